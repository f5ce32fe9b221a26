import { amountMaxLength } from '../typedAmount.ts';
import { type AmountRefusal, readAmount } from './readAmount.ts';
import type { NumberReading } from './readSeparators.ts';
import { readTyped } from './readTyped.ts';
import type { AmountUnits } from './trimUnits.ts';

/** Where the text of an amount field comes from. */
export interface AmountSource {
  readonly locale: string;
  readonly units: AmountUnits;
  /** It was pasted, dropped or named by a link; else it was typed key by key. */
  readonly isFromOutside: boolean;
  /** The last character was typed at the end. */
  readonly isAppended: boolean;
}

/** Reads what `typedAmount` does not. @returns undefined for typed keys that cannot stand in an amount */
export function readAmountText(
  text: string,
  source: AmountSource,
): NumberReading | AmountRefusal | undefined {
  if (source.isFromOutside) return readAmount(text, source.locale, source.units);
  const reading = readTyped(text, source.isAppended, source.locale);
  return reading && reading.text.length <= amountMaxLength ? reading : undefined;
}
