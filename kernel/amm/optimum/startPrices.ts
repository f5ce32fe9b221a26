import { type FloatMarket, sendThrough, unusedPools } from '../lanes/floatRoute.ts';
import type { CurveTally, PoolCurve } from '../lanes/poolCurve.ts';
import type { RouteGraph } from '../routes/routeGraph.ts';
import type { TradeType } from '../types.ts';

/** The piece by which a pool's rate after a division is measured, as a share of what it trades. */
const PIECE = 1e-5;

/**
 * What a raw unit of each token pays in `tokenOut` at best, through the pools as a division leaves them; 0
 * where no path leads.
 * @param amounts of the market's routes, executed in this order; of the token that the trade type names
 */
export function startPrices(
  graph: RouteGraph,
  tokenOut: number,
  market: FloatMarket,
  amounts: readonly number[],
  tradeType: TradeType,
  tally: CurveTally,
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
  for (let round = 1, changed = true; changed && round < prices.length; round++) {
    changed = false;
    for (const { curve, from, to } of graph.edges) {
      const price = (rates.get(curve) ?? curve.rate) * prices[to]!;
      // Rates that agree to a billionth are equal: a circle of them must not go round for ever.
      if (!(price > prices[from]! * (1 + 1e-9)) || from === tokenOut) continue;
      prices[from] = price;
      changed = true;
    }
  }
  return prices;
}
