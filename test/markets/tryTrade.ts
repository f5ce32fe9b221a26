import { routeGas } from '../../kernel/amm/routes/gasModel.ts';
import type { RoutePart } from '../../kernel/calldata/RoutePart.ts';
import { routerGas } from '../../kernel/quote/routes/gas/routerGas.ts';
import { bruteForce } from './bruteForce.ts';
import type { Executed } from './executeTrade.ts';
import { type Behind, MarketTrade, partOf } from './MarketTrade.ts';
import type { AnsweredTrade } from './tryMarkets.ts';

/** What a quoted trade came to on the chain, after gas, beside the best that trying finds. */
export interface TradeOutcome extends Behind {
  readonly name: string;
  /** Why there is nothing to compare, or what is wrong. */
  readonly fault?: string;
  /** Our parts and those of the best (`MarketTrade.textOf`). */
  readonly ours: readonly string[];
  readonly best: readonly string[];
  /** Modelled by executed gas. */
  readonly gasRatio: number;
}

/** Executes a quoted trade, and compares it with the best that trying finds. */
export async function tryTrade(answered: AnsweredTrade): Promise<TradeOutcome> {
  const { quote } = answered;
  const trade = new MarketTrade(answered);
  const { name, spec, request, isInput } = trade;
  const text = (part: RoutePart) => trade.textOf(part);
  const none = { name, ours: [], best: [], behindBps: 0, behindGas: 0, gasRatio: 1 };
  const forced = bruteForce({
    ...{ pools: trade.pools, tokenIn: trade.tokenIn, tokenOut: trade.tokenOut },
    ...{ tradeType: request.tradeType, amount: request.amountRaw },
    gasCost: (parts) => trade.gasCost(routeGas(parts, routerGas(spec, request, parts.map(partOf)))),
  });
  if (!quote)
    return forced ? { ...none, fault: 'no route', best: forced.quotes.map(partOf).map(text) } : none;
  if (quote.amountInRaw <= 0n || quote.amountOutRaw <= 0n)
    return { ...none, fault: 'it is quoted at nothing' };
  let executed: Executed;
  try {
    executed = await trade.execute(quote.parts);
  } catch (error) {
    return { ...none, fault: error instanceof Error ? error.message : `${error}` };
  }
  const isExact =
    executed.paid === quote.amountInRaw &&
    (isInput
      ? executed.received === quote.amountOutRaw
      : isPaidOut(quote.parts, executed.received, request.amountRaw));
  if (!isExact)
    return {
      ...none,
      fault: `quoted ${quote.amountInRaw} for ${quote.amountOutRaw}, executed ${executed.paid} for ${executed.received}`,
    };
  return {
    name,
    ours: quote.parts.map(text),
    best: forced?.quotes.map(partOf).map(text) ?? [],
    ...trade.behind(executed, forced ? await trade.execute(forced.quotes.map(partOf)) : executed),
    gasRatio: Number(quote.gasEstimate) / Number(executed.gas),
  };
}

/** V2 pairs pay out all that the input is worth, which may be a little more. */
function isPaidOut(parts: readonly RoutePart[], received: bigint, amountRaw: bigint): boolean {
  const isV2 = parts.some(({ hops }) => hops.some(({ protocol }) => protocol === 'v2'));
  return isV2 ? received >= amountRaw : received === amountRaw;
}
