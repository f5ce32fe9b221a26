import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { outsideText } from '../../kernel/tokens/outsideText.ts';

export interface PluginFailureProps {
  readonly pluginId: string;
  readonly error: Error;
  readonly onRetry: () => void | Promise<void>;
}

/** Stands where a plugin's page, modal or panel would: what happened, and a way to try again. */
export function PluginFailure({ pluginId, error, onRetry }: PluginFailureProps) {
  // Never suspends: it is itself what stands in for something that did not load.
  const { t } = useTranslation('common', { useSuspense: false });
  const [retrying, setRetrying] = useState(false);

  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry();
    } finally {
      setRetrying(false);
    }
  };

  const reason =
    error instanceof SluiceError
      ? t(`errors.${error.code}`, { ...error.values, defaultValue: error.message })
      : error.message;

  return (
    <Box
      role="alert"
      display="grid"
      justifyItems="start"
      gap="3"
      padding="5"
      borderRadius="16px"
      bg="surface3"
      color="neutral1"
    >
      <Box fontWeight="550">{t('plugin.failed.title')}</Box>
      <Box color="neutral2">{t('plugin.failed.body', { name: pluginId })}</Box>
      <Box color="neutral2" fontSize="14px" maxWidth="100%" overflowWrap="anywhere" dir="auto">
        {outsideText(reason, maxReasonLength)}
      </Box>
      <Button onClick={retry} disabled={retrying}>
        {t('plugin.failed.retry')}
      </Button>
    </Box>
  );
}

const maxReasonLength = 300;
