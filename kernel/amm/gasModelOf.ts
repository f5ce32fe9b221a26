import { DEFAULT_GAS_MODEL, type GasModel } from './routes/gasModel.ts';

/** Gas units that take the place of the default model's, where a chain prices storage or calls otherwise. */
export interface GasFigures {
  readonly base?: number;
  readonly perPart?: number;
  /** By the pool's kind. */
  readonly perHop?: Readonly<Record<string, number>>;
  /** Of the router. */
  readonly perCall?: number;
  readonly perTickCrossed?: number;
  /** See `GasModel`. */
  readonly perToken?: Readonly<Record<string, number>> | undefined;
  /** See `GasModel`. */
  readonly joinsEnds?: boolean;
}

/** The default model with these figures in it. */
export function gasModelOf({
  base,
  perPart,
  perHop = {},
  perCall,
  perTickCrossed,
  perToken,
  joinsEnds,
}: GasFigures = {}): GasModel {
  const hops = Object.entries(perHop).map(([kind, gas]) => [kind, BigInt(gas)] as const);
  return {
    base: BigInt(base ?? DEFAULT_GAS_MODEL.base),
    perPart: BigInt(perPart ?? DEFAULT_GAS_MODEL.perPart),
    perHop: { ...DEFAULT_GAS_MODEL.perHop, ...Object.fromEntries(hops) },
    perCall: perCall ?? DEFAULT_GAS_MODEL.perCall,
    perTickCrossed: BigInt(perTickCrossed ?? DEFAULT_GAS_MODEL.perTickCrossed),
    ...(perToken && { perToken }),
    joinsEnds: joinsEnds === true,
  };
}
