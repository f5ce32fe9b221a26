import { encodeCall } from '../../abi/callData.ts';
import { positionSelectors } from '../../abi/positionSelectors.ts';
import { signedWord } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { TokenAmounts } from '../liquidityAmounts.ts';
import type { Position } from '../managerCalls.ts';

/** A pool's fees per unit of liquidity, in 128.128 fixed point, modulo 2^256. */
export interface FeeGrowth {
  readonly growth0X128: bigint;
  readonly growth1X128: bigint;
}

/** The pool data for {@link uncollectedFees}, all of one block. */
export interface PoolFees {
  readonly tick: number;
  readonly global: FeeGrowth;
  /** `feeGrowthOutside` of the position's two ticks. */
  readonly lower: FeeGrowth;
  readonly upper: FeeGrowth;
}

const Q128 = 1n << 128n;

export function ticksCall(tick: number): Hex {
  return encodeCall(positionSelectors['ticks(int24)'], signedWord(BigInt(tick)));
}

/**
 * The fees that collecting a position would pay, raw units: the amount already owed, plus what its liquidity
 * has earned since the manager's last update. The pool rounds its debt to the manager for all positions of
 * one range together, so it may pay a few units less when several share a range.
 * Source: Uniswap/v3-core Tick.sol, getFeeGrowthInside; v3-periphery NonfungiblePositionManager.sol, collect.
 */
export function uncollectedFees(position: Position, pool: PoolFees): TokenAmounts {
  const { liquidity, feeGrowth0X128, feeGrowth1X128, owed0Raw, owed1Raw } = position;
  const earned = (growth: (of: FeeGrowth) => bigint, last: bigint) => {
    const inside = growthInside(position, pool, growth);
    return BigInt.asUintN(128, (BigInt.asUintN(256, inside - last) * liquidity) / Q128);
  };
  return {
    amount0Raw: owed0Raw + earned(({ growth0X128 }) => growth0X128, feeGrowth0X128),
    amount1Raw: owed1Raw + earned(({ growth1X128 }) => growth1X128, feeGrowth1X128),
  };
}

function growthInside(
  { tickLower, tickUpper }: Position,
  { tick, global, lower, upper }: PoolFees,
  growth: (of: FeeGrowth) => bigint,
): bigint {
  const below = tick >= tickLower ? growth(lower) : growth(global) - growth(lower);
  const above = tick < tickUpper ? growth(upper) : growth(global) - growth(upper);
  return BigInt.asUintN(256, growth(global) - below - above);
}
