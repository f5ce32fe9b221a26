import { type NumberReading, readSeparators } from './readSeparators.ts';

/**
 * Reads typed characters, whose last group may be incomplete. A second separator of the same kind shows that both
 * separate groups: 1,234, is more than a thousand.
 * @param keys with western signs
 * @param appended the last character was typed at the end: what forms no groups continues after the first
 * separator
 * @returns undefined for what can be no number
 */
export function readTyped(keys: string, appended: boolean, locale: string): NumberReading | undefined {
  if (/[^\d.,]|[.,]{2}/.test(keys)) return undefined;
  const [first = '', ...rest] = keys.split(/[.,]/);
  if (rest.length < 2) {
    const reading = readSeparators(keys, locale, true);
    return reading === 'two' ? undefined : (reading ?? { text: keys.replace(',', '.') });
  }
  const marks = keys.replace(/\d/g, '');
  const [mark = '', last = ''] = [marks[0], marks.at(-1)];
  if (new Set(marks.slice(0, -1)).size > 1 || !/^[1-9]/.test(first)) return undefined;
  const isGroup = last === mark;
  const groups = isGroup ? rest : rest.slice(0, -1);
  const asGroups = `${first}${groups.join('')}${isGroup ? '' : `.${rest.at(-1)}`}`;
  const asDecimals = `${first}.${rest.join('')}`;
  const inner = groups.slice(0, -1);
  const fits =
    first.length <= 3 &&
    inner.every(({ length }) => length === 2 || length === 3) &&
    (isGroup ? (groups.at(-1) ?? '').length <= 3 : groups.at(-1)?.length === 3);
  if (!fits) {
    return appended ? { text: asDecimals, alternative: asGroups.replace(/\.$/, '') } : undefined;
  }
  const sure = (groups.length > 1 || !isGroup) && groups.every(({ length }) => length === 3);
  return sure ? { text: asGroups } : { text: asGroups, alternative: asDecimals };
}
