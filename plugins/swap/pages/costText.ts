import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';

/** "$0.02 (0.0003 MON)" @param raw wei @param short "$0.02" where the price is known */
export function costText(
  trade: SwapTrade,
  raw: bigint | undefined,
  locale: string,
  short = false,
): string | undefined {
  if (raw === undefined) return undefined;
  const native = nativeCurrency(trade.chain);
  const usd = trade.usd(native, raw);
  const amount = `${formatAmount(raw, native, { locale, style: 'swap' })} ${native.symbol}`;
  if (usd === undefined) return amount;
  const fiat = formatUsd(usd, locale, trade.usdIsEstimate);
  return short ? fiat : `${fiat} (${amount})`;
}
