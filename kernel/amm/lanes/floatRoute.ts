import { type TokenTaxes, transferFees } from '../pools/tokenTax.ts';
import { DEFAULT_GAS_MODEL, type GasModel, hopGas, joinGas } from '../routes/gasModel.ts';
import type { RouteGraph } from '../routes/routeGraph.ts';
import type { GasPricing } from '../routes/routeTypes.ts';
import type { Path, PoolState, TradeType } from '../types.ts';
import type { CurveTally, PoolCurve } from './poolCurve.ts';

/** A path with its pools as float curves. */
export interface FloatRoute {
  readonly path: Path;
  readonly curves: readonly PoolCurve[];
  /** The share of each transfer that arrives, in the order of `transferFees`. */
  readonly kept: readonly number[];
  /** The gas cost of a part along it without ticks, in raw units of the quoted token. */
  readonly partGas: number;
}

/** Gas in raw units of the quoted token, as floats. */
export interface FloatGas {
  readonly perPart: number;
  /** By the pool's kind. */
  readonly perHop: Readonly<Record<string, number>>;
  /** The same, less what a hop may take less after another. */
  readonly leastHop: Readonly<Record<string, number>>;
  readonly perTick: number;
  /** Of a unit of gas. */
  readonly unit: number;
  readonly model: GasModel;
}

/** @param pools those that hops may go through */
export function floatGas(gas: GasPricing | undefined, pools: readonly PoolState[]): FloatGas {
  const model = gas?.model ?? DEFAULT_GAS_MODEL;
  const unit = gas ? Number(gas.price.numerator) / Number(gas.price.denominator) : 0;
  const perHop: Record<string, number> = {};
  const leastHop: Record<string, number> = {};
  for (const pool of pools) {
    if (pool.kind in perHop) continue;
    perHop[pool.kind] = Number(hopGas(pool, model)) * unit;
    leastHop[pool.kind] = perHop[pool.kind]! + Math.min(0, pool.maths.joinGas ?? 0) * unit;
  }
  return {
    perPart: Number(model.perPart) * unit,
    perHop,
    leastHop,
    perTick: Number(model.perTickCrossed) * unit,
    unit,
    model,
  };
}

/** What a hop through a pool of this kind costs, in raw units of the quoted token. */
export function floatHopGas(gas: FloatGas, kind: string): number {
  return gas.perHop[kind]!;
}

/** What it costs more, or less, that a hop follows another; see `joinGas`. */
export function floatJoinGas(
  { unit, model }: FloatGas,
  before: PoolCurve | undefined,
  { pool, zeroForOne }: PoolCurve,
): number {
  return before ? joinGas(before.pool, zeroForOne ? pool.token0 : pool.token1, pool, model) * unit : 0;
}

export function floatRoute(
  graph: RouteGraph,
  curves: readonly PoolCurve[],
  start: number,
  gas: FloatGas,
  taxes: TokenTaxes | undefined,
): FloatRoute {
  const tokens = [graph.tokens[start]!];
  let partGas = gas.perPart;
  curves.forEach((curve, i) => {
    const { pool, zeroForOne } = curve;
    tokens.push(zeroForOne ? pool.token1 : pool.token0);
    partGas += floatHopGas(gas, pool.kind) + floatJoinGas(gas, curves[i - 1], curve);
  });
  const kept = transferFees(tokens, taxes).map((bps) => 1 - bps / 10_000);
  return { path: { pools: curves.map(({ pool }) => pool), tokens }, curves, kept, partGas };
}

/** How much has gone through each pool so far, by the pool's number in a {@link FloatMarket}. */
export interface PoolUse {
  readonly usedIn: Float64Array;
  readonly usedOut: Float64Array;
  /** 0 unused, 1 token0 in, -1 token1 in. */
  readonly direction: Int8Array;
}

/** Routes with their pools numbered, so that the amounts used of each pool fit in arrays. */
export interface FloatMarket {
  readonly routes: readonly FloatRoute[];
  readonly poolNumbers: readonly (readonly number[])[];
  readonly poolCount: number;
}

export function floatMarket(routes: readonly FloatRoute[]): FloatMarket {
  const numbers = new Map<string, number>();
  const poolNumbers = routes.map((route) =>
    route.curves.map(({ pool }) => {
      const known = numbers.get(pool.address);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(pool.address, number);
      return number;
    }),
  );
  return { routes, poolNumbers, poolCount: numbers.size };
}

export function unusedPools(count: number): PoolUse {
  return {
    usedIn: new Float64Array(count),
    usedOut: new Float64Array(count),
    direction: new Int8Array(count),
  };
}

/**
 * Sends `amount` along a route, through pools that earlier parts may have used already. Returns the output
 * for EXACT_INPUT, the input for EXACT_OUTPUT, and NaN when the route cannot take the amount. `commit` adds
 * the amounts to `use`.
 * A pool already used in the other direction counts as impossible: trading back only pays its fee twice.
 */
export function sendThrough(
  market: FloatMarket,
  index: number,
  tradeType: TradeType,
  amount: number,
  use: PoolUse,
  commit: boolean,
  tally: CurveTally,
): number {
  const { curves, kept } = market.routes[index]!;
  const numbers = market.poolNumbers[index]!;
  const hops = curves.length;
  const forward = tradeType === 'EXACT_INPUT';
  let carried = forward ? amount : amount / kept[hops]!;
  for (let step = 0; step < hops; step++) {
    const i = forward ? step : hops - 1 - step;
    const curve = curves[i]!;
    const number = numbers[i]!;
    const direction = curve.zeroForOne ? 1 : -1;
    if (use.direction[number] === -direction) return Number.NaN;
    const usedIn = use.usedIn[number]!;
    const usedOut = use.usedOut[number]!;
    const given = forward ? carried * kept[i]! : carried;
    const got = forward
      ? curve.output(given, usedIn, usedOut, tally)
      : curve.input(given, usedIn, usedOut, tally);
    if (!(got >= 0)) return Number.NaN;
    if (commit) {
      use.usedIn[number] = usedIn + (forward ? given : got);
      use.usedOut[number] = usedOut + (forward ? got : given);
      use.direction[number] = direction;
    }
    carried = forward ? got : got / kept[i]!;
  }
  return forward ? carried * kept[hops]! : carried;
}
