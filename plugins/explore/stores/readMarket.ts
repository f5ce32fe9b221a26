import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { contractUnit } from '../../../kernel/currency/unitNumbers.ts';
import { slices } from '../../../kernel/index/slices.ts';
import { pricedBy, tokenPrices, wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import { type Market, type MarketSource, poolLine } from './marketRows.ts';
import { type PoolEdge, tokenLines } from './tokenLines.ts';
import { whole } from './worthOf.ts';

/** How many pools are processed before the time is checked again. */
const POOLS_EACH = 100;

/**
 * Computes the explore page's rows from the index's data. Thousands of pools are processed in slices, so that
 * the page stays responsive.
 */
export async function readMarket(given: MarketSource): Promise<Market> {
  const source = { ...given, tokenAt: once(given.tokenAt), isListed: once(given.isListed) };
  const breathe = slices();
  const each = async <T>(make: (pool: IndexedPool) => readonly T[]): Promise<T[]> => {
    const made: T[] = [];
    for (const [index, pool] of source.pools.entries()) {
      if (index % POOLS_EACH === 0) await breathe();
      made.push(...make(pool));
    }
    return made;
  };
  const figures = new Map(source.figures.map((row) => [row.pool, row]));
  const edges = await each((pool) => edgeOf(source, pool));
  const prices = tokenPrices(edges, source.known);
  const pools = await each((pool) => [poolLine(source, pool, figures.get(pool.address), prices)]);
  await breathe();
  const by = pricedBy(edges, source.steady);
  await breathe();
  return { pools, tokens: tokenLines({ source, pools, by, figures, prices }), prices };
}

/** Caches by address: the same few tokens occur in thousands of pools. */
function once<T>(ask: (address: Address) => T): (address: Address) => T {
  const told = new Map<Address, T>();
  return (address) => {
    if (!told.has(address)) told.set(address, ask(address));
    return told.get(address) as T;
  };
}

function edgeOf({ tokenAt }: MarketSource, pool: IndexedPool): readonly PoolEdge[] {
  const [token0, token1] = [tokenAt(pool.token0), tokenAt(pool.token1)];
  const { balance0Raw, balance1Raw, sqrtPriceX96 = 0n } = pool.state ?? {};
  if (!token0 || !token1 || sqrtPriceX96 === 0n) return [];
  // Anyone can set the price of a pool of which nobody knows what it holds.
  if (balance0Raw === undefined || balance1Raw === undefined) return [];
  return [
    {
      pool,
      token0: pool.token0,
      token1: pool.token1,
      price: wholePrice(sqrtPriceX96, contractUnit(token0), contractUnit(token1)),
      held0: whole(balance0Raw, token0),
      held1: whole(balance1Raw, token1),
    },
  ];
}
