import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { outsideText } from '../../kernel/untrusted/outsideText.ts';
import { Button } from '../components/Button.tsx';
import { errorText } from '../i18n/errorText.ts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    gap: '12',
    padding: '20',
    rounded: '16',
    bg: 'surface3',
    color: 'neutral1',
  },
});
const Title = chakra('p', { base: { fontWeight: 'medium' } });
const Line = chakra('p', { base: { color: 'neutral2', maxWidth: '100%', overflowWrap: 'anywhere' } });

export interface PluginFailureProps {
  readonly pluginId: string;
  readonly error: Error;
  readonly onRetry: () => void | Promise<void>;
}

/** Replaces a plugin's failed page, modal or panel: says what happened, and offers to try again. */
export function PluginFailure({ pluginId, error, onRetry }: PluginFailureProps) {
  // Must not suspend: it is itself the fallback for something that did not load.
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

  const reason = error instanceof SluiceError ? errorText(t, error) : error.message;

  return (
    <Frame role="alert">
      <Title>{t('plugin.failed.title')}</Title>
      <Line>{t('plugin.failed.body', { name: pluginId })}</Line>
      <Line fontSize="14" dir="auto">
        {outsideText(reason, maxReasonLength)}
      </Line>
      <Button size="small" onClick={retry} disabled={retrying}>
        {t('plugin.failed.retry')}
      </Button>
    </Frame>
  );
}

const maxReasonLength = 300;
