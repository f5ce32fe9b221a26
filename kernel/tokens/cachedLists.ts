import type { StoredSchema } from '../storage/types.ts';
import { readTokenList } from './readTokenList.ts';
import type { TokenList } from './types.ts';

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
