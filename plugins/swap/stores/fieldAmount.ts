import type { Unit } from '../../../kernel/currency/unit.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';

const DIGITS = 8;

/** A computed amount as the other field shows it: rounded down to eight significant digits, whole units kept. */
export function fieldAmount(raw: bigint | undefined, unit: Unit): string {
  if (raw === undefined) return '';
  const [whole = '0', fraction = ''] = amountToText(raw, unit).split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = whole === '0' ? leadingZeros + DIGITS : Math.max(0, DIGITS - whole.length);
  const shown = fraction.slice(0, kept).replace(/0+$/, '');
  return shown ? `${whole}.${shown}` : whole;
}
