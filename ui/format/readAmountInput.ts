export const amountMaxLength = 79;

/** What the field shows after an edit. */
export interface AmountReading {
  /** Digits with at most one dot, or empty. */
  readonly text: string;
  /** False: the edit was no amount, and `text` is what was there before. */
  readonly accepted: boolean;
  /** Set when the text could mean another amount: the other reading. */
  readonly alternative?: string;
  /** The keys behind `text`, with the separators as they were typed. */
  readonly typed: string;
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
 * Keys as they come, the last group still short. One separator is the decimal one, until a second tells that it was
 * there to group: 1,234. is more than a thousand.
 * @param appended the last key stands at the end: what makes no groups goes on behind the first separator
 */
function readTyped(keys: string, appended: boolean): Reading | undefined {
  if (/[^\d.,]|[.,]{2}/.test(keys)) return undefined;
  const [first = '', ...rest] = keys.split(/[.,]/);
  if (rest.length < 2) return readPasted(keys);
  const marks = keys.replace(/\d/g, '');
  const [mark = '', last = ''] = [marks[0], marks.at(-1)];
  if (new Set(marks.slice(0, -1)).size > 1 || !/^[1-9]/.test(first)) return undefined;
  const isGroup = last === mark;
  const fraction = isGroup ? '' : `.${rest.at(-1)}`;
  const groups = isGroup ? rest : rest.slice(0, -1);
  const asGroups = `${first}${groups.join('')}${fraction}`;
  const asDecimals = `${first}.${rest.join('')}`;
  const inner = groups.slice(0, -1);
  const fits =
    first.length <= 3 &&
    inner.every(({ length }) => length === 2 || length === 3) &&
    (isGroup ? (groups.at(-1) ?? '').length <= 3 : groups.at(-1)?.length === 3);
  if (!fits) {
    return appended ? { text: asDecimals, alternative: asGroups.replace(/\.$/, '') } : undefined;
  }
  const sure = groups.length > 1 && groups.every(({ length }) => length === 3);
  return sure ? { text: asGroups } : { text: asGroups, alternative: asDecimals };
}

/**
 * The amount field's rule for one edit: only digits with a single separator, commas become dots, at most 79
 * characters. A text with two separators, or with a comma before exactly three digits, is ambiguous: it is read one
 * way and the other reading is offered.
 * @param previous what the field held
 * @param next what the edit would make of it
 * @param pasted the whole of `next` came from outside (paste, drop, autofill)
 * @param typed the keys behind `previous`, as its reading told
 */
export function readAmountInput(
  previous: string,
  next: string,
  pasted = false,
  typed = previous,
): AmountReading {
  const refused = { text: previous, accepted: false, typed };
  const western = westernDigits(next);
  const appended = western.length > previous.length && western.startsWith(previous);
  const keys = pasted ? western : keysOf(previous, western, typed, appended);
  const reading = pasted ? readPasted(western) : readTyped(keys, appended);
  if (!reading || reading.text.length > amountMaxLength) return refused;
  return { ...reading, accepted: true, typed: pasted ? reading.text : keys };
}

/** An edit anywhere but at the end leaves what is seen. */
function keysOf(previous: string, next: string, typed: string, appended: boolean): string {
  if (appended) return typed + next.slice(previous.length);
  const shortened = previous.startsWith(next) && typed.length === previous.length;
  return shortened ? typed.slice(0, next.length) : next;
}
