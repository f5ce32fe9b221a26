import { isUsable } from './findPaths.ts';
import { type PoolCurve, poolCurve } from './poolCurve.ts';
import type { PathRules } from './routeTypes.ts';
import type { PoolState, TokenKey } from './types.ts';

/** One pool in one direction, between token numbers of its graph. */
export interface Edge {
  readonly curve: PoolCurve;
  readonly from: number;
  readonly to: number;
}

/** The market as a directed graph. */
export interface RouteGraph {
  readonly tokens: readonly TokenKey[];
  readonly numbers: ReadonlyMap<TokenKey, number>;
  readonly edges: readonly Edge[];
  /** Edges by the token they take. */
  readonly leaving: readonly (readonly Edge[])[];
  /** Edges by the token they give. */
  readonly entering: readonly (readonly Edge[])[];
}

interface KnownGraph {
  readonly graph: RouteGraph;
  readonly rules: PathRules;
}

/** Keyed by the caller's array, which must not change once asked about: a new block makes a new one. */
const graphs = new WeakMap<readonly PoolState[], KnownGraph>();

/** The graph of these pools under these rules; kept for the next question about the same array. */
export function routeGraph(pools: readonly PoolState[], rules: PathRules): RouteGraph {
  const known = graphs.get(pools);
  if (
    known !== undefined &&
    known.rules.taxes === rules.taxes &&
    known.rules.minV2ReserveOut === rules.minV2ReserveOut
  ) {
    return known.graph;
  }
  const graph = buildGraph(pools, rules);
  graphs.set(pools, { graph, rules });
  return graph;
}

function buildGraph(pools: readonly PoolState[], rules: PathRules): RouteGraph {
  const numbers = new Map<TokenKey, number>();
  const tokens: TokenKey[] = [];
  const leaving: Edge[][] = [];
  const entering: Edge[][] = [];
  const numberOf = (token: TokenKey): number => {
    const known = numbers.get(token);
    if (known !== undefined) return known;
    const number = tokens.push(token) - 1;
    numbers.set(token, number);
    leaving.push([]);
    entering.push([]);
    return number;
  };
  const edges: Edge[] = [];
  for (const pool of pools) {
    const token0 = numberOf(pool.token0);
    const token1 = numberOf(pool.token1);
    for (const zeroForOne of [true, false]) {
      if (!isUsable(pool, zeroForOne ? pool.token0 : pool.token1, rules)) continue;
      const [from, to] = zeroForOne ? [token0, token1] : [token1, token0];
      const edge: Edge = { curve: poolCurve(pool, zeroForOne), from, to };
      edges.push(edge);
      leaving[from]!.push(edge);
      entering[to]!.push(edge);
    }
  }
  return { tokens, numbers, edges, leaving, entering };
}
