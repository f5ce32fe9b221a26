import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { contractUnit, contractUnits } from '../../../kernel/currency/unitNumbers.ts';
import type { CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import { MarketChart } from '../../charts/market/MarketChart.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { Hint } from '../../components/PageParts.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { firstInterval } from './firstInterval.ts';
import { IntervalChoice } from './IntervalChoice.tsx';
import { MarketNotes } from './MarketNotes.tsx';
import type { MarketSource } from './MarketSource.ts';
import { MarketWaiting } from './MarketWaiting.tsx';
import { marketBars } from './marketBars.ts';
import { marketNumber } from './marketTexts.ts';
import { throughBars } from './throughBars.ts';
import { type MarketCandles, useMarketCandles } from './useMarketCandles.ts';

export interface ThroughMarketProps {
  readonly source: MarketSource;
  /** Of the base token with the middle one, and of that one with the quote token. */
  readonly first: IndexedPool;
  readonly second: IndexedPool;
  readonly base: Token;
  readonly middle: Token;
  readonly quote: Token;
  /** Height of the drawing, pixels. */
  readonly height: number;
}

const NONE = [] as const;
const noText = () => '';

/** The price of a pair without a pool of its own, through a token that has one with both. */
export const ThroughMarket = observer(function ThroughMarket(props: ThroughMarketProps) {
  const { source, first, second, base, middle, quote, height } = props;
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const [chosen, choose] = useState<CandleInterval>();
  const interval = firstInterval(source, chosen);
  const one = useMarketCandles(source, first.address, interval);
  const other = useMarketCandles(source, second.address, interval);
  // From the contracts' units to the shown ones.
  const scale = contractUnits(quote) / contractUnits(base);
  const bars = useMemo(() => {
    if (!one || !other || one.intervalSeconds !== other.intervalSeconds) return undefined;
    return throughBars(closesOf(one, first, base, middle, scale), closesOf(other, second, middle, quote, 1));
  }, [one, other, first, second, base, middle, quote, scale]);
  const symbols = { base: shortenSymbol(base.symbol), quote: shortenSymbol(quote.symbol) };
  const formatPrice = useMemo(
    () => (price: number) => `${marketNumber(price, locale)} ${symbols.quote}`,
    [locale, symbols.quote],
  );
  const priceTick = useMemo(
    () => (price: number, digits?: number) => marketNumber(price, locale, digits),
    [locale],
  );
  const label = t('price', symbols);
  const intervals = <IntervalChoice value={interval} onChoose={choose} />;
  // The nodes give no logs, or nobody reads.
  if (!bars && !source.coverage && !source.filling) return <Hint role="status">{t('failed')}</Hint>;
  if (!bars || (bars.length === 0 && source.filling)) {
    return <MarketWaiting label={label} height={height} choice={intervals} />;
  }
  return (
    <chakra.div minW="0">
      {bars.length > 0 ? (
        <MarketChart
          {...{ label, bars, height, formatPrice, priceTick }}
          marks={NONE}
          intervalSeconds={one?.intervalSeconds ?? interval}
          hasCandles={false}
          hasVolume={false}
          formatVolume={noText}
          volumeTick={noText}
        >
          {intervals}
        </MarketChart>
      ) : (
        <Hint role="status">{t('noPrice')}</Hint>
      )}
      <Hint fontSize="12">{t('throughHint')}</Hint>
      <MarketNotes source={source} bars={bars} quote={undefined} />
    </chakra.div>
  );
});

/** The price of `base` in `quote`, times `scale`, without volume. */
function closesOf(found: MarketCandles, pool: IndexedPool, base: Token, quote: Token, scale: number) {
  const turned = pool.token0 !== (base.address as Address);
  const [token0, token1] = turned ? [quote, base] : [base, quote];
  return marketBars(found.candles, {
    ...found,
    priceOf: (sqrtPriceX96) => {
      const price = wholePrice(sqrtPriceX96, contractUnit(token0), contractUnit(token1));
      return (turned ? 1 / price : price) * scale;
    },
    volumeOf: () => 0,
  });
}
