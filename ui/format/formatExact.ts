import { inUnit, type Unit } from '../../kernel/currency/unit.ts';
import { decimalText } from './decimalText.ts';
import { formatAmount } from './formatAmount.ts';
import { formatDecimal } from './numberFormat.ts';

/** All digits that matter for comparing two amounts: never compact, six decimals, rounded down. */
export function formatExact(raw: bigint, unit: Unit, locale: string): string {
  const [digits, decimals] = inUnit(raw, unit);
  if (raw !== 0n && digits * 1_000_000n < 10n ** BigInt(decimals)) {
    return formatAmount(raw, unit, { locale, style: 'swap' });
  }
  return formatDecimal(decimalText(digits, decimals), locale, {
    maximumFractionDigits: 6,
    roundingMode: 'trunc',
  });
}
