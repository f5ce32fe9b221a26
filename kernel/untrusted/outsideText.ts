/**
 * Characters that can hide, reorder or imitate text: controls, lone surrogates, private use, all that Unicode
 * calls ignorable (zero-width, bidi, fillers, variation selectors, tags), line separators, the blank braille
 * pattern and interlinear marks.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

/** Emoji need U+FE0F and U+200D between pictographs; anywhere else they hide something. */
const EMOJI_JOINT = /(?<=\p{Extended_Pictographic}\ufe0f?)[\ufe0f\u200d]/gu;

/** More combining marks than a real script stacks on one letter ("zalgo"), which would paint over other text. */
const MARK_PILE = /(\p{M}{4})\p{M}+/gu;

/** Printable ASCII, like nearly every honest symbol and name: needs no changes. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

function visible(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `\u2039U+${code}\u203a`;
}

/**
 * Makes text from outside (the name of a token or a list, a revert string) safe to show: one line; control,
 * bidi and zero-width characters written as `‹U+202E›`; at most `maxLength` characters (code points), with an
 * ellipsis. The result is still data: show it as text, never as markup. Returns '' for anything but a string.
 */
export function outsideText(value: unknown, maxLength = 80): string {
  if (typeof value !== 'string') return '';
  if (value.length <= maxLength && PLAIN.test(value)) return value;
  // Cut first, so that megabytes of text cost nothing. Written-out characters can make the rest longer again.
  const head = value.slice(0, maxLength * 4 + 64);
  const joints = new Set<number>();
  for (const match of head.matchAll(EMOJI_JOINT)) joints.add(match.index);
  const shown = head
    .replace(/[\t\n\r]+/g, ' ')
    .replace(MARK_PILE, '$1')
    .replace(INVISIBLE, (character, offset: number) =>
      joints.has(offset) && head[offset] === character ? character : visible(character),
    )
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(shown);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}\u2026` : shown;
}

/** True if `value` contains characters that {@link outsideText} writes out. */
export function hidesCharacters(value: string): boolean {
  return outsideText(value, value.length + 1) !== value.replace(/\s+/g, ' ').trim();
}
