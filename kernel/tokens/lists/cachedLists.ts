import type { CollectionSchema } from '../../storage/types.ts';
import type { TokenList } from '../types.ts';
import { readTokenList } from './readTokenList.ts';

/** A fetched list kept for the next start. */
export interface CachedList {
  readonly url: string;
  readonly list: TokenList;
}

export const cachedLists: CollectionSchema<CachedList> = {
  key: 'token_lists',
  version: 1,
  keyOf: ({ url }) => url,
  parse(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { url, list } = value as Record<string, unknown>;
    const read = readTokenList(list);
    return typeof url === 'string' && read ? { url, list: read } : undefined;
  },
};
