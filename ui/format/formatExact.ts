import { amountToText } from './decimalText.ts';
import { formatAmount } from './formatAmount.ts';
import { formatDecimal } from './numberFormat.ts';

/** All digits that matter for comparing two amounts: never compact, six decimals, rounded down. */
export function formatExact(raw: bigint, decimals: number, locale: string): string {
  if (raw !== 0n && raw * 1_000_000n < 10n ** BigInt(decimals)) {
    return formatAmount(raw, decimals, { locale, style: 'swap' });
  }
  return formatDecimal(amountToText(raw, decimals), locale, {
    maximumFractionDigits: 6,
    roundingMode: 'trunc',
  });
}
