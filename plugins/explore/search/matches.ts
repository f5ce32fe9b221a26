export interface Part {
  /** The part's offset in the text. */
  readonly at: number;
  readonly part: string;
  /** True where the part matches a word of the query, at the beginning or the end of a word. */
  readonly hit: boolean;
}

/** Splits a text into parts, so that the matches of the query can be highlighted. */
export function matches(text: string, query: string): readonly Part[] {
  const words = query.split(/[\s/]+/).filter(Boolean);
  if (words.length === 0) return [{ at: 0, part: text, hit: false }];
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: part } of text.matchAll(new RegExp(`(?<!\\S)(?:${any})|(?:${any})(?!\\S)`, 'gi'))) {
    if (index > end) parts.push({ at: end, part: text.slice(end, index), hit: false });
    parts.push({ at: index, part, hit: true });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), hit: false });
  return parts;
}
