import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useUnfinishedText } from './useUnfinishedText.ts';
import { useZapStore } from './ZapContext.ts';

/** The deposits of this page that were left after their swaps. */
export const UnfinishedDeposits = observer(function UnfinishedDeposits() {
  const { t } = useLazyTranslation('zapLazy');
  const text = useUnfinishedText();
  const zap = useZapStore();
  if (zap.agreed) return null;
  return zap.left
    .filter(({ id }) => id !== zap.resumed?.id)
    .map((trade) => (
      <Banner key={trade.id} tone="warning" title={t('unfinished.title')}>
        <span>{text(trade, zap.unfinished.gotRaw(trade))}</span>
        <chakra.span display="flex" gap="8" mt="8">
          <Button look="soft" size="small" onClick={() => zap.resume(trade)}>
            {t('unfinished.continue')}
          </Button>
          <Button look="quiet" size="small" onClick={() => zap.dismiss(trade)}>
            {t('unfinished.dismiss')}
          </Button>
        </chakra.span>
      </Banner>
    ));
});
