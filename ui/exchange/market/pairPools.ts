import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';

/** What stands for the price of a pair: its deepest pool, or else two, each with the coin. */
export type PairPools =
  | { readonly kind: 'direct'; readonly pool: IndexedPool }
  | { readonly kind: 'through'; readonly first: IndexedPool; readonly second: IndexedPool };

/**
 * The pools of a pair with most liquidity at their price, which for pools of one pair are alike in unit. A
 * pool whose state is unknown comes last.
 * @param coin the wrapped coin, through which a pair without a pool is priced
 */
export function pairPools(
  pools: readonly IndexedPool[],
  [input, output]: readonly [Address, Address],
  coin: Address | undefined,
): PairPools | undefined {
  const direct = deepest(pools, input, output);
  if (direct) return { kind: 'direct', pool: direct };
  if (!coin || coin === input || coin === output) return undefined;
  const [first, second] = [deepest(pools, input, coin), deepest(pools, coin, output)];
  return first && second && { kind: 'through', first, second };
}

/** The pools that {@link pairPools} chooses from. */
export function pairCandidates(
  pools: readonly IndexedPool[],
  [input, output]: readonly [Address, Address],
  coin: Address | undefined,
): readonly IndexedPool[] {
  const direct = pools.filter((pool) => isOf(pool, input, output));
  if (direct.length > 0 || !coin) return direct;
  return pools.filter((pool) => isOf(pool, input, coin) || isOf(pool, coin, output));
}

function deepest(pools: readonly IndexedPool[], one: Address, other: Address): IndexedPool | undefined {
  const depth = ({ state }: IndexedPool) =>
    state === undefined || state.sqrtPriceX96 === 0n ? -1n : state.liquidity;
  return pools
    .filter((pool) => isOf(pool, one, other))
    .reduce<IndexedPool | undefined>(
      (best, pool) => (best && depth(best) >= depth(pool) ? best : pool),
      undefined,
    );
}

function isOf({ token0, token1 }: IndexedPool, one: Address, other: Address): boolean {
  return (token0 === one && token1 === other) || (token0 === other && token1 === one);
}
