import { impactSeverity } from '../../../../kernel/amm/index.ts';
import type { SwapTrade } from '../SwapTrade.ts';

const PIPS = 1_000_000;

/**
 * By how much less the output is worth than the input, at the page's dollar prices: pips (millionths) of what is
 * paid, negative for a gain. Undefined for a wrap, and while an amount or a price is not known.
 */
export function valueLossPips(
  trade: Pick<SwapTrade, 'wrap' | 'form' | 'amountInRaw' | 'amountOutRaw' | 'usd'>,
): number | undefined {
  const { wrap, form, amountInRaw, amountOutRaw } = trade;
  if (wrap !== 'NOT_APPLICABLE' || !amountInRaw || !amountOutRaw) return undefined;
  const paid = trade.usd(form.input, amountInRaw);
  const received = trade.usd(form.output, amountOutRaw);
  if (!paid || received === undefined) return undefined;
  const pips = Math.round((1 - received / paid) * PIPS);
  return Number.isSafeInteger(pips) ? pips : undefined;
}

/**
 * 0 to 3: how the main button takes a loss of value. Prices are estimates, so that a loss by them colours the
 * button, and does not ask for a typed word as the highest price impact does. Placeholder prices say nothing.
 */
export function valueSeverity(trade: Parameters<typeof valueLossPips>[0] & Pick<SwapTrade, 'usdIsEstimate'>) {
  const loss = (!trade.usdIsEstimate && valueLossPips(trade)) || 0;
  return Math.min(impactSeverity({ numerator: BigInt(loss), denominator: BigInt(PIPS) }), 3);
}
