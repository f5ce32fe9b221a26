import type { Edge } from '../routes/routeGraph.ts';
import type { TradeType } from '../types.ts';
import type { EdgeFlow } from './dualBound.ts';

/** A path of a division with its share of the trade, in any unit. */
export interface FlowPart {
  readonly edges: readonly Edge[];
  readonly share: number;
}

/** What is left of a pool below this share of what it had is rounding. */
const NOTHING = 1e-9;

/**
 * Takes a flow apart into paths of at most `maxHops` pools that pass no token twice, the widest first. Each takes
 * all that is left of some pool, so there are at most as many as pools. What needs longer paths is left out, and
 * so is what goes in circles: no path takes it. Shares are of the token that the trade type names, and sum to 1.
 */
export function flowParts(
  flows: readonly EdgeFlow[],
  tokenIn: number,
  tokenOut: number,
  maxHops: number,
  tradeType: TradeType,
): readonly FlowPart[] {
  const leaving = new Map<number, Taken[]>();
  for (const { edge, amountIn, amountOut } of flows) {
    if (!(amountOut > 0)) continue;
    const taken = { edge, rate: amountOut / amountIn, left: amountIn, least: amountIn * NOTHING };
    const list = leaving.get(edge.from);
    if (list) list.push(taken);
    else leaving.set(edge.from, [taken]);
  }
  const parts: { readonly edges: readonly Edge[]; readonly amount: number }[] = [];
  for (;;) {
    const path = widestPath(leaving, tokenIn, tokenOut, maxHops);
    if (path === undefined) break;
    const amount = path.width;
    let carried = amount;
    const edges: Edge[] = [];
    for (const taken of takenAlong(path)) {
      taken.left -= carried;
      if (taken.left < taken.least) taken.left = 0;
      carried *= taken.rate;
      edges.push(taken.edge);
    }
    parts.push({ edges, amount: tradeType === 'EXACT_INPUT' ? amount : carried });
  }
  const whole = parts.reduce((total, { amount }) => total + amount, 0);
  return parts.map(({ edges, amount }) => ({ edges, share: amount / whole }));
}

/** A pool of the flow, with what no path has taken of its input yet. */
interface Taken {
  readonly edge: Edge;
  /** What the flow gets for a unit, on average. */
  readonly rate: number;
  left: number;
  readonly least: number;
}

/** A path to a token, by its last pool. */
interface Way {
  /** Of the trade's input, what fits through. */
  readonly width: number;
  /** What comes out of the way for a unit of the trade's input. */
  readonly rate: number;
  readonly taken: Taken;
  readonly before: Way | undefined;
}

function widestPath(
  leaving: ReadonlyMap<number, readonly Taken[]>,
  tokenIn: number,
  tokenOut: number,
  maxHops: number,
): Way | undefined {
  let best: Way | undefined;
  let ends: ReadonlyMap<number, Way | undefined> = new Map([[tokenIn, undefined]]);
  for (let hops = 0; hops < maxHops; hops++) {
    const next = new Map<number, Way>();
    for (const [token, before] of ends) {
      const rate = before?.rate ?? 1;
      for (const taken of leaving.get(token) ?? []) {
        const { to } = taken.edge;
        const width = Math.min(before?.width ?? Number.POSITIVE_INFINITY, taken.left / rate);
        if (!(width > (next.get(to)?.width ?? 0)) || passes(before, to, tokenIn)) continue;
        next.set(to, { width, rate: rate * taken.rate, taken, before });
      }
    }
    const reached = next.get(tokenOut);
    if (reached !== undefined && reached.width > (best?.width ?? 0)) best = reached;
    next.delete(tokenOut);
    ends = next;
  }
  return best;
}

function passes(path: Way | undefined, token: number, tokenIn: number): boolean {
  if (token === tokenIn) return true;
  for (let way = path; way !== undefined; way = way.before) if (way.taken.edge.to === token) return true;
  return false;
}

function takenAlong(path: Way): readonly Taken[] {
  const all: Taken[] = [];
  for (let way: Way | undefined = path; way !== undefined; way = way.before) all.unshift(way.taken);
  return all;
}
