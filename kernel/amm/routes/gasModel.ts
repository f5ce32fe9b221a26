import type { Path } from '../types.ts';

/** Gas units of a trade: `base` once, plus the cost of each hop and of each initialised tick crossed. */
export interface GasModel {
  readonly base: bigint;
  readonly perV2Hop: bigint;
  readonly perV3Hop: bigint;
  readonly perTickCrossed: bigint;
}

/**
 * Fits Uniswap's own heuristics: a V2 trade with one hop takes 135,000 gas and each further hop 50,000; a V3
 * hop takes 80,000 and each tick crossed 31,000.
 * Source: Uniswap/smart-order-router gas-models, v2-heuristic-gas-model.ts and v3/gas-costs.ts.
 */
export const DEFAULT_GAS_MODEL: GasModel = {
  base: 85_000n,
  perV2Hop: 50_000n,
  perV3Hop: 80_000n,
  perTickCrossed: 31_000n,
};

/** Gas units of one path beyond `model.base`. */
export function pathGas(path: Path, ticksCrossed: number, model: GasModel): bigint {
  let gas = BigInt(ticksCrossed) * model.perTickCrossed;
  for (const pool of path.pools) gas += pool.kind === 'v2' ? model.perV2Hop : model.perV3Hop;
  return gas;
}
