import type { Edge } from '../routes/routeGraph.ts';
import type { EdgeFlow } from './dualBound.ts';

/** A path of a flow with the share of the trade's input that goes along it. */
export interface FlowPart {
  readonly edges: readonly Edge[];
  readonly share: number;
}

/** What is left of an edge or a token below this share of the input is rounding. */
const NOTHING = 1e-9;

/**
 * Takes a flow apart into paths of at most `maxHops` pools, the widest first. Each takes all that is left of
 * some pool, so there are at most as many as pools less tokens on the way. What needs longer paths is left out.
 * Shares sum to 1. Empty when the flow goes in a circle.
 */
export function flowParts(
  flows: readonly EdgeFlow[],
  tokenIn: number,
  tokenOut: number,
  maxHops: number,
): readonly FlowPart[] {
  // A pool's share of all that passes its input token, then of the trade's whole input.
  const leaving = new Map<number, { edge: Edge; left: number }[]>();
  for (const { edge, amountIn } of flows) {
    const list = leaving.get(edge.from);
    if (list) list.push({ edge, left: amountIn });
    else leaving.set(edge.from, [{ edge, left: amountIn }]);
  }
  const order = inOrder(leaving, tokenIn);
  if (order === undefined) return [];
  const arrived = new Map([[tokenIn, 1]]);
  for (const token of order) {
    const list = leaving.get(token) ?? [];
    const whole = list.reduce((sum, { left }) => sum + left, 0);
    for (const item of list) {
      item.left = ((arrived.get(token) ?? 0) * item.left) / whole;
      arrived.set(item.edge.to, (arrived.get(item.edge.to) ?? 0) + item.left);
    }
  }
  const parts: FlowPart[] = [];
  for (;;) {
    const path = widestPath(leaving, tokenIn, tokenOut, maxHops);
    if (path === undefined) break;
    const share = Math.min(...path.map(({ left }) => left));
    if (share < NOTHING) break;
    for (const item of path) item.left -= share;
    parts.push({ edges: path.map(({ edge }) => edge), share });
  }
  const sum = parts.reduce((total, { share }) => total + share, 0);
  return parts.map(({ edges, share }) => ({ edges, share: share / sum }));
}

type Leaving = ReadonlyMap<number, readonly { edge: Edge; left: number }[]>;

/** The tokens in the order in which the flow passes them; undefined where it goes in a circle. */
function inOrder(leaving: Leaving, start: number): number[] | undefined {
  const order: number[] = [];
  const state = new Map<number, 'open' | 'done'>();
  const visit = (token: number): boolean => {
    const known = state.get(token);
    if (known !== undefined) return known === 'done';
    state.set(token, 'open');
    for (const { edge } of leaving.get(token) ?? []) if (!visit(edge.to)) return false;
    state.set(token, 'done');
    order.unshift(token);
    return true;
  };
  return visit(start) ? order : undefined;
}

/** A path to a token, by its last edge, and what is left of its narrowest one. */
interface Way {
  readonly width: number;
  readonly item: { edge: Edge; left: number };
  readonly before: Way | undefined;
}

function widestPath(leaving: Leaving, tokenIn: number, tokenOut: number, maxHops: number) {
  let best: Way | undefined;
  let ends: ReadonlyMap<number, Way | undefined> = new Map([[tokenIn, undefined]]);
  for (let hops = 0; hops < maxHops; hops++) {
    const next = new Map<number, Way>();
    for (const [token, before] of ends) {
      for (const item of leaving.get(token) ?? []) {
        const width = Math.min(before?.width ?? Number.POSITIVE_INFINITY, item.left);
        if (width > (next.get(item.edge.to)?.width ?? 0)) next.set(item.edge.to, { width, item, before });
      }
    }
    const reached = next.get(tokenOut);
    if (reached !== undefined && reached.width > (best?.width ?? 0)) best = reached;
    ends = next;
  }
  const path: { edge: Edge; left: number }[] = [];
  for (let way = best; way !== undefined; way = way.before) path.unshift(way.item);
  return path.length === 0 ? undefined : path;
}
