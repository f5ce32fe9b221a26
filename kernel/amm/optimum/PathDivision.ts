import type { Edge } from '../routes/routeGraph.ts';
import type { TradeType } from '../types.ts';
import { poolPoint } from './points/poolPoint.ts';
import type { PoolPoint } from './points/softEnd.ts';

/** A path as the pools of its hops, from the input to the output. */
export type EdgePath = readonly Edge[];

/** Amounts over paths, each part executed on what the parts before it leave of the pools. */
export interface PathDivision {
  readonly paths: readonly EdgePath[];
  /** Of the token that the trade type names, in raw units. */
  readonly amounts: readonly number[];
  /** The other amount in all: output for EXACT_INPUT, input for EXACT_OUTPUT. */
  readonly got: number;
  /** Initialised ticks crossed. */
  readonly ticks: number;
  /** What the words of the bitmaps take that the prices enter, gas units. */
  readonly wordGas: number;
  /** What one more unit gets along each path, when all parts are done. */
  readonly returns: readonly number[];
  /** By pool that is used: its state when all parts are done. */
  readonly points: ReadonlyMap<Edge, PoolPoint>;
  /** Of the logarithms of the returns by the amounts, without its sign; row by row. */
  readonly slopes: Float64Array;
}

/** Undefined where a pool cannot take what goes through it. */
export function pathDivision(
  paths: readonly EdgePath[],
  amounts: readonly number[],
  tradeType: TradeType,
): PathDivision | undefined {
  const forward = tradeType === 'EXACT_INPUT';
  const totals = new Map<Edge, number>();
  const points = new Map<Edge, PoolPoint>();
  let got = 0;
  for (const [i, path] of paths.entries()) {
    let carried = amounts[i]!;
    for (let hop = 0; hop < path.length; hop++) {
      const edge = path[forward ? hop : path.length - 1 - hop]!;
      const total = (totals.get(edge) ?? 0) + carried;
      const point = poolPoint(edge.curve, total, tradeType);
      if (point === undefined) return undefined;
      carried = Math.max(0, point.got - (points.get(edge)?.got ?? 0));
      totals.set(edge, total);
      points.set(edge, point);
    }
    got += carried;
  }
  const count = paths.length;
  const returns: number[] = [];
  // What arrives at a pool of a unit that is sent along a path, by the rates after all parts.
  const arriving = new Map<Edge, { readonly place: number; readonly root: number }[]>();
  for (const [place, path] of paths.entries()) {
    let rate = 1;
    for (let hop = 0; hop < path.length; hop++) {
      const edge = path[forward ? hop : path.length - 1 - hop]!;
      const entry = { place, root: Math.sqrt(rate) };
      const list = arriving.get(edge);
      if (list) list.push(entry);
      else arriving.set(edge, [entry]);
      rate *= points.get(edge)!.rate;
    }
    returns.push(rate);
  }
  const slopes = new Float64Array(count * count);
  let [ticks, wordGas] = [0, 0];
  for (const [edge, entries] of arriving) {
    const { bend, ticks: crossed, wordGas: entered = 0 } = points.get(edge)!;
    ticks += crossed;
    wordGas += entered;
    for (const a of entries) {
      for (const b of entries) slopes[a.place * count + b.place]! += bend * a.root * b.root;
    }
  }
  return { paths, amounts, got, ticks, wordGas, returns, points, slopes };
}

/** What the next unit put into a pool pays, in raw units. */
export type EdgeRates = (edge: Edge) => number;

/** The rates of all pools when a division is done. */
export function edgeRates({ points }: PathDivision, tradeType: TradeType): EdgeRates {
  return (edge) => {
    const point = points.get(edge);
    if (point === undefined) return edge.curve.rate;
    return tradeType === 'EXACT_INPUT' ? point.rate : 1 / point.rate;
  };
}
