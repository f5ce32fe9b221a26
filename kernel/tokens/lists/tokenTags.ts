import type { TokenTag } from '../../currency/Currency.ts';
import { outsideText } from '../../untrusted/outsideText.ts';

/** The token-list schema allows ten tags per token. */
const MAX_TAGS = 10;

/** A list's own tags by their id, cleaned. */
export function listTags(value: unknown): ReadonlyMap<string, TokenTag> {
  const tags = new Map<string, TokenTag>();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return tags;
  for (const [id, fields] of Object.entries(value)) {
    const tag = tagOf(id, fields);
    if (tag) tags.set(id, tag);
  }
  return tags;
}

/** The tags of one token, given as ids of the list's tags or in our stored form. Other values are dropped. */
export function tokenTags(value: unknown, known: ReadonlyMap<string, TokenTag>): readonly TokenTag[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_TAGS).flatMap((tag: unknown) => {
    if (typeof tag === 'string') return known.get(tag) ?? [];
    return tagOf((tag as { readonly id?: unknown } | null)?.id, tag) ?? [];
  });
}

function tagOf(id: unknown, fields: unknown): TokenTag | undefined {
  if (typeof id !== 'string' || typeof fields !== 'object' || fields === null) return undefined;
  const { name, description } = fields as Record<string, unknown>;
  const shown = outsideText(name, 20);
  if (shown === '') return undefined;
  return { id: outsideText(id, 10), name: shown, description: outsideText(description, 200) };
}
