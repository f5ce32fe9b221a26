import { type V2PairFigures, v2BurnAmounts } from '../amm/index.ts';
import { depositOf } from './deposit.ts';
import type { TickRange, TokenAmounts } from './liquidityAmounts.ts';
import { movedPrices } from './minimumAmounts.ts';

/** A move from a V2 pair into a V3 position, to the wei. */
export interface Migration {
  /** The most of it that may go into the position. */
  readonly desired: TokenAmounts;
  /** What does go in. */
  readonly taken: TokenAmounts;
  /** What comes back to the account. */
  readonly refund: TokenAmounts;
  /** Of the position. */
  readonly liquidity: bigint;
}

export interface MigrationTerms {
  /** Pair tokens that are burned, raw units. */
  readonly liquidityRaw: bigint;
  /** Of what the pair pays, 1 to 100. */
  readonly percentage: number;
  readonly range: TickRange;
  /** The V3 pool's price, or the one that it is made with. */
  readonly sqrtPriceX96: bigint;
}

/**
 * What the V3Migrator does with a pair as it is now.
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
 * The least that may go into the position: the pool's price may move by the tolerance either way, and the pair may
 * pay half the tolerance less of either token, as it does when its own price moves by all of it. Of token0 the least
 * goes in at the highest price, of token1 at the lowest one.
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

/** Rounded down, as the contract does. */
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
