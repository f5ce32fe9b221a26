export const amountMaxLength = 79;

/** What the field shows after an edit. */
export interface AmountReading {
  /** Digits with at most one dot, or empty. */
  readonly text: string;
  /** False: the edit was no amount, and `text` is what was there before. */
  readonly accepted: boolean;
  /** Set when a pasted text could mean another amount: the other reading. */
  readonly alternative?: string;
}

const plain = /^\d*\.?\d*$/;
/** 1.234.567 or 1,234 : groups of three behind the first. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(\\${separator}\\d{3})+$`);

/** Arabic, Persian and full-width keyboards have digits and a decimal sign of their own: one for one, so that the caret stays. */
function westernDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e]/gu, '.');
}

/** Spaces of any kind, apostrophes, underscores and the Arabic thousands sign only ever separate groups of digits. */
function stripGroupMarks(text: string): string {
  return text.replace(/[\s\u2019'_\u066c]/gu, '');
}

interface Reading {
  readonly text: string;
  readonly alternative?: string;
}

function readBoth(text: string): Reading | undefined {
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || fraction.includes(group)) return undefined;
  const read = `${whole.replaceAll(group, '')}.${fraction}`;
  const [first = '', ...rest] = whole.split(group);
  const alternative = `${first}.${rest.join('')}${fraction}`;
  if (!plain.test(read)) return undefined;
  return rest.length === 1 ? { text: read, alternative } : { text: read };
}

/** A pasted text, which may carry another country's separators. */
function readPasted(pasted: string): Reading | undefined {
  const text = stripGroupMarks(pasted);
  if (text.includes(',') && text.includes('.')) return readBoth(text);
  if ((text.match(/[.,]/g) ?? []).length > 1) {
    const separator = text.includes(',') ? ',' : '.';
    return grouped(separator).test(text) ? { text: text.replaceAll(separator, '') } : undefined;
  }
  const dotted = text.replace(',', '.');
  if (!plain.test(dotted)) return undefined;
  return /^[1-9]\d*,\d{3}$/.test(text)
    ? { text: dotted, alternative: text.replace(',', '') }
    : { text: dotted };
}

/**
 * The amount field's rule for one edit: only digits with a single separator, commas become dots, at most 79
 * characters. A pasted text with both separators, or with a comma before exactly three digits, is ambiguous:
 * it is read one way and the other reading is offered.
 * @param previous what the field held
 * @param next what the edit would make of it
 * @param pasted the whole of `next` came from outside (paste, drop, autofill)
 */
export function readAmountInput(previous: string, next: string, pasted = false): AmountReading {
  const refused = { text: previous, accepted: false };
  const western = westernDigits(next);
  const typed = western.replaceAll(',', '.');
  const reading = pasted ? readPasted(western) : plain.test(typed) ? { text: typed } : undefined;
  if (!reading || reading.text.length > amountMaxLength) return refused;
  return { ...reading, accepted: true };
}
