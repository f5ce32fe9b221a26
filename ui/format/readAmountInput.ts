export const amountMaxLength = 79;

/** The result of an edit. */
export interface AmountReading {
  /** Digits with at most one dot, or empty. */
  readonly text: string;
  /** False: the edited text was no amount, and `text` is the text before. */
  readonly accepted: boolean;
  /** Set when the text is ambiguous: the other meaning. */
  readonly alternative?: string;
  /** The typed characters behind `text`, with the original separators. */
  readonly typed: string;
}

const plain = /^\d*\.?\d*$/;
/** 1.234.567 or 1,234: groups of three digits after the first. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(\\${separator}\\d{3})+$`);

/**
 * Replaces digits and decimal signs of Arabic, Persian and full-width keyboards, one for one, so that the
 * caret stays in place.
 */
function westernDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e]/gu, '.');
}

/** Spaces of any kind, apostrophes, underscores and the Arabic thousands sign are always group separators. */
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

/** Reads a pasted text, which may have separators of another country. */
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
 * Reads typed characters, whose last group may be incomplete. A single separator is the decimal separator. A
 * second one of the same kind shows that both separate groups: 1,234, is more than a thousand.
 * @param appended the last character was typed at the end: what forms no groups continues after the first
 * separator
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
 * characters. A text with two separators, or with a comma before exactly three digits, is ambiguous: it is
 * read in one way, and the other meaning is offered.
 * @param previous the text of the field before
 * @param next the text after the edit
 * @param pasted the whole of `next` was pasted, dropped or autofilled
 * @param typed the typed characters behind `previous`, from its reading
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

/** An edit anywhere but at the end works on the visible text. */
function keysOf(previous: string, next: string, typed: string, appended: boolean): string {
  if (appended) return typed + next.slice(previous.length);
  const shortened = previous.startsWith(next) && typed.length === previous.length;
  return shortened ? typed.slice(0, next.length) : next;
}
