import { type FloatMarket, sendThrough, unusedPools } from '../lanes/floatRoute.ts';
import type { PoolCurve } from '../lanes/poolCurve.ts';
import type { PathSearch } from '../routes/searchPaths.ts';
import type { TradeType } from '../types.ts';

/** The piece by which a pool's rate after a division is measured, as a share of what it trades. */
const PIECE = 1e-5;

/**
 * What a raw unit of each token pays in `tokenOut` at best, through the pools as a division leaves them; 0
 * where no path leads.
 * @param amounts of the market's routes, executed in this order; of the token that the trade type names
 */
export function startPrices(
  { graph, maxHops, tally }: Pick<PathSearch, 'graph' | 'maxHops' | 'tally'>,
  tokenOut: number,
  market: FloatMarket,
  amounts: readonly number[],
  tradeType: TradeType,
): Float64Array {
  const use = unusedPools(market.poolCount);
  const rates = new Map<PoolCurve, number>();
  for (const [route, amount] of amounts.entries()) {
    sendThrough(market, route, tradeType, amount, use, true, tally);
  }
  market.routes.forEach(({ curves }, route) => {
    curves.forEach((curve, i) => {
      const number = market.poolNumbers[route]![i]!;
      const [usedIn, usedOut] = [use.usedIn[number]!, use.usedOut[number]!];
      const got = curve.output(usedIn * PIECE, usedIn, usedOut, tally);
      rates.set(curve, got > 0 ? got / (usedIn * PIECE) : 0);
    });
  });
  const prices = new Float64Array(graph.tokens.length);
  prices[tokenOut] = 1;
  // After so many hops only tokens that have no price get one: circles that pay would raise prices for ever.
  for (let hops = 1, changed = true; changed; hops++) {
    changed = false;
    const before = prices.slice();
    for (const { curve, from, to } of graph.edges) {
      if (from === tokenOut || before[to] === 0 || (hops > maxHops && before[from]! > 0)) continue;
      const price = (rates.get(curve) ?? curve.rate) * before[to]!;
      if (!(price > prices[from]!)) continue;
      prices[from] = price;
      changed = true;
    }
  }
  return prices;
}
