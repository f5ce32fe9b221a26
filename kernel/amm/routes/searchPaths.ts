import { AmmError } from '../AmmError.ts';
import {
  type FloatGas,
  type FloatRoute,
  floatHopGas,
  floatJoinGas,
  floatRoute,
} from '../lanes/floatRoute.ts';
import type { CurveTally, PoolCurve } from '../lanes/poolCurve.ts';
import type { TokenTaxes } from '../pools/tokenTax.ts';
import type { TradeType } from '../types.ts';
import type { Edge, RouteGraph } from './routeGraph.ts';

export interface PathSearch {
  readonly graph: RouteGraph;
  readonly tokenIn: number;
  readonly tokenOut: number;
  readonly tradeType: TradeType;
  readonly maxHops: number;
  readonly gas: FloatGas;
  readonly taxes: TokenTaxes | undefined;
  readonly isCancelled: (() => boolean) | undefined;
  readonly tally: CurveTally;
}

/** A path with its value: output less gas, or minus (input plus gas), in raw units. */
export interface RankedRoute {
  readonly route: FloatRoute;
  readonly value: number;
}

const CHECK_EVERY = 256;

/**
 * The `count` best paths for `amount`, each used alone, best first, in floats.
 *
 * A depth-first walk from the token whose amount is given. Swaps are concave, so no path does better than its
 * rates. The walk leaves a branch as soon as even the best rates of its remaining hops, without any price
 * movement, could not bring it among the best.
 * Errors: `cancelled`.
 */
export function searchPaths(search: PathSearch, amount: number, count: number): RankedRoute[] {
  const { graph, tradeType, maxHops, gas, tally, isCancelled } = search;
  const forward = tradeType === 'EXACT_INPUT';
  const root = forward ? search.tokenIn : search.tokenOut;
  const goal = forward ? search.tokenOut : search.tokenIn;
  const adjacent = forward ? graph.leaving : graph.entering;
  const kept = transferShares(search);
  const promise = bestRates(search, goal, kept.goal);
  const toGoal: Edge[][] = graph.tokens.map(() => []);
  for (const edge of forward ? graph.entering[goal]! : graph.leaving[goal]!) {
    toGoal[forward ? edge.from : edge.to]!.push(edge);
  }

  const best: { curves: PoolCurve[]; value: number }[] = [];
  let threshold = Number.NEGATIVE_INFINITY;
  const keep = (curves: PoolCurve[], value: number): void => {
    let place = best.length;
    while (place > 0 && best[place - 1]!.value < value) place--;
    best.splice(place, 0, { curves: [...curves], value });
    if (best.length > count) best.pop();
    if (best.length === count) threshold = best[count - 1]!.value;
  };

  const visited = new Uint8Array(graph.tokens.length);
  const walked: PoolCurve[] = [];
  let visits = 0;

  const follow = (
    edge: Edge,
    carried: number,
    hopsLeft: number,
    gasSoFar: number,
    fromRoot: boolean,
  ): void => {
    const next = forward ? edge.to : edge.from;
    if (visited[next] === 1) return;
    const { curve } = edge;
    const { kind } = curve.pool;
    const leastGas = gasSoFar + gas.leastHop[kind]!;
    const taxed = fromRoot ? kept.root : kept.middle[forward ? edge.from : edge.to]!;
    const sent = forward ? carried * taxed : carried / taxed;
    const rate = curve.rate * promise[hopsLeft - 1]![next]!;
    const bound = forward ? sent * rate - leastGas : -sent / rate - leastGas;
    // The margin makes sure that rounding in these bounds never drops a path that is as good as another.
    if (!(bound + Math.abs(bound) * 1e-9 > threshold)) return;
    if (++visits % CHECK_EVERY === 0 && isCancelled?.()) {
      throw new AmmError('cancelled', 'The route search was cancelled.');
    }
    const ticksBefore = tally.ticks;
    const got = forward ? curve.output(sent, 0, 0, tally) : curve.input(sent, 0, 0, tally);
    const last = walked.at(-1);
    const join = last ? (forward ? floatJoinGas(gas, last, curve) : floatJoinGas(gas, curve, last)) : 0;
    const gasNow = gasSoFar + floatHopGas(gas, kind) + join + (tally.ticks - ticksBefore) * gas.perTick;
    if (!(got > 0)) return;
    walked.push(curve);
    if (next === goal) {
      const final = forward ? got * kept.goal : got / kept.goal;
      const value = (forward ? final : -final) - gasNow;
      if (value > threshold) keep(walked, value);
    } else {
      visited[next] = 1;
      const edges = hopsLeft === 2 ? toGoal[next]! : adjacent[next]!;
      for (const onward of edges) follow(onward, got, hopsLeft - 1, gasNow, false);
      visited[next] = 0;
    }
    walked.pop();
  };

  visited[root] = 1;
  const first = (maxHops === 1 ? toGoal[root]! : adjacent[root]!)
    .map((edge) => ({ edge, rate: edge.curve.rate * promise[maxHops - 1]![forward ? edge.to : edge.from]! }))
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate);
  for (const { edge } of first) follow(edge, amount, maxHops, 0, true);

  return best.map(({ curves, value }) => {
    const inOrder = forward ? curves : [...curves].reverse();
    return { route: floatRoute(graph, inOrder, search.tokenIn, gas, search.taxes), value };
  });
}

interface TransferShares {
  readonly root: number;
  readonly goal: number;
  /** By token, for a transfer between two pools. */
  readonly middle: Float64Array;
}

/** The share of each token's transfer that arrives, by the token's place in a path. */
function transferShares({ graph, tradeType, tokenIn, tokenOut, taxes }: PathSearch): TransferShares {
  const middle = new Float64Array(graph.tokens.length).fill(1);
  let sold = 1;
  let bought = 1;
  if (taxes !== undefined) {
    for (const [number, token] of graph.tokens.entries()) {
      const { buyFeeBps = 0, sellFeeBps = 0 } = taxes.get(token) ?? {};
      middle[number] = 1 - Math.max(buyFeeBps, sellFeeBps) / 10_000;
      if (number === tokenIn) sold = 1 - sellFeeBps / 10_000;
      if (number === tokenOut) bought = 1 - buyFeeBps / 10_000;
    }
  }
  // A search for an exact output starts at the last hop, so its root is the bought token.
  return tradeType === 'EXACT_INPUT'
    ? { root: sold, goal: bought, middle }
    : { root: bought, goal: sold, middle };
}

/**
 * By hops left and token: the best product of rates from the token to the goal, 0 when the goal is out of
 * reach.
 */
function bestRates(
  { graph, tradeType, maxHops }: PathSearch,
  goal: number,
  keptAtGoal: number,
): Float64Array[] {
  const forward = tradeType === 'EXACT_INPUT';
  const levels = [new Float64Array(graph.tokens.length)];
  levels[0]![goal] = keptAtGoal;
  for (let hops = 1; hops < maxHops; hops++) {
    const before = levels[hops - 1]!;
    const level = Float64Array.from(before);
    for (const { curve, from, to } of graph.edges) {
      const [near, far] = forward ? [from, to] : [to, from];
      const rate = curve.rate * before[far]!;
      if (rate > level[near]!) level[near] = rate;
    }
    levels.push(level);
  }
  return levels;
}
