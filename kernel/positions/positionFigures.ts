import type { CallResult } from '../rpc/Multicall.ts';
import type { BlockRef } from '../rpc/RpcPool.ts';
import { feesOf, poolFeeCalls, tickFeeCalls } from './feeReads.ts';
import { amountsForLiquidity, type TokenAmounts } from './liquidityAmounts.ts';
import type { Position } from './managerCalls.ts';
import {
  decodeSlot0,
  type PositionReader,
  poolKey,
  type RangeStatus,
  rangeStatus,
} from './PositionReader.ts';

/** A position's amounts and fees in its tokens. A figure that could not be read is undefined, never zero. */
export interface PositionFigures {
  readonly position: Position;
  readonly status: RangeStatus;
  /** The amounts that removing all liquidity would pay, raw units, rounded down. */
  readonly amounts: TokenAmounts | undefined;
  readonly fees: TokenAmounts | undefined;
}

const POOL_READS = 3;

/**
 * Amounts, uncollected fees and range status of positions, in one multicall: three reads per pool and two per
 * position.
 * @param block the block at which the positions were read: figures of two blocks do not fit together
 * @throws SluiceError transport codes when nothing could be read at all
 */
export async function positionFigures(
  reader: PositionReader,
  positions: readonly Position[],
  block: BlockRef,
): Promise<readonly PositionFigures[]> {
  const worth = positions.filter(({ liquidity }) => liquidity > 0n);
  if (worth.length === 0) return positions.map((position) => figuresOf(position, undefined, []));
  const addresses = await reader.pools(worth);
  const pools = [...addresses];
  const placed = worth.flatMap((position) => {
    const pool = addresses.get(poolKey(position));
    return pool ? [{ position, pool }] : [];
  });
  const { results } = await reader.client.multicall.read(
    [
      ...pools.flatMap(([, pool]) => poolFeeCalls(pool)),
      ...placed.flatMap(({ position, pool }) => tickFeeCalls(pool, position)),
    ],
    { block },
  );
  const ofPool = new Map(
    pools.map(([key], at) => [key, results.slice(at * POOL_READS, (at + 1) * POOL_READS)]),
  );
  const ofPosition = new Map(
    placed.map(({ position }, index) => {
      const at = pools.length * POOL_READS + index * 2;
      return [position.tokenId, results.slice(at, at + 2)];
    }),
  );
  return positions.map((position) =>
    figuresOf(position, ofPool.get(poolKey(position)), ofPosition.get(position.tokenId) ?? []),
  );
}

function figuresOf(
  position: Position,
  pool: readonly CallResult[] | undefined,
  ticks: readonly CallResult[],
): PositionFigures {
  const { liquidity, owed0Raw, owed1Raw } = position;
  if (liquidity === 0n) {
    return {
      position,
      status: 'closed',
      amounts: { amount0Raw: 0n, amount1Raw: 0n },
      // A position without liquidity earns no more fees.
      fees: { amount0Raw: owed0Raw, amount1Raw: owed1Raw },
    };
  }
  const price = decodeSlot0(pool?.[0]);
  return {
    position,
    status: rangeStatus(position, price),
    amounts: price && amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down'),
    fees: feesOf(position, [...(pool ?? []), ...ticks]),
  };
}
