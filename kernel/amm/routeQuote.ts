import { AmmError } from './AmmError.ts';
import { divRoundingUp } from './pools/fullMath.ts';
import type { quoteTrade, TradePart, TradeQuote } from './quoteTrade.ts';
import { DEFAULT_GAS_MODEL, routeGas } from './routes/gasModel.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routes/routeTypes.ts';

/**
 * Quotes a division of the request's amount exactly. Undefined when the route cannot be used: it has no parts, a
 * pool cannot fill its part, a part pays nothing, it takes more than `maxGas`, or the AMM code throws an `AmmError`.
 * @param quoter `quoteTrade`, or `quoteInTurn` for parts that share nothing
 */
export function quoteRoute(
  parts: readonly TradePart[],
  request: RouteRequest,
  options: RouteOptions,
  quoter: typeof quoteTrade,
): RouteQuote | undefined {
  if (parts.length === 0) return undefined;
  const { tradeType } = request;
  let trade: TradeQuote;
  try {
    trade = quoter(parts, tradeType, { taxes: options.taxes });
  } catch (error) {
    if (error instanceof AmmError) return undefined;
    throw error;
  }
  const model = options.gas?.model ?? DEFAULT_GAS_MODEL;
  let amountIn = 0n;
  let amountOut = 0n;
  for (const quote of trade.quotes) {
    if (!quote.complete || quote.amountOut === 0n) return undefined;
    amountIn += quote.amountIn;
    amountOut += quote.amountOut;
  }
  const gasEstimate = routeGas(trade.quotes, model);
  if (options.maxGas !== undefined && gasEstimate > options.maxGas) return undefined;
  const price = options.gas?.price;
  const gasCost = price === undefined ? 0n : divRoundingUp(gasEstimate * price.numerator, price.denominator);
  return {
    tradeType,
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amountIn,
    amountOut,
    parts: trade.quotes.map(({ hops, complete, tradeType, ...part }) => part),
    gasEstimate,
    quoteGasAdjusted: tradeType === 'EXACT_INPUT' ? amountOut - gasCost : amountIn + gasCost,
  };
}

/**
 * Whether `quote` is better than another quote of the same request: more output, or less input, net of gas.
 */
export function isBetter(quote: RouteQuote, than: RouteQuote | undefined): boolean {
  if (than === undefined) return true;
  return quote.tradeType === 'EXACT_INPUT'
    ? quote.quoteGasAdjusted > than.quoteGasAdjusted
    : quote.quoteGasAdjusted < than.quoteGasAdjusted;
}
