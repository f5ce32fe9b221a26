import type { Edge } from '../routes/routeGraph.ts';
import type { BoundedTrade } from './dualBound.ts';
import type { EdgeRates } from './PathDivision.ts';
import { poolArbitrage } from './poolArbitrage.ts';

/** Float rounding, as in the bound of flows. */
const MARGIN = 1e-11;

/** A price of what a pool takes and gives, where so many hops are left. */
interface Layer {
  readonly priceIn: number;
  readonly priceOut: number;
}

/**
 * No division of the trade over paths of at most `maxHops` pools pays more than this, before gas: raw units of
 * output, or minus the raw units of input.
 * @param rates of the next unit through each pool, after a division
 *
 * As in the bound of flows each token has a price, but one for each number of hops that are left: what a unit pays
 * at these rates with so many. Along a path the prices add up to the trade as they do along a flow, so what a path
 * cannot take in so few hops is not counted: what others earn in circles among the tokens between. A unit of a
 * pool's input may come with any number of hops left; the bound counts the one that earns most.
 */
export function pathBound(
  { edges, given, supply, counted }: BoundedTrade,
  rates: EdgeRates,
  maxHops: number,
  size: number,
): number {
  const [tokenIn, tokenOut] = supply > 0 ? [given, counted] : [counted, given];
  const prices = [new Float64Array(size)];
  prices[0]![tokenOut] = 1;
  for (let hops = 1; hops <= maxHops; hops++) {
    const before = prices[hops - 1]!;
    const now = Float64Array.from(before);
    for (const edge of edges) now[edge.from] = Math.max(now[edge.from]!, rates(edge) * before[edge.to]!);
    prices.push(now);
  }
  // The counted token's price is 1.
  const unit = supply > 0 ? 1 : prices[maxHops]![tokenIn]!;
  let value = (supply * prices[supply > 0 ? maxHops : 0]![given]!) / unit;
  let traded = 0;
  for (const edge of edges) {
    // Only a path's first pool takes the input, with all hops left.
    const [least, most] = edge.from === tokenIn ? [maxHops, maxHops] : [1, maxHops - 1];
    const layers: Layer[] = [];
    for (let hops = least; hops <= most; hops++) {
      const priceOut = prices[hops - 1]![edge.to]! / unit;
      const priceIn = prices[hops]![edge.from]! / unit;
      if (edge.curve.rate * priceOut > priceIn) layers.push({ priceIn, priceOut });
    }
    for (const { paid, got } of piecesOf(edge, layers)) {
      value += got - paid;
      traded += got + paid;
    }
  }
  return value + (Math.abs(value) + traded) * MARGIN;
}

/** What a pool takes and gives at most, each unit at the layer where it earns most. */
function piecesOf(
  { curve }: Edge,
  layers: readonly Layer[],
): { readonly paid: number; readonly got: number }[] {
  const pieces: { paid: number; got: number }[] = [];
  let { rate } = curve;
  let [sumIn, sumOut] = [0, 0];
  // The best layer at the highest rate, then those whose earnings fall less, each from where it becomes the best.
  let best = layers.reduce<Layer | undefined>((most, layer) => {
    const more = most ? earned(layer, rate) - earned(most, rate) : 1;
    return more > 0 || (more === 0 && layer.priceOut < most!.priceOut) ? layer : most;
  }, undefined);
  while (best !== undefined) {
    let until = best.priceIn / best.priceOut;
    let next: Layer | undefined;
    for (const layer of layers) {
      if (layer.priceOut >= best.priceOut) continue;
      const crossing = (best.priceIn - layer.priceIn) / (best.priceOut - layer.priceOut);
      if (crossing > until) [until, next] = [Math.min(crossing, rate), layer];
    }
    const at = poolArbitrage(curve, until, 1);
    if (at !== undefined) {
      pieces.push({
        paid: (at.amountIn - sumIn) * best.priceIn,
        got: (at.amountOut - sumOut) * best.priceOut,
      });
      [sumIn, sumOut] = [at.amountIn, at.amountOut];
    }
    rate = until;
    best = next;
  }
  return pieces;
}

function earned({ priceIn, priceOut }: Layer, rate: number): number {
  return priceOut * rate - priceIn;
}
