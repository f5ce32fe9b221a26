import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { PoolFigures } from '../../../kernel/index/types.ts';
import type { PoolRef } from '../../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { depthBars } from '../stores/depthBars.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { usdText, wholeText } from './figureTexts.ts';
import { symbolText } from './Names.tsx';

const HEIGHT = 200;
const HOUR_SECONDS = 3600;
const MOST_BARS = 48;

export interface PoolChartProps {
  readonly store: ExploreStore;
  readonly line: PoolLine;
  readonly figures: readonly PoolFigures[] | undefined;
}

function Waiting() {
  return <Skeleton w="100%" style={{ height: HEIGHT + 44 }} />;
}

/** The pool's price at the end of each hour that had a swap, and now. */
export const PriceChart = observer(function PriceChart({ store, line, figures }: PoolChartProps) {
  const { t } = useLaterTranslation('exploreLater');
  const locale = useLocale();
  const { pool, token0, token1 } = line;
  const { coverage } = store;
  if (!figures || !token0 || !token1) return <Waiting />;
  const quote = symbolText(token1, pool.token1);
  const priceOf = (sqrtPriceX96: bigint) => wholePrice(sqrtPriceX96, token0.decimals, token1.decimals);
  const swapped = figures.filter(({ closeX96 }) => closeX96 > 0n);
  const [first] = swapped;
  // The first hour is read from where the blocks begin.
  const startOf = (seconds: number) => Math.max(seconds, coverage?.fromSeconds ?? 0) * 1000;
  const points = [
    ...(first ? [{ timeMs: startOf(first.startSeconds), value: priceOf(first.openX96) }] : []),
    ...swapped.map(({ startSeconds, closeX96 }) => ({
      timeMs: Math.min(startSeconds + HOUR_SECONDS, coverage?.toSeconds ?? Number.MAX_SAFE_INTEGER) * 1000,
      value: priceOf(closeX96),
    })),
  ];
  const spanMs = (points.at(-1)?.timeMs ?? 0) - (points[0]?.timeMs ?? 0);
  return (
    <LineChart
      label={t('pool.price', { base: symbolText(token0, pool.token0), quote })}
      points={points}
      formatValue={(value) => `${wholeText(value, locale)} ${quote}`}
      formatTime={(timeMs) => formatTime(timeMs, locale, spanMs)}
      height={HEIGHT}
    />
  );
});

/** Starts of the newest hours that are covered, also of those in which nothing happened. */
function hoursOf(fromSeconds: number, toSeconds: number): readonly number[] {
  const last = Math.floor(toSeconds / HOUR_SECONDS);
  const first = Math.max(Math.floor(fromSeconds / HOUR_SECONDS), last - MOST_BARS + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * HOUR_SECONDS);
}

/** What swaps brought in by hour, in dollars of now. */
export const VolumeChart = observer(function VolumeChart({ store, line, figures }: PoolChartProps) {
  const { t } = useLaterTranslation('exploreLater');
  const locale = useLocale();
  const { token0, token1 } = line;
  if (!figures || !token0 || !token1) return <Waiting />;
  const price0 = store.market.prices.get(token0.address);
  const price1 = store.market.prices.get(token1.address);
  if (price0 === undefined || price1 === undefined) return <Hint>{t('pool.noPrices')}</Hint>;
  const { coverage } = store;
  const hours = hoursOf(coverage?.fromSeconds ?? 0, coverage?.toSeconds ?? 0);
  const byHour = new Map(figures.map((row) => [row.startSeconds, row]));
  // A day's hours are told apart by the clock alone, more of them by the day too.
  const spanMs = hours.length <= 24 ? 0 : 2 * 86_400_000;
  const bars = hours.map((startSeconds) => {
    const { volume0Raw = 0n, volume1Raw = 0n } = byHour.get(startSeconds) ?? {};
    return {
      name: formatTime(startSeconds * 1000, locale, spanMs),
      value:
        (Number(volume0Raw) / 10 ** token0.decimals) * price0 +
        (Number(volume1Raw) / 10 ** token1.decimals) * price1,
    };
  });
  return (
    <BarChart
      label={t('pool.volume')}
      bars={bars}
      formatValue={(value) => usdText(value, locale, store.estimated)}
      nameLabel={t('pool.hour')}
      height={HEIGHT}
    />
  );
});

/** Liquidity by price around the pool's own. */
export const DepthChart = observer(function DepthChart({ store, line }: Omit<PoolChartProps, 'figures'>) {
  const { t } = useLaterTranslation('exploreLater');
  const locale = useLocale();
  const client = useService(ChainClientsToken).get(store.chain.id);
  const { address, protocol, token0, token1, fee } = line.pool;
  const ref = useMemo((): PoolRef => {
    const pair = { address, token0, token1 };
    return protocol === 'v2' ? { kind: 'v2', ...pair } : { kind: 'v3', fee, ...pair };
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
    // Very narrow bars may read the same.
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
