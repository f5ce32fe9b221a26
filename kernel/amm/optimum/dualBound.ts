import type { Edge } from '../routes/routeGraph.ts';
import { poolArbitrage } from './poolArbitrage.ts';
import { solveSymmetric } from './solveSymmetric.ts';

/** A trade whose best possible outcome is asked for: amounts in raw units, tokens by number in the graph. */
export interface BoundedTrade {
  /** The pools that may be used, each in one direction. */
  readonly edges: readonly Edge[];
  /** The token whose amount is given: the input for EXACT_INPUT, the output for EXACT_OUTPUT. */
  readonly given: number;
  /** The amount of it, positive for EXACT_INPUT, negative for EXACT_OUTPUT. */
  readonly supply: number;
  /** The token that is counted: the other one. Its price is 1. */
  readonly counted: number;
}

/** What goes through one pool in one direction, in raw units. */
export interface EdgeFlow {
  readonly edge: Edge;
  readonly amountIn: number;
  readonly amountOut: number;
  readonly ticks: number;
}

export interface DualBound {
  /**
   * No division over any paths through these pools pays more than this, before gas: raw units of output,
   * or minus the raw units of input.
   */
  readonly bound: number;
  /** What a raw unit of each token is worth in the counted one; 0 where it cannot be sold for it. */
  readonly prices: Float64Array;
  /** What each pool would trade at these prices: nearly the best flow, as the prices are nearly its own. */
  readonly flows: readonly EdgeFlow[];
  /** The worth of what the flows leave over or lack, as a share of the bound; near 0: they are a division. */
  readonly imbalance: number;
}

const MAX_STEPS = 60;
/** Steps end when the flows balance to within this share of the bound. */
const BALANCED = 1e-6;
/** A step that would lower the bound by less than this share of it is near the lowest. */
const NEAR = 1e-10;
/** The longest step of a price, as a logarithm. */
const MAX_STEP = 0.5;
/** A start that is far off may pass prices at which circles seem to pay for all; they do after so many steps of it. */
const MAX_PAID = 5;
/** Float rounding of sums over ticks, as a share of all that is traded at the prices; many times the largest. */
const MARGIN = 1e-11;

/**
 * An upper bound on what any division of a trade can pay, from prices that start at `start`.
 * @param start by token number; 1 for the counted token
 *
 * Whatever the prices, a trade pays at most the worth of what is put in, and what the pools lose: each pool
 * loses at most the largest arbitrage of it at those prices. So every price vector gives a bound; Newton's
 * method looks for the prices with the lowest. Source: Angeris, Chitra, Evans, Boyd, "Optimal Routing for
 * Constant Function Market Makers", 2021; Diamandis, Resnick, Chitra, Angeris, "An Efficient Algorithm for
 * Optimal Routing Through Constant Function Market Makers", 2023.
 *
 * Outside the pools' known ticks nothing is counted. Contracts round against the trader, so exact amounts
 * stay below the bound of these curves without rounding.
 */
export function dualBound(trade: BoundedTrade, start: Float64Array): DualBound {
  // Where nothing is given back for what is over, no input is less than nothing.
  const isOneWay = trade.supply < 0 && trade.edges.every(({ to }) => to !== trade.counted);
  let current = evaluate(trade, start);
  let paidSteps = 0;
  for (let step = 0; step < MAX_STEPS && imbalance(current) > BALANCED; step++) {
    paidSteps = isOneWay && isPaidByCircles(trade, current) ? paidSteps + 1 : 0;
    if (paidSteps > MAX_PAID) break;
    const direction = newtonStep(trade, current);
    let slope = 0;
    let longest = 0;
    for (let token = 0; token < direction.length; token++) {
      slope += direction[token]! * current.gradient[token]!;
      longest = Math.max(longest, Math.abs(direction[token]!));
    }
    let next: Evaluation | undefined;
    // Near the lowest value the differences are lost in rounding: there the balance says what is better.
    const isNear = -slope < Math.abs(current.value) * NEAR;
    for (let length = Math.min(1, MAX_STEP / longest); length > 1e-6; length /= 4) {
      const prices = new Float64Array(direction.length);
      for (let token = 0; token < prices.length; token++) {
        prices[token] = current.prices[token]! * Math.exp(direction[token]! * length);
      }
      const tried = evaluate(trade, prices);
      const isBetter = isNear
        ? imbalance(tried) < imbalance(current)
        : tried.value < current.value + 0.01 * slope * length;
      if (!isBetter) continue;
      next = tried;
      break;
    }
    if (next === undefined) break;
    current = next;
  }
  const { value, traded, prices } = current;
  const bound = value + (Math.abs(value) + traded) * MARGIN;
  return {
    bound: isOneWay ? Math.min(0, bound) : bound,
    prices,
    flows: flowsAt(trade, prices),
    imbalance: imbalance(current),
  };
}

