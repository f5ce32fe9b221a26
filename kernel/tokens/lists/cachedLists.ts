import type { RecordSchema } from '../../storage/types.ts';
import type { TokenList } from '../TokenListService.ts';
import { readTokenList } from './readTokenList.ts';

/** A fetched list kept for the next start. */
export interface CachedList {
  readonly url: string;
  readonly list: TokenList;
}

declare module '../../storage/types.ts' {
  interface StoredRecords {
    token_lists: CachedList;
  }
}

export const cachedLists: RecordSchema<'token_lists'> = {
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
