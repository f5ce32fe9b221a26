import { type FloatGas, floatHopGas } from '../lanes/floatRoute.ts';
import type { Edge } from '../routes/routeGraph.ts';
import { type BoundedTrade, dualBound, type EdgeFlow } from './dualBound.ts';
import { type FlowPart, flowParts } from './flowParts.ts';
import { poolArbitrage } from './poolArbitrage.ts';

/** What a division over some of the pools is worth, at the best. */
export interface FlowPlan {
  readonly edges: readonly Edge[];
  readonly prices: Float64Array;
  readonly flows: readonly EdgeFlow[];
  readonly parts: readonly FlowPart[];
  /** Output less gas, or minus (input plus gas), in raw units. */
  readonly value: number;
  /** No part has too many hops. */
  readonly isAllowed: boolean;
}

export interface FlowTask extends BoundedTrade {
  readonly tokenIn: number;
  readonly tokenOut: number;
  readonly maxHops: number;
  /** In raw units of the counted token. */
  readonly gas: FloatGas;
}

/** Flows that are out of balance by more than this share fill no division. */
const BALANCED = 1e-5;
/** A change must be worth this share of the value: 10^-6 of a basis point. */
const GAIN = 1e-10;
/** The most parts of any route: the way to fewer does not depend on how many are asked for. */
const MOST_PARTS = 8;
/** How many of the pools that are worth least, at the prices, are tried as the one to leave out. */
const DROPS = 4;
/** How many pools that are missing are tried at a time. */
const ADDS = 6;

/**
 * Chooses pools. A set of pools is worth what the best flow through them pays less its gas; the prices of
 * that flow say what each pool earns, and which pool outside the set would earn most.
 */
export class FlowSearch {
  readonly #task: FlowTask;
  readonly #isOver: () => boolean;

  constructor(task: FlowTask, isOver: () => boolean) {
    this.#task = task;
    this.#isOver = isOver;
  }

