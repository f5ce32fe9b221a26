import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import type { PoolLine, TokenLine } from './marketRows.ts';
import { tellsPrice } from './tellsPrice.ts';

/** Roots of prices by pool, as `ChainIndex.closes` tells them; a pool without any has had no event. */
export type Closes = ReadonlyMap<Address, Float64Array>;

/** Prices at equal distances up to now, in any unit; undefined before the first one that is known. */
export type SparkSeries = readonly (number | undefined)[];

/** How a pool's price went; undefined where no price of it is known. */
export function poolSpark({ pool }: PoolLine, closes: Closes): SparkSeries | undefined {
  if (pool.state?.sqrtPriceX96 && !tellsPrice(pool)) return undefined;
  return seriesOf([{ pool, inverted: false }], closes);
}

/** How a token's price against stablecoins went, through the same pools as its change. */
export function tokenSpark({ path }: TokenLine, closes: Closes): SparkSeries | undefined {
  return path && seriesOf(path.steps, closes);
}

interface Step {
  readonly pool: IndexedPool;
  readonly inverted: boolean;
}

function seriesOf(steps: readonly Step[], closes: Closes): SparkSeries | undefined {
  const length = Math.max(2, ...steps.map(({ pool }) => closes.get(pool.address)?.length ?? 0));
  const series = Array.from({ length }, (_, index) => {
    let price = 1;
    for (const step of steps) price *= priceAt(step, closes, index);
    return price > 0 && Number.isFinite(price) ? price : undefined;
  });
  return series.at(-1) === undefined ? undefined : series;
}

/** As a multiple of the last price; 0 where it is not known. A pool without events has the price of its state. */
function priceAt({ pool, inverted }: Step, closes: Closes, index: number): number {
  const roots = closes.get(pool.address);
  if (!roots) return pool.state?.sqrtPriceX96 ? 1 : 0;
  const [then, now] = [roots[index] ?? 0, roots.at(-1) ?? 0];
  if (then === 0 || now === 0) return 0;
  return inverted ? (now / then) ** 2 : (then / now) ** 2;
}
