import { westernSigns } from '../typedAmount.ts';
import { shownNumbers } from './shownNumbers.ts';
import { signsOf } from './signsOf.ts';

/** What digits and separators mean. */
export interface NumberReading {
  /** Digits with at most one dot. */
  readonly text: string;
  /** Set when the text is ambiguous: the other meaning. */
  readonly alternative?: string;
}

/** Groups of three, or of two within, as in India. */
const GROUPS = /^[1-9]\d{0,2}(?:([.,])\d{3}|([.,])\d{2,3}(?:\2\d{2,3})*\2\d{3})$/;
/** A space, an apostrophe or an underscore separates nothing but groups of three. */
const MARKED = /^(\d{1,3})((?:([ '\u2019_\u066c])\d{3})(?:\3\d{3})*)([.,]\d*)?$/;
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a whole number with its separators, by the rules of the language: its own group sign before exactly three
 * digits separates groups. Where another reading is possible, it is the alternative, unless the page itself showed
 * this number.
 * @param number digits and separators, with western signs and plain spaces
 * @param isTyped key by key, and not copied from the page
 * @returns undefined for what is no number; `two` for two of them
 */
export function readSeparators(
  number: string,
  locale: string,
  isTyped = false,
): NumberReading | 'two' | undefined {
  if (/[ '\u2019_\u066c]/.test(number)) {
    const [, first = '', rest = '', , fraction = ''] = MARKED.exec(number) ?? [];
    if (first) return { text: first + rest.replace(/\D/g, '') + fraction.replace(',', '.') };
    return number.includes(' ') ? 'two' : undefined;
  }
  const marks = number.replace(/\d/g, '');
  if (marks.length === 0) return number ? { text: number } : undefined;
  if (marks.length === 1) return readOne(number, marks, locale, isTyped);
  const last = number.lastIndexOf(marks.at(-1) ?? '');
  const isMixed = new Set(marks).size > 1;
  const whole = isMixed ? number.slice(0, last) : number;
  if (!GROUPS.test(whole)) return undefined;
  return { text: whole.replace(/\D/g, '') + (isMixed ? `.${number.slice(last + 1)}` : '') };
}

function readOne(number: string, mark: string, locale: string, isTyped: boolean): NumberReading | undefined {
  const { decimal, group } = signsOf(locale);
  const asDecimal = number.replace(',', '.');
  if (asDecimal === '.') return undefined;
  if (!ONE_GROUP.test(number) || mark === decimal) return { text: asDecimal };
  const asGroup = number.replace(mark, '');
  const isGroup = mark === group;
  if (!isTyped && wasShown(number, locale)) return { text: isGroup ? asGroup : asDecimal };
  return isGroup ? { text: asGroup, alternative: asDecimal } : { text: asDecimal, alternative: asGroup };
}

/** Whether the page showed this very number in this language, whatever stood around it. */
function wasShown(number: string, locale: string): boolean {
  return shownNumbers().some(
    (shown) =>
      shown.startsWith(`${locale} `) &&
      westernSigns(shown.slice(locale.length)).match(/\d(?:.*\d)?/u)?.[0] === number,
  );
}
