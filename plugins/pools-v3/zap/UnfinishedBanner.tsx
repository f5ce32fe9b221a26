import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { UnfinishedTrade } from '../../../kernel/trade/unfinishedSchema.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { TextLink } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useUnfinishedText } from './useUnfinishedText.ts';

interface UnfinishedBannerProps {
  readonly trade: UnfinishedTrade;
  /** What its first transaction gave, raw units. */
  readonly gotRaw: bigint;
  /** Absent: a link to the page that goes on. */
  readonly onContinue?: () => void;
  readonly onDismiss: () => void;
}

/** A plan of two transactions that was left after the first: what is done, and the way on. */
export const UnfinishedBanner = observer(function UnfinishedBanner({
  trade,
  gotRaw,
  onContinue,
  onDismiss,
}: UnfinishedBannerProps) {
  const { t } = useLazyTranslation('zapLazy');
  const text = useUnfinishedText();
  return (
    <Banner tone="warning" title={t(`unfinished.title.${trade.left}`)}>
      <span>{text(trade, gotRaw)}</span>
      <chakra.span display="flex" flexWrap="wrap" gap="16" mt="8">
        {onContinue ? (
          <Button look="soft" size="small" onClick={onContinue}>
            {t('unfinished.continue')}
          </Button>
        ) : (
          <TextLink href={trade.path}>{t('unfinished.continue')}</TextLink>
        )}
        <Button look="quiet" size="small" onClick={onDismiss}>
          {t('unfinished.dismiss')}
        </Button>
      </chakra.span>
    </Banner>
  );
});
