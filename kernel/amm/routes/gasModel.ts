/** Gas units of a trade: what its transaction uses in all, the 21,000 of every transaction included. */
export interface GasModel {
  /** Once: the transaction, its signature and checks, and the first part. */
  readonly base: bigint;
  /** For each part after the first. */
  readonly perPart: bigint;
  /** For each hop, by the pool's kind, where it is not what the kind's maths say (`hopGas`). */
  readonly perHop: Readonly<Record<string, bigint>>;
  /** For each initialised tick crossed. */
  readonly perTickCrossed: bigint;
}

/** A hop of a kind that a model does not know takes this much: a little more than those that are known. */
export const UNKNOWN_HOP_GAS = 75_000n;

/** Fitted to trades of tokens that were executed on SwapRouter02, through pools that are in use. */
export const DEFAULT_GAS_MODEL: GasModel = {
  base: 52_000n,
  perPart: 13_500n,
  perHop: {},
  perTickCrossed: 26_000n,
};

/** What of a pool the model counts. */
interface Hop {
  readonly kind: string;
  readonly maths?: { readonly hopGas?: bigint };
}

/** What of a path the model counts. */
interface Hops {
  readonly pools: readonly Hop[];
}

/** Gas units of a hop through a pool, without ticks. */
export function hopGas({ kind, maths }: Hop, model: GasModel): bigint {
  return model.perHop[kind] ?? maths?.hopGas ?? UNKNOWN_HOP_GAS;
}

/** Gas units of one path, without what is paid for the trade and for a further part. */
export function pathGas(path: Hops, ticksCrossed: number, model: GasModel): bigint {
  let gas = BigInt(ticksCrossed) * model.perTickCrossed;
  for (const pool of path.pools) gas += hopGas(pool, model);
  return gas;
}

/** Gas units of a whole route of one part or more. */
export function routeGas(
  parts: readonly { readonly path: Hops; readonly ticksCrossed: number }[],
  model: GasModel,
): bigint {
  return parts.reduce(
    (sum, { path, ticksCrossed }) => sum + pathGas(path, ticksCrossed, model),
    model.base + model.perPart * BigInt(Math.max(0, parts.length - 1)),
  );
}
