import { callData } from '../../abi/callData.ts';
import { type PoolState, type V3PoolState, v3Maths } from '../../amm/index.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { PoolRef, V3PoolRef } from '../PoolRef.ts';
import { readPriceHead } from '../readTicks.ts';
import { allWords } from './tickWords.ts';
import { V2PoolReader } from './V2PoolReader.ts';

/** What is read of a pool to see whether a trade could use it. */
export interface PoolHead {
  calls(): readonly Call[];
  /** In the order of `calls`. @returns undefined where no pool can have answered so */
  read(results: readonly CallResult[]): PoolState | undefined;
}

/** Undefined for a pool of which that cannot be told: of another kind, or of an unknown tick spacing. */
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
  return pool.kind === 'v3' && hasSpacing(pool) ? priceHead(pool as V3PoolRef) : undefined;
}

/** A V3 pool as if its liquidity were the same at every price: it promises no less than the pool can pay nearby. */
function priceHead(pool: V3PoolRef): PoolHead {
  const { address, token0, token1, fee, tickSpacing = 0 } = pool;
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

/** A factory takes spacings from 1 to 16383. */
function hasSpacing({ tickSpacing = 0 }: Partial<V3PoolRef>): boolean {
  return Number.isInteger(tickSpacing) && tickSpacing > 0 && tickSpacing < 16_384;
}