  /**
   * Sets with at most `most` parts, the best first. From all pools of `whole` those that are worth least are
   * left out one by one; then, for each number of parts, pools are exchanged for missing ones: for the numbers
   * that are worth most first. What is found for few parts is found for many too, as long as there is time.
   */
  plans(whole: readonly Edge[], prices: Float64Array, most: number): readonly FlowPlan[] {
    const seeds = this.#chain(whole, prices)
      .flatMap((plan, parts) => (plan !== undefined && parts <= most ? { plan, parts } : []))
      .sort((a, b) => b.plan.value - a.plan.value);
    return seeds
      .flatMap(({ plan, parts }) => (this.#isOver() ? [plan] : [this.#exchange(plan, parts)]))
      .sort((a, b) => b.value - a.value);
  }

  /** The value of a set of pools; undefined where it cannot take the amount. */
  plan(edges: readonly Edge[], prices: Float64Array): FlowPlan | undefined {
    const { tokenIn, tokenOut, maxHops, gas } = this.#task;
    const useful = onPaths(edges, tokenIn, tokenOut);
    if (useful.length === 0) return undefined;
    const { bound, imbalance, flows, prices: found } = dualBound({ ...this.#task, edges: useful }, prices);
    if (!(imbalance < BALANCED)) return undefined;
    const parts = flowParts(flows, tokenIn, tokenOut);
    if (parts.length === 0) return undefined;
    const isAllowed = parts.every((part) => part.edges.length <= maxHops);
    let cost = gas.perPart * parts.length;
    for (const part of parts) for (const edge of part.edges) cost += this.#hopGas(edge);
    for (const { ticks } of flows) cost += ticks * gas.perTick;
    return {
      edges: flows.map(({ edge }) => edge),
      prices: found,
      flows,
      parts,
      value: bound - cost,
      isAllowed,
    };
  }

  /** By number of parts, the best set on the way from all pools to a single path. */
  #chain(whole: readonly Edge[], prices: Float64Array): (FlowPlan | undefined)[] {
    const best: (FlowPlan | undefined)[] = [];
    let current = this.plan(whole, prices);

    while (current !== undefined) {
      const count = current.parts.length;
      const known = best[count];
      if (current.isAllowed && (known === undefined || known.value < current.value)) best[count] = current;
      if (count === 1) break;
      const surplus = count - MOST_PARTS;
      const ranked = this.#byWorth(current);
      // Far from the limit several pools are left out together.
      const batch = Math.max(1, Math.floor(surplus / 4));
      let next: FlowPlan | undefined;
      const tries = batch > 1 ? 1 : DROPS;
      for (let i = 0; i < tries && i < ranked.length; i++) {
        const dropped = batch > 1 ? ranked.slice(0, batch) : [ranked[i]!];
        const tried = this.plan(
          current.edges.filter((edge) => !dropped.includes(edge)),
          current.prices,
        );
        if (tried !== undefined && (next === undefined || tried.value > next.value)) next = tried;
      }
      current = next;
    }
    return best;
  }

  /** Exchanges pools for as long as that pays, with at most `most` parts. */
  #exchange(start: FlowPlan, most: number): FlowPlan {
    let current = start;
    for (let improved = true; improved && !this.#isOver(); ) {
      improved = false;
      for (const added of this.#missing(current)) {
        if (this.#isOver()) break;
        let next = this.plan([...current.edges, ...added], current.prices);
        while (next !== undefined && next.parts.length > most) next = this.#smaller(next, added);
        if (!next?.isAllowed || !(next.value > current.value + Math.abs(current.value) * GAIN)) continue;
        current = next;
        improved = true;
        break;
      }
      if (improved) continue;
      const fewer = this.#smaller(current, []);
      if (fewer?.isAllowed && fewer.value > current.value) {
        current = fewer;
        improved = true;
      }
    }
    return current;
  }

  /** The best set without one of the pools, other than those of `keep`. */
  #smaller(plan: FlowPlan, keep: readonly Edge[]): FlowPlan | undefined {
    let best: FlowPlan | undefined;
    const ranked = this.#byWorth(plan).filter((edge) => !keep.includes(edge));
    for (const dropped of ranked.slice(0, DROPS)) {
      const tried = this.plan(
        plan.edges.filter((edge) => edge !== dropped),
        plan.prices,
      );
      if (tried !== undefined && (best === undefined || tried.value > best.value)) best = tried;
    }
    return best;
  }

  /** The pools, those that earn least first. */
  #byWorth({ flows, prices }: FlowPlan): Edge[] {
    return flows
      .map(({ edge, amountIn, amountOut, ticks }) => ({
        edge,
        worth:
          amountOut * prices[edge.to]! -
          amountIn * prices[edge.from]! -
          this.#hopGas(edge) -
          ticks * this.#task.gas.perTick,
      }))
      .sort((a, b) => a.worth - b.worth)
      .map(({ edge }) => edge);
  }

  /** Pools that would earn most at the plan's prices; pairs of pools where a token is not on its way yet. */
  #missing({ edges, prices }: FlowPlan): readonly (readonly Edge[])[] {
    const { tokenIn, tokenOut } = this.#task;
    const met = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const used = new Set(edges.map(({ curve }) => curve.pool));
    const ways: { readonly edges: readonly Edge[]; readonly gain: number }[] = [];
    const into = new Map<number, Edge[]>();
    const outOf = new Map<number, Edge[]>();
    for (const edge of this.#task.edges) {
      if (used.has(edge.curve.pool) || edge.to === tokenIn || edge.from === tokenOut) continue;
      if (met.has(edge.from) && met.has(edge.to)) {
        const gain = this.#earned(edge, prices[edge.from]!, prices[edge.to]!) - this.#hopGas(edge);
        if (gain > 0) ways.push({ edges: [edge], gain });
      } else if (met.has(edge.from)) push(into, edge.to, edge);
      else if (met.has(edge.to)) push(outOf, edge.from, edge);
    }
    for (const [token, entering] of into) {
      const leaving = outOf.get(token);
      if (leaving === undefined) continue;
      const cost = Math.min(...entering.map(({ curve, from }) => prices[from]! / curve.rate));
      const worth = Math.max(...leaving.map(({ curve, to }) => prices[to]! * curve.rate));
      if (!(worth > cost)) continue;
      const middle = Math.sqrt(worth * cost);
      const first = mostOf(entering, (edge) => this.#earned(edge, prices[edge.from]!, middle));
      const second = mostOf(leaving, (edge) => this.#earned(edge, middle, prices[edge.to]!));
      const gain = first.value + second.value - this.#hopGas(first.edge) - this.#hopGas(second.edge);
      if (gain > 0) ways.push({ edges: [first.edge, second.edge], gain });
    }
    return ways
      .sort((a, b) => b.gain - a.gain)
      .slice(0, ADDS)
      .map((way) => way.edges);
  }

  #hopGas({ curve }: Edge): number {
    return floatHopGas(this.#task.gas, curve.pool);
  }

  #earned({ curve }: Edge, priceIn: number, priceOut: number): number {
    const best = poolArbitrage(curve, priceIn, priceOut);
    return best === undefined ? 0 : best.amountOut * priceOut - best.amountIn * priceIn;
  }
}

function push(map: Map<number, Edge[]>, key: number, edge: Edge): void {
  const list = map.get(key);
  if (list) list.push(edge);
  else map.set(key, [edge]);
}

function mostOf(edges: readonly Edge[], worth: (edge: Edge) => number): { edge: Edge; value: number } {
  let [best] = edges.map((edge) => ({ edge, value: worth(edge) }));
  for (const edge of edges.slice(1)) {
    const value = worth(edge);
    if (value > best!.value) best = { edge, value };
  }
  return best!;
}

/** The edges that lie on some way from one token to the other. */
function onPaths(edges: readonly Edge[], tokenIn: number, tokenOut: number): readonly Edge[] {
  const ahead = reached(edges, tokenIn, (edge) => [edge.from, edge.to]);
  const behind = reached(edges, tokenOut, (edge) => [edge.to, edge.from]);
  return edges.filter(({ from, to }) => ahead.has(from) && behind.has(to));
}

function reached(edges: readonly Edge[], start: number, ends: (edge: Edge) => readonly [number, number]) {
  const found = new Set([start]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const edge of edges) {
      const [near, far] = ends(edge);
      if (!found.has(near) || found.has(far)) continue;
      found.add(far);
      grown = true;
    }
  }
  return found;
}
