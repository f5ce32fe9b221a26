import { AmmError } from '../AmmError.ts';
import { floatGas } from '../lanes/floatRoute.ts';
import type { PoolCurve } from '../lanes/poolCurve.ts';
import { checkedMaxHops } from './pathRules.ts';
import { routeGraph } from './routeGraph.ts';
import type { RouteOptions, RouteRequest } from './routeTypes.ts';
import type { PathSearch } from './searchPaths.ts';

/**
 * Checks a request and prepares a search; undefined when no pool trades one of the tokens.
 * Errors: `identical_tokens`, `invalid_amount`, `invalid_option`.
 */
export function prepareSearch(request: RouteRequest, options: RouteOptions): PathSearch | undefined {
  const { pools, tradeType } = request;
  if (request.tokenIn === request.tokenOut) {
    throw new AmmError('identical_tokens', 'Input and output are the same token.');
  }
  if (request.amount <= 0n) throw new AmmError('invalid_amount', 'A route takes a positive amount.');
  if (options.gas !== undefined) {
    const { numerator, denominator } = options.gas.price;
    if (numerator < 0n || denominator <= 0n) {
      throw new AmmError('invalid_option', 'The price of gas is a fraction of 0 or more.');
    }
  }
  const maxHops = checkedMaxHops(options);
  const ends = options.isUnmixed ? [request.tokenIn, request.tokenOut] : undefined;
  const graph = routeGraph(pools, options, ends);
  const tokenIn = graph.numbers.get(request.tokenIn);
  const tokenOut = graph.numbers.get(request.tokenOut);
  if (tokenIn === undefined || tokenOut === undefined) return undefined;
  return {
    graph,
    tokenIn,
    tokenOut,
    tradeType,
    maxHops,
    gas: floatGas(options.gas, pools),
    taxes: options.taxes,
    isCancelled: options.isCancelled,
    tally: { ticks: 0, exceeded: new Set<PoolCurve>() },
  };
}

/** Reports to the caller which tick tables were too short. */
export function reportExceeded({ tally }: PathSearch, options: RouteOptions): void {
  for (const { pool, zeroForOne } of tally.exceeded) {
    options.onTickRangeExceeded?.(pool.address, zeroForOne ? 'below' : 'above');
  }
}
