import { observer } from 'mobx-react-lite';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeCard } from '../../../ui/exchange/pools/RangeCard.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import type { PastProps } from '../performance/usePerformance.ts';

// In parts of their own: what fails there must not hide the range.
const picture = () => import('../performance/RangePicture.tsx');
const alert = () => import('../alerts/PositionAlert.tsx');

/** The position's price range with the price over time, in either direction, and the alert for leaving the range. */
export const RangePanel = observer(function RangePanel(props: PastProps) {
  const { store, known, tokens } = props;
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { chain } = store;
  const { position, price } = known;
  const words = {
    title: t('range.title'),
    min: t('range.min'),
    max: t('range.max'),
    current: t('range.current'),
    unknown: t('range.unknown'),
    unit: (symbols: Record<string, string>) => t('range.unit', symbols),
    priceOf: (symbols: Record<string, string>) => t('add.priceOf', symbols),
    invert: (symbols: Record<string, string>) => t('range.invert', symbols),
  };
  return (
    <RangeCard
      quoteFirst={quoteSide(chain, tokens)}
      range={position}
      sqrtPriceX96={price?.sqrtPriceX96}
      currencies={tokens}
      words={words}
      picture={(quote) => (
        <LazyPart
          view={picture}
          viewProps={{ ...props, quote }}
          pluginId="pools-v3"
          fallback={<Skeleton w="100%" style={{ height: 312 }} rounded="16" />}
        />
      )}
    >
      {position.liquidity > 0n && (
        <LazyPart
          view={alert}
          viewProps={{ chain, tokenId: position.tokenId.toString() }}
          pluginId="pools-v3"
          fallback={<Skeleton w="100%" h="48" />}
        />
      )}
    </RangeCard>
  );
});
