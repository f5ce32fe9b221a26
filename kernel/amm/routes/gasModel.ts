import type { Path, PoolState } from '../types.ts';

/** Gas units of a trade: what its transaction uses in all, the 21,000 of every transaction included. */
export interface GasModel {
  /** Once: the transaction, its signature and checks, and the first part. */
  readonly base: bigint;
  /** For each part after the first. */
  readonly perPart: bigint;
  /** For each hop, by the pool's kind, where it is not what the kind's maths say (`hopGas`). */
  readonly perHop: Readonly<Record<string, bigint>>;
  /** For a hop after one of another kind: a call of its own. */
  readonly perCall: number;
  /** For each initialised tick crossed. */
  readonly perTickCrossed: bigint;
  /**
   * What handing on a token between two hops takes more than a plain token does, by its address. What the tokens at the
   * ends take is in `base` and `perPart`.
   */
  readonly perToken?: Readonly<Record<string, number>> | undefined;
  /** Whether the router can pass pools once that several parts end with (`TradePart.joined`). */
  readonly joinsEnds?: boolean;
  /**
   * Kinds of pools: a trade with one of these goes through a router that can pass pools once that several parts begin
   * with (`TradePart.forked`).
   */
  readonly forks?: readonly string[] | undefined;
}

/** A hop of a kind that a model does not know takes this much: a little more than those that are known. */
export const UNKNOWN_HOP_GAS = 75_000n;
/** The share of a hop that is not paid again where a trade passes a pool again, whose storage is warm by then. */
const [WARM, OF] = [2n, 3n];
/** Wrapping or unwrapping the coin between two hops, beside the call. */
const CONVERSION_GAS = 6_500;

/** Fitted to trades of tokens that were executed on SwapRouter02, through pools that are in use. */
export const DEFAULT_GAS_MODEL: GasModel = {
  base: 52_500n,
  perPart: 15_000n,
  perHop: {},
  perCall: 14_500,
  perTickCrossed: 26_000n,
};

/** What of a pool the model counts. */
type Hop = Pick<PoolState, 'kind' | 'coin'> & {
  readonly maths?: Pick<PoolState['maths'], 'hopGas' | 'joinGas'>;
};

/** What of a part the model counts. */
interface PartHops {
  readonly path: Path;
  readonly ticksCrossed: number;
  /** See `PoolSwap`. */
  readonly moreGas?: number | undefined;
  /** See `TradePart`. */
  readonly joined?: number | undefined;
  readonly forked?: number | undefined;
}

/** What of a path the model counts. */
interface Hops {
  readonly pools: readonly Hop[];
  readonly tokens: Path['tokens'];
}

/** Gas units of a hop through a pool, without ticks. */
export function hopGas({ kind, maths }: Hop, model: GasModel): bigint {
  return model.perHop[kind] ?? maths?.hopGas ?? UNKNOWN_HOP_GAS;
}

/** What a hop takes less where the trade has passed its pool before. */
export function warmGas(pool: Hop, model: GasModel): bigint {
  return (hopGas(pool, model) * WARM) / OF;
}

/** What it takes more, or less, that a hop follows `before`, which hands on `token`. */
export function joinGas(before: Hop, token: string, pool: Hop, model: GasModel): number {
  const transfer = transferGas(before, token, pool, model);
  if (isConverted(before, token, pool)) return model.perCall + CONVERSION_GAS + transfer;
  return (before.kind === pool.kind ? (pool.maths?.joinGas ?? 0) : model.perCall) + transfer;
}

/** What a transfer between two hops takes more than that of a plain token. */
function transferGas(before: Hop, token: string, pool: Hop, { perToken }: GasModel): number {
  const isTransferred =
    before.kind !== pool.kind || isConverted(before, token, pool) || !((pool.maths?.joinGas ?? 0) < 0);
  return isTransferred ? (perToken?.[token] ?? 0) : 0;
}

const isConverted = (before: Hop, token: string, { coin }: Hop) =>
  (before.coin === token) !== (coin === token);

/** Gas units of one path, without what is paid for the trade and for a further part. */
export function pathGas({ pools, tokens }: Hops, ticksCrossed: number, model: GasModel): bigint {
  let gas = BigInt(ticksCrossed) * model.perTickCrossed;
  pools.forEach((pool, i) => {
    gas += hopGas(pool, model) + (i > 0 ? BigInt(joinGas(pools[i - 1]!, tokens[i]!, pool, model)) : 0n);
  });
  return gas;
}

/** Gas units of a whole route of one part or more. */
export function routeGas(parts: readonly PartHops[], model: GasModel): bigint {
  const used = new Set<string>();
  let waiting: number | undefined;
  let passed: number | undefined;
  return parts.reduce(
    (sum, { path: { pools, tokens }, ticksCrossed, moreGas = 0, joined, forked }) => {
      const own = pools.slice(passed, joined && -joined);
      let gas =
        sum + pathGas({ pools: own, tokens: tokens.slice(passed) }, ticksCrossed, model) + BigInt(moreGas);
      for (const pool of own) {
        if (used.has(pool.address)) gas -= warmGas(pool, model);
        used.add(pool.address);
      }
      // What parts share is a call of its own.
      const at = passed ? 0 : (forked ?? (waiting && !joined ? pools.length - waiting : 0));
      if (at) {
        const [before, token, pool] = [pools[at - 1]!, tokens[at]!, pools[at]!];
        const transfer = transferGas(before, token, pool, model);
        gas += BigInt(model.perCall + transfer - joinGas(before, token, pool, model));
      }
      waiting = joined;
      passed = forked;
      return gas;
    },
    model.base + model.perPart * BigInt(Math.max(0, parts.length - 1)),
  );
}
