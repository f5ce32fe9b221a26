import { isV3Pool, type PoolState, type V3PoolState } from '../amm/index.ts';
import type { TickRange } from '../positions/liquidityAmounts.ts';

/** Liquidity that a transaction takes out of a V3 pool. */
export interface Withdrawn {
  readonly pool: string;
  readonly range: TickRange;
  readonly liquidity: bigint;
}

/** The states of pools once the liquidity is out of one of them: what a swap after a withdrawal finds. */
export function withoutLiquidity(
  pools: readonly PoolState[],
  { pool, range, liquidity }: Withdrawn,
): readonly PoolState[] {
  return pools.map((state) =>
    state.address === pool && isV3Pool(state) ? less(state, range, liquidity) : state,
  );
}

function less(state: V3PoolState, { tickLower, tickUpper }: TickRange, liquidity: bigint): V3PoolState {
  const { tick, ticks } = state;
  const isActive = tickLower <= tick && tick < tickUpper;
  return {
    ...state,
    liquidity: isActive ? state.liquidity - liquidity : state.liquidity,
    ticks: {
      ...ticks,
      liquidityNet: ticks.liquidityNet.map((net, at) => {
        const index = ticks.indexes[at];
        return index === tickLower ? net - liquidity : index === tickUpper ? net + liquidity : net;
      }),
    },
  };
}
