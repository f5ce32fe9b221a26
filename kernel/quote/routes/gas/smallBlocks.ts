import { bestSingleRoute, splitRoutes } from '../../../amm/index.ts';
import type { NoRouteReason } from '../../QuoteService.ts';
import { betterRoute, type RouteProblem, type RouteSolver } from '../findRoute.ts';

/** Where nothing limits the hops. */
const MOST_HOPS = 3;

/**
 * The same search; where its best route takes more gas than allowed, the best of those with fewer and fewer hops that do
 * not. To leave parts out of a route is not enough, as its longest path may be worth most.
 */
export function fitting(solve: RouteSolver): RouteSolver {
  return (request, options) => {
    const { maxGas, maxHops = MOST_HOPS } = options;
    const best = solve(request, { ...options, maxGas: undefined });
    if (!best || maxGas === undefined || best.gasEstimate <= maxGas) return best;
    const hops = Array.from({ length: maxHops }, (_, fewer) => maxHops - fewer);
    return hops.reduce<typeof best | null>((found, most) => {
      const other = solve(request, { ...options, maxHops: most });
      return other ? betterRoute(other, found) : found;
    }, null);
  };
}

/** `splitRoutes`, {@link fitting}. */
export const splitFitting: RouteSolver = fitting(splitRoutes);

/**
 * Why no route was found for a problem, where that is not for want of liquidity: none fits into a block, or the amount
 * buys less than one raw unit.
 */
export function whyNoRoute({ request, options }: RouteProblem): NoRouteReason | undefined {
  const { maxGas, ...unlimited } = options;
  if (maxGas !== undefined && bestSingleRoute(request, unlimited)) return 'too_much_gas';
  if (request.tradeType === 'EXACT_OUTPUT') return undefined;
  const unit = bestSingleRoute(
    { ...request, tradeType: 'EXACT_OUTPUT', amount: 1n },
    { ...options, gas: undefined },
  );
  return unit && unit.amountIn > request.amount ? 'too_small' : undefined;
}
