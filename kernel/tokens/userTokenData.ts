import type { StoredSchema } from '../storage/types.ts';
import type { Token } from './Currency.ts';
import { readTokenList } from './readTokenList.ts';
import { tokensFromOutside } from './tokenFromOutside.ts';
import type { TokenList } from './types.ts';

/** What a person added or removed, and which default lists they were last shown. */
export interface UserTokenData {
  readonly tokens: readonly Token[];
  readonly lists: readonly string[];
  /** Default lists that the person took away. */
  readonly removed: readonly string[];
  /** The default lists of the build that wrote this. */
  readonly defaults: readonly string[];
}

const MAX_TOKENS = 5_000;
const MAX_LISTS = 100;

function urls(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((entry): entry is string => typeof entry === 'string' && entry.length <= 2048);
  return [...new Set(texts)].slice(0, MAX_LISTS);
}

/** Damaged entries are left out one by one; the rest is kept. */
export const userTokenData: StoredSchema<UserTokenData> = {
  key: 'user_tokens',
  version: 1,
  initial: { tokens: [], lists: [], removed: [], defaults: [] },
  parse(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { tokens, lists, removed, defaults } = value as Record<string, unknown>;
    return {
      tokens: Array.isArray(tokens) ? tokensFromOutside(tokens.slice(0, MAX_TOKENS)) : [],
      lists: urls(lists),
      removed: urls(removed),
      defaults: urls(defaults),
    };
  },
};

/** A fetched list kept for the next start. */
export interface CachedList {
  readonly url: string;
  readonly list: TokenList;
}

export const cachedLists: Omit<StoredSchema<CachedList>, 'initial' | 'throttleMs'> = {
  key: 'token_lists',
  version: 1,
  parse(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { url, list } = value as Record<string, unknown>;
    const read = readTokenList(list);
    return typeof url === 'string' && read ? { url, list: read } : undefined;
  },
};
