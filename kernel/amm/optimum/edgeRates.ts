import type { Edge } from '../routes/routeGraph.ts';
import type { TradeType } from '../types.ts';
import type { PathDivision } from './PathDivision.ts';

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
