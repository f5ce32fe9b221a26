import { amountMaxLength, westernSigns } from '../typedAmount.ts';
import { type NumberReading, readSeparators } from './readSeparators.ts';
import { plainWord, signsOf } from './signsOf.ts';
import { type AmountUnits, trimUnits } from './trimUnits.ts';

/**
 * Why a text is no amount: two numbers, below zero, a bound such as "<0.001", another unit than the field's, or
 * nothing of these.
 */
export type AmountRefusal =
  | { readonly refused: 'two' | 'negative' | 'bound' | 'unreadable' }
  | { readonly refused: 'unit'; readonly unit: string };

/** Also as accountants write it. */
const NEGATIVE = /^(?:[-−–—][^\p{L}\d]*\d|\([^()]*\d[^()]*\)$)/u;
const SPACES = /[^\S\t\n\r]+/gu;
/** Marks that are not seen: of direction, of joining, of a byte order. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** So far an exponent may move the dot. */
const LARGEST_POWER = 99;

/**
 * Reads an amount that was pasted or came with a link, in the page's language: groups, a currency sign, the field's
 * own symbol, a word such as "Mio." and an exponent have one meaning and are read.
 */
export function readAmount(
  pasted: string,
  locale: string,
  units: AmountUnits = {},
): NumberReading | AmountRefusal {
  const text = westernDigits(pasted.replace(INVISIBLE, '')).replace(SPACES, ' ').trim();
  const { rest, sign } = trimUnits(text, units);
  if (sign) return { refused: 'unit', unit: sign };
  if (/^\D{0,2}[<>≤≥]/u.test(text)) return { refused: 'bound' };
  if ([text, rest].some((one) => NEGATIVE.test(one))) return { refused: 'negative' };
  const { number, power } = withoutPower(rest, locale);
  if (!/^[\d.,'\u2019_\u066c ]*$/u.test(number)) return refusalOf(number);
  const reading = readSeparators(number, locale);
  if (reading === 'two') return { refused: 'two' };
  if (!reading || Math.abs(power) > LARGEST_POWER) return { refused: 'unreadable' };
  const [read, other] = [reading.text, reading.alternative].map((one) => one && moved(one, power));
  if (!read || read.length > amountMaxLength) return { refused: 'unreadable' };
  return other ? { text: read, alternative: other } : { text: read };
}

function refusalOf(text: string): AmountRefusal {
  if (/\d(?:\s\D*|\D*[-−–—;:/|=&~+*×]\D*)\d/u.test(text)) return { refused: 'two' };
  const unit = /^[\d.,' ]*\d\s*(\p{L}[^\s\d]*)$|^(\p{L}[^\s\d]*)\s*\d[\d.,' ]*$/u.exec(text);
  const name = unit?.[1] ?? unit?.[2];
  return name ? { refused: 'unit', unit: name } : { refused: 'unreadable' };
}

/** The number without an exponent or a word that stands for one, and the power of ten that these mean. */
function withoutPower(text: string, locale: string): { readonly number: string; readonly power: number } {
  const { exponent, words } = signsOf(locale);
  const plain = plainWord(text);
  for (const [word, power] of words) {
    for (const number of [
      plain.endsWith(word) && plain.slice(0, -word.length),
      plain.startsWith(word) && plain.slice(word.length),
    ]) {
      if (number !== false && /^[\d.,'\u066c ]*\d[\d.,'\u066c ]*$/u.test(number))
        return { number: number.trim(), power };
    }
  }
  const signs = ['e', '×10^', '·10^', '*10^', plainWord(westernSigns(exponent))];
  for (const sign of signs) {
    const [number, power, ...more] = plain.replace(/\s*([×·*])\s*(?=10\^)/u, '$1').split(sign);
    if (number && power && more.length === 0 && /^[+-−]?\d{1,4}$/u.test(power)) {
      return { number: number.trim(), power: Number(power.replace('−', '-')) };
    }
  }
  return { number: text, power: 0 };
}

/** `text` times ten to the `power`, exactly. */
function moved(text: string, power: number): string {
  if (power === 0) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits =
    power < 0 ? `${'0'.repeat(-power)}${whole}${fraction}` : `${whole}${fraction}${'0'.repeat(power)}`;
  const at = power < 0 ? whole.length : whole.length + power;
  const [left, right] = [digits.slice(0, at).replace(/^0+(?=\d)/, ''), digits.slice(at).replace(/0+$/, '')];
  return right ? `${left || '0'}.${right}` : left || '0';
}

/** Digits of every script, and the signs of the keyboards that `westernSigns` reads. */
function westernDigits(text: string): string {
  return westernSigns(text)
    .replaceAll('\u066a', '%')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      let zero = code;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String((code - zero) % 10);
    });
}
