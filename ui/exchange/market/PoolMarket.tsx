import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { rawPerUnitNumber } from '../../../kernel/currency/unitNumbers.ts';
import type { CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { PoolCandle } from '../../../kernel/index/types.ts';
import { MarketChart } from '../../charts/market/MarketChart.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { Hint } from '../../components/PageParts.tsx';
import { formatUsd } from '../../format/formatUsd.ts';
import { unitUsd } from '../../format/formatUsdPrice.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { firstInterval } from './firstInterval.ts';
import { IntervalChoice } from './IntervalChoice.tsx';
import { MarketNotes } from './MarketNotes.tsx';
import type { MarketSource } from './MarketSource.ts';
import { MarketWaiting } from './MarketWaiting.tsx';
import { marketBars } from './marketBars.ts';
import { marketNumber, marketUsd, shortNumber, shortUsd } from './marketTexts.ts';
import { useMarketCandles } from './useMarketCandles.ts';
import { useOwnTrades } from './useOwnTrades.ts';

export interface PoolMarketProps {
  readonly source: MarketSource;
  readonly chainId: number;
  readonly pool: Address;
  readonly token0: Token;
  readonly token1: Token;
  /** Which of the two the price is of. */
  readonly base: Address;
  /** Where given, the price is shown in dollars: those of the other token, of its contract's unit. */
  readonly quoteUsd?: number | undefined;
  /** Dollars of each token, as `quoteUsd`, for the volume; in the other token where one is unknown. */
  readonly usd0?: number | undefined;
  readonly usd1?: number | undefined;
  readonly estimated: boolean;
  /** Height of the drawing, pixels. */
  readonly height: number;
}

/** Raw units of both tokens. */
const RAW = { decimals: 0 };

/** A pool's price and volume over time, with the connected account's trades. */
export const PoolMarket = observer(function PoolMarket(props: PoolMarketProps) {
  const { source, chainId, pool, token0, token1, base, estimated, height } = props;
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  const [chosen, choose] = useState<CandleInterval>();
  const interval = firstInterval(source, chosen);
  const found = useMarketCandles(source, pool, interval);
  const turned = base === token1.address;
  const marks = useOwnTrades(source, {
    chainId,
    pool,
    intervalSeconds: found?.intervalSeconds ?? interval,
    turned,
  });
  const [per0, per1] = [rawPerUnitNumber(token0), rawPerUnitNumber(token1)];
  const [usd0, usd1] = [unitUsd(props.usd0, token0), unitUsd(props.usd1, token1)];
  const quoteUsd = unitUsd(props.quoteUsd, turned ? token0 : token1);
  const inUsd = usd0 !== undefined && usd1 !== undefined;
  const bars = useMemo(() => {
    if (!found) return undefined;
    const priceIn0 = (sqrtPriceX96: bigint) => {
      const price = (wholePrice(sqrtPriceX96, RAW, RAW) * per0) / per1;
      return turned ? 1 / price : price;
    };
    const volumeOf = ({ volume0Raw, volume1Raw, closeX96 }: PoolCandle) => {
      const [paid0, paid1] = [Number(volume0Raw) / per0, Number(volume1Raw) / per1];
      if (usd0 !== undefined && usd1 !== undefined) return paid0 * usd0 + paid1 * usd1;
      return turned ? paid0 + paid1 * priceIn0(closeX96) : paid1 + paid0 * priceIn0(closeX96);
    };
    const priceOf = (sqrtPriceX96: bigint) => priceIn0(sqrtPriceX96) * (quoteUsd ?? 1);
    return marketBars(found.candles, { ...found, priceOf, volumeOf });
  }, [found, per0, per1, turned, usd0, usd1, quoteUsd]);
  const symbols = {
    base: shortenSymbol((turned ? token1 : token0).symbol),
    quote: shortenSymbol((turned ? token0 : token1).symbol),
  };
  const priced = quoteUsd !== undefined;
  const formats = useMemo(
    () => ({
      formatPrice: (price: number) =>
        priced ? marketUsd(price, locale, estimated) : `${marketNumber(price, locale)} ${symbols.quote}`,
      formatVolume: (volume: number) =>
        inUsd ? formatUsd(volume, locale, estimated) : `${marketNumber(volume, locale)} ${symbols.quote}`,
      priceTick: (price: number, digits?: number) =>
        priced ? marketUsd(price, locale, false, digits) : marketNumber(price, locale, digits),
      volumeTick: (volume: number) => (inUsd ? shortUsd(volume, locale) : shortNumber(volume, locale)),
    }),
    [priced, inUsd, locale, estimated, symbols.quote],
  );
  const shownMarks = useMemo(() => {
    const first = bars?.[0]?.startSeconds ?? Number.POSITIVE_INFINITY;
    return marks.filter(({ startSeconds }) => startSeconds >= first);
  }, [marks, bars]);
  const label = priced ? t('priceUsd', symbols) : t('price', symbols);
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
          {...formats}
          label={label}
          bars={bars}
          marks={shownMarks}
          intervalSeconds={found?.intervalSeconds ?? interval}
          hasCandles
          hasVolume
          height={height}
        >
          {intervals}
        </MarketChart>
      ) : (
        <Hint role="status">{t('noPrice')}</Hint>
      )}
      <MarketNotes source={source} bars={bars} quote={priced ? symbols.quote : undefined} />
    </chakra.div>
  );
});
