import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolRef } from '../../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import { ChainClientsToken } from '../../../kernel/services.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { indexSource } from '../../../ui/exchange/market/indexSource.ts';
import type { MarketSource } from '../../../ui/exchange/market/MarketSource.ts';
import { MarketWaiting } from '../../../ui/exchange/market/MarketWaiting.tsx';
import { PoolMarket } from '../../../ui/exchange/market/PoolMarket.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { depthBars } from '../stores/depthBars.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { wholeText } from './figureTexts.ts';
import { MoveRows } from './MoveRows.tsx';
import { symbolText } from './tables/Names.tsx';

const HEIGHT = 200;
export const MARKET_HEIGHT = 360;

export interface PoolChartProps {
  readonly store: ExploreStore;
  readonly line: PoolLine;
}

function Waiting() {
  return <Skeleton w="100%" style={{ height: HEIGHT + 44 }} />;
}

export interface MarketProps extends PoolChartProps {
  /**
   * The token whose price is shown: in dollars where the other token's price is known, else in the other
   * token.
   */
  readonly of?: Address;
}

/** The pool's price and volume over time: of its first token in its second one, or of the token `of`. */
export const Market = observer(function Market({ store, line, of }: MarketProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const { pool, token0, token1 } = line;
  const { prices } = store.market;
  if (!token0 || !token1) return <MarketWaiting label={t('pool.priceTitle')} height={MARKET_HEIGHT} />;
  const turned = of !== undefined && of === pool.token1;
  return (
    <PoolMarket
      key={pool.address}
      source={sourceOf(store)}
      chainId={store.chain.id}
      pool={pool.address}
      // By the names of the pool: a coin that is traded unwrapped goes by the wrapped one's.
      token0={{ ...token0, address: pool.token0 }}
      token1={{ ...token1, address: pool.token1 }}
      base={turned ? pool.token1 : pool.token0}
      quoteUsd={of && prices.get(turned ? pool.token0 : pool.token1)}
      usd0={prices.get(token0.address)}
      usd1={prices.get(token1.address)}
      estimated={store.estimated}
      height={MARKET_HEIGHT}
    />
  );
});

/** What the store's figures come from, as the source of a chart. */
function sourceOf(store: ExploreStore): MarketSource {
  const { reader, revision, coverage, filling } = store;
  return store.usesIndex ? indexSource(store.index) : { reader, revision, coverage, filling, whole: false };
}

/** Liquidity by price, around the own price of a V2 or V3 pool. */
export const DepthChart = observer(function DepthChart({ store, line }: PoolChartProps) {
  const { t } = useLazyTranslation('exploreLazy', 'marketLazy');
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
  const depth = depthBars(state, line.token0, line.token1);
  const quote = symbolText(line.token1, token1);
  const names = new Set<string>();
  const own = depth.findIndex((bar) => bar.here);
  const bars = depth.flatMap(({ price, worth }, index) => {
    const name = `${wholeText(price, locale)} ${quote}`;
    // Very narrow bars may have the same name.
    if (names.has(name)) return [];
    names.add(name);
    // All between the price and the end of this bar, whichever side it is on.
    const between = depth.slice(Math.min(index, own), Math.max(index, own) + 1);
    const total = between.reduce((sum, bar) => sum + bar.worth, 0);
    return [{ name, value: worth, ...(own >= 0 && { more: `${wholeText(total, locale)} ${quote}` }) }];
  });
  return (
    <chakra.div minW="0">
      <BarChart
        label={t('pool.depth')}
        bars={bars}
        formatValue={(value) => `${wholeText(value, locale)} ${quote}`}
        nameLabel={t('column.price')}
        height={HEIGHT}
        color="blue"
        moreLabel={t('marketLazy:depth.total')}
        mark={bars.length === depth.length && own >= 0 ? own : undefined}
      />
      <MoveRows store={store} line={line} state={state} />
    </chakra.div>
  );
});
