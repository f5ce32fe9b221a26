import type { PathSearch } from '../routes/searchPaths.ts';
import type { BoundedTrade } from './dualBound.ts';
import { type EdgePath, type EdgeRates, edgeRates, type PathDivision } from './PathDivision.ts';

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
  { tokenIn, tokenOut, maxHops }: Pick<PathSearch, 'tokenIn' | 'tokenOut' | 'maxHops'>,
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

/**
 * Paths that begin, or end, through the same pools as a path of the division and pay more than it at the prices that the
 * division leaves; the best first, at most `most`.
 */
export function branchPaths(
  search: PathSearch,
  edges: BoundedTrade['edges'],
  division: PathDivision,
  most: number,
): readonly EdgePath[] {
  const { tokenIn, tokenOut, maxHops, tradeType } = search;
  const { paths, returns } = division;
  const rates = edgeRates(division, tradeType);
  const rateOf = (path: EdgePath) => path.reduce((rate, edge) => rate * rates(edge), 1);
  const reached = tradeType === 'EXACT_INPUT' ? Math.max(...returns) : 1 / Math.min(...returns);
  const found = new Map<string, EdgePath>();
  for (const path of paths) {
    for (let at = 1; at < path.length; at++) {
      const [start, end] = [path.slice(0, at), path.slice(at)];
      const middle = end[0]!.from;
      const onward = { tokenIn: middle, tokenOut, maxHops: maxHops - at };
      const toward = { tokenIn, tokenOut: middle, maxHops: maxHops - end.length };
      const branches = [
        ...betterPaths(onward, edges, rates, reached / rateOf(start), most).map((way) => [...start, ...way]),
        ...betterPaths(toward, edges, rates, reached / rateOf(end), most).map((way) => [...way, ...end]),
      ];
      for (const branch of branches) {
        const tokens = [tokenIn, ...branch.map(({ to }) => to)];
        if (new Set(tokens).size === tokens.length)
          found.set(branch.map(({ curve }) => curve.pool.address).join(), branch);
      }
    }
  }
  return [...found.values()].sort((a, b) => rateOf(b) - rateOf(a)).slice(0, most);
}

function passes(path: Way | undefined, token: number): boolean {
  for (let way = path; way !== undefined; way = way.before) if (way.edge.to === token) return true;
  return false;
}
