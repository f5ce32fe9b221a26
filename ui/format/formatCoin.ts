import type { Unit } from '../../kernel/currency/unit.ts';
import { formatAmount } from './formatAmount.ts';
import { formatDecimal } from './numberFormat.ts';

/** The native balance in the top bar and the drawer: up to 3 and 4 decimals, `0.000` and `0.0000` for none. */
export function formatCoin(raw: bigint, unit: Unit, places: number, locale: string): string {
  return raw === 0n
    ? formatDecimal('0', locale, { minimumFractionDigits: places })
    : formatAmount(raw, unit, { locale, places });
}