interface Evaluation {
  readonly prices: Float64Array;
  readonly value: number;
  /** The worth of all that goes in and out of pools. */
  readonly traded: number;
  /** By the logarithm of each price; 0 for the counted token. */
  readonly gradient: Float64Array;
  /** `from`, `to` and the curvature of each active pool by its two log prices, one after the other. */
  readonly curvature: number[];
}

function imbalance({ gradient, value }: Evaluation): number {
  let sum = 0;
  for (let token = 0; token < gradient.length; token++) sum += Math.abs(gradient[token]!);
  return sum / Math.abs(value);
}

/**
 * Whether the whole output is paid by what circles earn at these prices, where that cannot leave through the counted
 * token: all other prices would fall together, without end, to the bound of no input.
 */
function isPaidByCircles({ counted }: BoundedTrade, { value, curvature }: Evaluation): boolean {
  return value >= 0 && curvature.every((from, i) => i % 3 !== 0 || from !== counted);
}

function evaluate({ edges, given, supply, counted }: BoundedTrade, prices: Float64Array): Evaluation {
  const gradient = new Float64Array(prices.length);
  const curvature: number[] = [];
  let value = supply * prices[given]!;
  let traded = 0;
  gradient[given] = value;
  for (const edge of edges) {
    const priceIn = prices[edge.from]!;
    const priceOut = prices[edge.to]!;
    // A token without a price leads nowhere.
    if (priceIn === 0 || priceOut === 0) continue;
    const best = poolArbitrage(edge.curve, priceIn, priceOut);
    if (best === undefined) continue;
    const { amountIn, amountOut, slope } = best;
    const paid = priceIn * amountIn;
    const got = priceOut * amountOut;
    value += got - paid;
    traded += got + paid;
    gradient[edge.from]! -= paid;
    gradient[edge.to]! += got;
    curvature.push(edge.from, edge.to, priceIn * slope);
  }
  gradient[counted] = 0;
  return { prices, value, traded, gradient, curvature };
}

function flowsAt({ edges }: BoundedTrade, prices: Float64Array): readonly EdgeFlow[] {
  return edges.flatMap((edge) => {
    const [priceIn, priceOut] = [prices[edge.from]!, prices[edge.to]!];
    const best = priceIn > 0 && priceOut > 0 ? poolArbitrage(edge.curve, priceIn, priceOut) : undefined;
    return best ? { edge, ...best } : [];
  });
}

/** The change of the logarithm of each price; 0 for the counted token. */
function newtonStep({ counted }: BoundedTrade, { gradient, curvature, value }: Evaluation): Float64Array {
  const size = gradient.length;
  const matrix = new Float64Array(size * size);
  for (let token = 0; token < size; token++) {
    // What is still out of balance damps the step; the small share keeps tokens without pools solvable.
    matrix[token * size + token] = Math.abs(gradient[token]!) + Math.abs(value) * 1e-9;
  }
  for (let i = 0; i < curvature.length; i += 3) {
    const from = curvature[i]!;
    const to = curvature[i + 1]!;
    const weight = curvature[i + 2]!;
    matrix[from * size + from]! += weight;
    matrix[to * size + to]! += weight;
    matrix[from * size + to]! -= weight;
    matrix[to * size + from]! -= weight;
  }
  for (let token = 0; token < size; token++) {
    matrix[token * size + counted] = 0;
    matrix[counted * size + token] = 0;
  }
  matrix[counted * size + counted] = 1;
  const step = new Float64Array(size);
  for (let token = 0; token < size; token++) step[token] = -gradient[token]!;
  solveSymmetric(matrix, step);
  return step;
}
