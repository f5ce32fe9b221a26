/** Letters that take the room of two: Han, Kana, Hangul and their full-width marks. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

/** The room of a text in Latin letters. A placeholder takes six, and a tag none. */
export function width(text: string): number {
  const drawn = text.replace(/\{\{.*?\}\}/g, 'xxxxxx').replace(/<\/?\w+>/g, '');
  return [...drawn].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}
