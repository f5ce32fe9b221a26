import { callData } from '../../abi/callData.ts';
import { type PoolState, type V3PoolState, v3Maths } from '../../amm/index.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { PoolRef } from '../PoolRef.ts';
import { readPriceHead } from '../readTicks.ts';
import { allWords } from './tickWords.ts';
import { V2PoolReader } from './V2PoolReader.ts';

/** What is read of a pool to see whether a trade could use it. */
export interface PoolHead {
  calls(): readonly Call[];
  /** In the order of `calls`. @returns undefined where no pool can have answered so */
  read(results: readonly CallResult[]): PoolState | undefined;
}

/** The tick spacings of the usual fees; of others a fiftieth of the fee, as with most of these. */
const SPACINGS = new Map([[100, 1]]);

/** Undefined for a pool of another kind, of which nothing can be told before it is read. */
export function poolHead(pool: PoolRef): PoolHead | undefined {
  if (pool.kind === 'v2') {
    const reader = new V2PoolReader(pool);
    return {
      calls: () => reader.calls(),
      read(results) {
        reader.receive(results);
        return reader.state;
      },
    };
  }
  return pool.kind === 'v3' ? priceHead(pool) : undefined;
}

/** A V3 pool as if its liquidity were the same at every price: it promises no less than the pool can pay nearby. */
function priceHead(pool: PoolRef): PoolHead {
  const { address, token0, token1, fee = 0 } = pool;
  const tickSpacing = SPACINGS.get(fee) ?? Math.max(1, Math.round(fee / 50));
  const ticks = { ...allWords(tickSpacing), indexes: [], liquidityNet: [] };
  return {
    calls: () =>
      ['slot0()' as const, 'liquidity()' as const].map((name) => ({ target: address, data: callData(name) })),
    read([slot0, liquidity]) {
      try {
        const head = readPriceHead(slot0, liquidity);
        const state: V3PoolState = {
          kind: 'v3',
          maths: v3Maths,
          address,
          token0,
          token1,
          fee,
          tickSpacing,
          ticks,
          ...head,
        };
        return state;
      } catch {
        return undefined;
      }
    },
  };
}
