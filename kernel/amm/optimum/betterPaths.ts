import type { PathSearch } from '../routes/searchPaths.ts';
import type { BoundedTrade } from './dualBound.ts';
import type { EdgePath, EdgeRates } from './PathDivision.ts';

/** A path to a token: the rate along it, and its last pool. */
interface Way {
  readonly rate: number;
  readonly edge: BoundedTrade['edges'][number];
  readonly before: Way | undefined;
}

/** Paths that pay less than this more than those that are taken gain nothing: a thousandth of a basis point. */
const NEAR = 1e-7;

/**
 * Paths of at most `maxHops` pools that pass no token twice, whose next unit pays more than `reached`, what one
 * pays along the paths that are taken; the best first, at most `most`.
 * @param rates of the next unit through each pool
 */
export function betterPaths(
  { tokenIn, tokenOut, maxHops }: PathSearch,
  edges: BoundedTrade['edges'],
  rates: EdgeRates,
  reached: number,
  most: number,
): readonly EdgePath[] {
  let ends: ReadonlyMap<number, Way | undefined> = new Map([[tokenIn, undefined]]);
  const found: Way[] = [];
  for (let hops = 0; hops < maxHops; hops++) {
    const next = new Map<number, Way>();
    for (const edge of edges) {
      const { from, to } = edge;
      if (!ends.has(from)) continue;
      const before = ends.get(from);
      const rate = (before?.rate ?? 1) * rates(edge);
      if (to === tokenOut) {
        if (rate > reached * (1 + NEAR)) found.push({ rate, edge, before });
      } else if (rate > (next.get(to)?.rate ?? 0) && !passes(before, to))
        next.set(to, { rate, edge, before });
    }
    ends = next;
  }
  found.sort((a, b) => b.rate - a.rate);
  return found.slice(0, most).map((end) => {
    const path: Way['edge'][] = [];
    for (let way: Way | undefined = end; way !== undefined; way = way.before) path.unshift(way.edge);
    return path;
  });
}

function passes(path: Way | undefined, token: number): boolean {
  for (let way = path; way !== undefined; way = way.before) if (way.edge.to === token) return true;
  return false;
}
