import { type V2PairFigures, v2BurnAmounts } from '../amm/v2Liquidity.ts';
import { depositOf } from './deposit.ts';
import type { TickRange, TokenAmounts } from './liquidityAmounts.ts';
import { movedPrices } from './minimumAmounts.ts';

/** The exact result of moving liquidity from a V2 pair into a V3 position. */
export interface Migration {
  /** The maximum that may go into the position. */
  readonly desired: TokenAmounts;
  /** The amounts that do go in. */
  readonly taken: TokenAmounts;
  /** The amounts refunded to the account. */
  readonly refund: TokenAmounts;
  /** The liquidity of the new position. */
  readonly liquidity: bigint;
}

export interface MigrationTerms {
  /** Pair tokens to burn, raw units. */
  readonly liquidityRaw: bigint;
  /** The share of the withdrawn amounts, 1 to 100. */
  readonly percentage: number;
  readonly range: TickRange;
  /** The V3 pool's price, or the price it is created with. */
  readonly sqrtPriceX96: bigint;
}

/**
 * The V3Migrator's result for a pair in its current state.
 * @returns undefined for more liquidity than a position can hold
 * Source: Uniswap/v3-periphery V3Migrator.sol, migrate.
 */
export function migrationOf(pair: V2PairFigures, terms: MigrationTerms): Migration | undefined {
  const [amount0Raw, amount1Raw] = v2BurnAmounts(terms.liquidityRaw, pair);
  const burned = { amount0Raw, amount1Raw };
  const desired = partOf(burned, BigInt(terms.percentage), 100n);
  const deposit = depositOf(terms.sqrtPriceX96, terms.range, desired);
  if (!deposit) return undefined;
  const { taken, liquidity } = deposit;
  const refund = {
    amount0Raw: burned.amount0Raw - taken.amount0Raw,
    amount1Raw: burned.amount1Raw - taken.amount1Raw,
  };
  return { desired, taken, refund, liquidity };
}

const BPS = 10_000n;

/**
 * The minimum amounts that may go into the position. The pool's price may move by the tolerance in either
 * direction, and the pair may pay half the tolerance less of either token, which happens when its own price
 * moves by all of it. The smallest amount of token0 goes in at the highest price, the smallest of token1 at
 * the lowest.
 */
export function migrationMinimum(
  { desired }: Migration,
  { sqrtPriceX96, range }: MigrationTerms,
  slippageBps: number,
): TokenAmounts {
  const least = partOf(desired, 2n * BPS - BigInt(slippageBps), 2n * BPS);
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  return {
    amount0Raw: depositOf(highest, range, least)?.taken.amount0Raw ?? 0n,
    amount1Raw: depositOf(lowest, range, least)?.taken.amount1Raw ?? 0n,
  };
}

/**
 * The most that can go into the position within the same tolerance: of token0 at the lowest price, of token1 at
 * the highest, should the pair pay more by all of it. More than this means that the price was not the pool's.
 */
export function migrationMaximum(
  { desired }: Migration,
  { sqrtPriceX96, range }: MigrationTerms,
  slippageBps: number,
): TokenAmounts {
  const most = partOf(desired, BPS + BigInt(slippageBps), BPS);
  const { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  return {
    amount0Raw: depositOf(lowest, range, most)?.taken.amount0Raw ?? most.amount0Raw,
    amount1Raw: depositOf(highest, range, most)?.taken.amount1Raw ?? most.amount1Raw,
  };
}

/** Rounds down, like the contract. */
function partOf(
  { amount0Raw, amount1Raw }: TokenAmounts,
  numerator: bigint,
  denominator: bigint,
): TokenAmounts {
  return {
    amount0Raw: (amount0Raw * numerator) / denominator,
    amount1Raw: (amount1Raw * numerator) / denominator,
  };
}
