import { observer } from 'mobx-react-lite';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeBar } from '../../../ui/exchange/pools/RangeBar.tsx';
import { type PriceSymbols, RangeCard } from '../../../ui/exchange/pools/RangeCard.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** The position's price range and the current price, in either direction. */
export const RangePanel = observer(function RangePanel({ store }: { readonly store: PositionStore }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { chain, known, currencies, price, figuresRead } = store;
  if (!known || !currencies) return null;
  if (!figuresRead) return <Skeleton w="100%" h={{ base: '242px', sm: '170px' }} rounded="24" />;
  const word = (key: string) => t(`range.${key}`);
  const told = (key: string) => (symbols: PriceSymbols) => t(`range.${key}`, symbols);
  return (
    <RangeCard
      quoteFirst={quoteSide(chain, currencies)}
      range={known.position}
      sqrtPriceX96={price?.sqrtPriceX96}
      currencies={currencies}
      picture={(quote) => (
        <RangeBar range={known.position} tick={price?.tick} quote={quote} status={store.status} />
      )}
      words={{
        ...{ title: word('title'), min: word('min'), max: word('max'), current: word('current') },
        ...{ unknown: word('unknown'), unit: told('unit'), priceOf: told('priceOf'), invert: told('invert') },
      }}
    />
  );
});
