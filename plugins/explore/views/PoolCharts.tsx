import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { PoolRef } from '../../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { depthBars } from '../stores/depthBars.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { priceSeries } from '../stores/priceSeries.ts';
import { chartPriceText, usdText, wholeText } from './figureTexts.ts';
import { symbolText } from './tables/Names.tsx';
import type { PoolHistory } from './useFigures.ts';

const HEIGHT = 200;
const DAY_MS = 86_400_000;
const HALF_DAY_SECONDS = 43_200;

export interface PoolChartProps {
  readonly store: ExploreStore;
  readonly line: PoolLine;
  readonly history: PoolHistory | undefined;
}

function Waiting() {
  return <Skeleton w="100%" style={{ height: HEIGHT + 44 }} />;
}

export interface PriceChartProps extends PoolChartProps {
  /**
   * The token whose price is shown: in dollars where the other token's price is known, else in the other
   * token.
   */
  readonly of?: Address;
}

/** The pool's price over the window: of its first token in its second one, or of the token `of`. */
export const PriceChart = observer(function PriceChart({ store, line, history, of }: PriceChartProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { pool, token0, token1 } = line;
  if (!history || !token0 || !token1) return <Waiting />;
  const turned = of !== undefined && of === pool.token1;
  const base = symbolText(...(turned ? ([token1, pool.token1] as const) : ([token0, pool.token0] as const)));
  const quote = symbolText(...(turned ? ([token0, pool.token0] as const) : ([token1, pool.token1] as const)));
  const usd = of && store.market.prices.get(turned ? pool.token0 : pool.token1);
  const points = priceSeries(history, (sqrtPriceX96) => {
    const price = wholePrice(sqrtPriceX96, token0.decimals, token1.decimals);
    return (turned ? 1 / price : price) * (usd ?? 1);
  });
  const spanMs = (points.at(-1)?.timeMs ?? 0) - (points[0]?.timeMs ?? 0);
  return (
    <>
      <LineChart
        label={usd === undefined ? t('pool.price', { base, quote }) : t('token.priceUsd', { base })}
        points={points}
        formatValue={(value) =>
          usd === undefined
            ? `${wholeText(value, locale)} ${quote}`
            : chartPriceText(value, locale, store.estimated)
        }
        formatTime={(timeMs) => formatTime(timeMs, locale, spanMs)}
        height={HEIGHT}
        stepped
      />
      {usd !== undefined && <Hint>{t('token.priceVia', { quote })}</Hint>}
    </>
  );
});

/** Starts of all hours or days of the window, also of those without events. */
function spansOf({ fromSeconds, toSeconds, spanSeconds }: PoolHistory): readonly number[] {
  const first = Math.floor(fromSeconds / spanSeconds);
  const last = Math.floor(toSeconds / spanSeconds);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * spanSeconds);
}

/** The volume of swaps by hour or day, at present dollar prices. */
export const VolumeChart = observer(function VolumeChart({ store, line, history }: PoolChartProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { token0, token1 } = line;
  if (!history || !token0 || !token1) return <Waiting />;
  const price0 = store.market.prices.get(token0.address);
  const price1 = store.market.prices.get(token1.address);
  if (price0 === undefined || price1 === undefined) return <Hint>{t('pool.noPrices')}</Hint>;
  const spans = spansOf(history);
  const byDay = history.spanSeconds > 3600;
  const byStart = new Map(history.figures.map((row) => [row.startSeconds, row]));
  // Up to 24 bars of hours are named by the time alone, more by day and time. A day is named by its noon,
  // because its start, midnight UTC, has another date in some time zones.
  const spanMs = byDay ? Math.max(spans.length, 8) * DAY_MS : spans.length <= 24 ? 0 : 2 * DAY_MS;
  const bars = spans.map((startSeconds) => {
    const { volume0Raw = 0n, volume1Raw = 0n } = byStart.get(startSeconds) ?? {};
    return {
      name: formatTime((startSeconds + (byDay ? HALF_DAY_SECONDS : 0)) * 1000, locale, spanMs),
      value:
        (Number(volume0Raw) / 10 ** token0.decimals) * price0 +
        (Number(volume1Raw) / 10 ** token1.decimals) * price1,
    };
  });
  return (
    <BarChart
      label={t(byDay ? 'pool.volumeByDay' : 'pool.volume')}
      bars={bars}
      formatValue={(value) => usdText(value, locale, store.estimated)}
      nameLabel={t(byDay ? 'pool.day' : 'pool.hour')}
      height={HEIGHT}
    />
  );
});

/** Liquidity by price, around the own price of a V2 or V3 pool. */
export const DepthChart = observer(function DepthChart({ store, line }: Omit<PoolChartProps, 'history'>) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const client = useService(ChainClientsToken).get(store.chain.id);
  const { address, protocol, token0, token1, fee } = line.pool;
  const ref = useMemo((): PoolRef => {
    const pair = { address, token0, token1 };
    return protocol === 'v2' ? { kind: 'v2', ...pair } : { kind: 'v3', fee: fee ?? 0, ...pair };
  }, [address, protocol, token0, token1, fee]);
  const pools = useMemo(() => new PoolStore(client), [client]);
  useEffect(() => pools.watch([ref]), [pools, ref]);
  const [state] = pools.states([ref]);
  if (pools.unreadable([ref]).length > 0) return <Hint>{t('pool.depthUnknown')}</Hint>;
  if (!state || !line.token0 || !line.token1) return <Waiting />;
  const depth = depthBars(state, line.token0.decimals, line.token1.decimals);
  const quote = symbolText(line.token1, token1);
  const names = new Set<string>();
  const bars = depth.flatMap(({ price, worth }) => {
    const name = `${wholeText(price, locale)} ${quote}`;
    // Very narrow bars may have the same name.
    if (names.has(name)) return [];
    names.add(name);
    return [{ name, value: worth }];
  });
  const here = depth.findIndex((bar) => bar.here);
  return (
    <chakra.div minW="0">
      <BarChart
        label={t('pool.depth')}
        bars={bars}
        formatValue={(value) => `${wholeText(value, locale)} ${quote}`}
        nameLabel={t('column.price')}
        height={HEIGHT}
        color="blue"
        mark={bars.length === depth.length && here >= 0 ? here : undefined}
      />
    </chakra.div>
  );
});
