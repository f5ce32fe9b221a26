import { isBetter, quoteRoute } from '../routeQuote.ts';
import { quoteInTurn } from '../routes/quoteInTurn.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import type { Path } from '../types.ts';
import { findPaths } from './findPaths.ts';

/** The best single path found by quoting every one. */
export function bruteForceSingle(request: RouteRequest, options: RouteOptions): RouteQuote | undefined {
  let best: RouteQuote | undefined;
  for (const path of findPaths(request.pools, request.tokenIn, request.tokenOut, options)) {
    const quote = quoteRoute([{ path, amount: request.amount }], request, options, quoteInTurn);
    if (quote !== undefined && isBetter(quote, best)) best = quote;
  }
  return best;
}

/**
 * The best net quote of all divisions over these paths in steps of `amount / steps`. The paths may share no
 * pool. Undefined when no division fills the amount.
 */
export function bruteForceSplit(
  paths: readonly Path[],
  request: RouteRequest,
  options: RouteOptions,
  steps: number,
): number | undefined {
  const sign = request.tradeType === 'EXACT_INPUT' ? 1 : -1;
  // Each part then costs the same, and every division has the difference once.
  const base = quoteBase(options);
  const values = paths.map((path) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      if (i === 0) return 0;
      const amount = (request.amount * BigInt(i)) / BigInt(steps);
      const quote = amount === 0n ? undefined : quoteRoute([{ path, amount }], request, options, quoteInTurn);
      return quote === undefined ? Number.NaN : sign * Number(quote.quoteGasAdjusted) + base;
    }),
  );
  let best = Number.NEGATIVE_INFINITY;
  const divide = (path: number, left: number, sum: number): void => {
    if (path === values.length - 1) {
      const total = sum + values[path]![left]!;
      if (total > best) best = total;
      return;
    }
    for (let i = 0; i <= left; i++) divide(path + 1, left - i, sum + values[path]![i]!);
  };
  divide(0, steps, 0);
  return best === Number.NEGATIVE_INFINITY ? undefined : sign * (best - base);
}

/** Like `bruteForceSplit` for paths that share pools, by exact quotes of every division in order; slow. */
export function bruteForceShared(
  paths: readonly Path[],
  request: RouteRequest,
  options: RouteOptions,
  steps: number,
): RouteQuote | undefined {
  let best: RouteQuote | undefined;
  const divide = (amounts: number[], left: number): void => {
    if (amounts.length < paths.length - 1) {
      for (let i = 0; i <= left; i++) divide([...amounts, i], left - i);
      return;
    }
    const parts = [...amounts, left]
      .map((share, i) => ({ path: paths[i]!, amount: (request.amount * BigInt(share)) / BigInt(steps) }))
      .filter(({ amount }) => amount > 0n);
    const sum = parts.reduce((total, { amount }) => total + amount, 0n);
    if (parts.length === 0) return;
    parts[0] = { path: parts[0]!.path, amount: parts[0]!.amount + request.amount - sum };
    const quote = quoteRoute(parts, request, options, quoteInTurn);
    if (quote !== undefined && isBetter(quote, best)) best = quote;
  };
  divide([], steps);
  return best;
}

function quoteBase({ gas }: RouteOptions): number {
  const model = gas?.model;
  if (gas === undefined || model === undefined) return 0;
  return (Number(model.base - model.perPart) * Number(gas.price.numerator)) / Number(gas.price.denominator);
}
