import type { PoolCurve } from '../lanes/poolCurve.ts';
import type { TokenTaxes } from '../pools/tokenTax.ts';
import type { PoolState, TokenKey } from '../types.ts';
import { isUsable } from './pathRules.ts';
import type { PathRules } from './routeTypes.ts';

/** One pool in one direction. `from` and `to` are the token's numbers in the graph. */
export interface Edge {
  readonly curve: PoolCurve;
  readonly from: number;
  readonly to: number;
}

/**
 * The market as a directed graph. Where paths must not be mixed, a token between the ends is a token of its own for each
 * kind of pool, and once more where it stands for the coin: so no path leads from one to the other.
 */
export interface RouteGraph {
  readonly tokens: readonly TokenKey[];
  /** Of the ends of paths. */
  readonly numbers: ReadonlyMap<TokenKey, number>;
  readonly edges: readonly Edge[];
  /** Edges by their input token. */
  readonly leaving: readonly (readonly Edge[])[];
  /** Edges by their output token. */
  readonly entering: readonly (readonly Edge[])[];
}

interface KnownGraph {
  readonly pools: readonly PoolState[];
  readonly rules: PathRules;
  readonly ends: string | undefined;
  readonly graph: RouteGraph;
}

/** Enough for one market: all its pools, the pools of each protocol, and a second pair on the same page. */
const MAX_KNOWN = 6;
/**
 * Newest first. Not a WeakMap: a minor garbage collection keeps what a WeakMap refers to, and spends
 * milliseconds on it.
 */
const known: KnownGraph[] = [];

/**
 * The graph of these pools under these rules; kept for later calls with the same pool states.
 * @param between the ends of the paths, where these must not be mixed
 */
export function routeGraph(
  pools: readonly PoolState[],
  rules: PathRules,
  between?: readonly TokenKey[],
): RouteGraph {
  const ends = between?.join();
  const index = known.findIndex(
    (entry) => entry.ends === ends && sameItems(entry.pools, pools) && sameRules(entry.rules, rules),
  );
  const [found] = index < 0 ? [] : known.splice(index, 1);
  const entry = found ?? { pools: [...pools], rules, ends, graph: buildGraph(pools, rules, between) };
  known.unshift(entry);
  if (known.length > MAX_KNOWN) known.pop();
  return entry.graph;
}

function sameItems(a: readonly PoolState[], b: readonly PoolState[]): boolean {
  return a.length === b.length && a.every((pool, i) => pool === b[i]);
}

/** Compares taxes by value, because a worker gets a new copy with each message. */
function sameRules(a: PathRules, b: PathRules): boolean {
  if (a.minV2ReserveOut !== b.minV2ReserveOut) return false;
  if (a.taxes === b.taxes) return true;
  const [ours, theirs] = [a.taxes ?? NO_TAXES, b.taxes ?? NO_TAXES];
  return (
    ours.size === theirs.size &&
    [...ours].every(([token, { buyFeeBps, sellFeeBps, rounds }]) => {
      const other = theirs.get(token);
      return other?.buyFeeBps === buyFeeBps && other.sellFeeBps === sellFeeBps && other.rounds === rounds;
    })
  );
}

const NO_TAXES: TokenTaxes = new Map();

function buildGraph(
  pools: readonly PoolState[],
  rules: PathRules,
  ends: readonly TokenKey[] | undefined,
): RouteGraph {
  const numbers = new Map<TokenKey, number>();
  const tokens: TokenKey[] = [];
  const leaving: Edge[][] = [];
  const entering: Edge[][] = [];
  const numberOf = (token: TokenKey, { kind, coin }: PoolState): number => {
    const name = !ends || ends.includes(token) ? token : `${token} ${kind} ${coin === token}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = tokens.push(token) - 1;
    numbers.set(name, number);
    leaving.push([]);
    entering.push([]);
    return number;
  };
  const edges: Edge[] = [];
  for (const pool of pools) {
    const token0 = numberOf(pool.token0, pool);
    const token1 = numberOf(pool.token1, pool);
    for (const zeroForOne of [true, false]) {
      if (!isUsable(pool, zeroForOne ? pool.token0 : pool.token1, rules)) continue;
      const [from, to] = zeroForOne ? [token0, token1] : [token1, token0];
      const edge: Edge = { curve: pool.maths.curve(pool, zeroForOne), from, to };
      edges.push(edge);
      leaving[from]!.push(edge);
      entering[to]!.push(edge);
    }
  }
  return { tokens, numbers, edges, leaving, entering };
}
