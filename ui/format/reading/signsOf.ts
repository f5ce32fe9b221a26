import { numberFormat } from '../numberFormat.ts';
import { westernSigns } from '../typedAmount.ts';

/** The signs by which a language writes numbers. */
export interface NumberSigns {
  /** A comma or a dot, as `westernSigns` writes it. */
  readonly decimal: string;
  /** May be a space of some kind. */
  readonly group: string;
  /** Before the exponent of a number that is too large for words. */
  readonly exponent: string;
  /** What compact numbers have after or before them, such as "Mio.", and the power of ten that it stands for. */
  readonly words: ReadonlyMap<string, number>;
}

const known = new Map<string, NumberSigns>();
/** Languages have forms of these words for one, two, few and many. */
const COUNTS = [1, 2, 3, 5, 11, 21, 100, 1.5];
const LARGEST_POWER = 14;

/** The signs of a language, by what its numbers look like. */
export function signsOf(locale: string): NumberSigns {
  const signs = known.get(locale) ?? read(locale);
  known.set(locale, signs);
  return signs;
}

function read(locale: string): NumberSigns {
  const partOf = (type: string, number: number, options: Intl.NumberFormatOptions) =>
    numberFormat(locale, options)
      .formatToParts(number)
      .find((part) => part.type === type)?.value ?? '';
  const words = new Map<string, number>();
  const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  for (let power = 3; power <= LARGEST_POWER; power += 1) {
    for (const count of COUNTS) {
      const parts = compact.formatToParts(count * 10 ** power);
      const word = parts.find(({ type }) => type === 'compact')?.value;
      const whole = westernSigns(
        parts.flatMap(({ type, value }) => (type === 'integer' ? value : [])).join(''),
      );
      // 150 thousand and 1.5 million both have the power of their word.
      const own = power + String(Math.trunc(count)).length - whole.length;
      if (word && !words.has(plainWord(word))) words.set(plainWord(word), own);
    }
  }
  return {
    decimal: westernSigns(partOf('decimal', 0.5, {})),
    group: partOf('group', 1_234_567, {}),
    exponent: partOf('exponentSeparator', 1e15, { notation: 'scientific' }),
    words,
  };
}

/** A word without its marks of direction, in one case, and with plain spaces. */
export function plainWord(word: string): string {
  return word
    .replace(/[\u200e\u200f\u061c]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
