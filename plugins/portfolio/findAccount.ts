import { looksLikeName } from '../../kernel/chain/readAddressText.ts';
import type { SearchRequest, SearchResult } from '../../kernel/plugin/SearchSource.ts';

/** Offers the portfolio of any typed address or name. */
export function findAccount({ text, address }: SearchRequest): readonly SearchResult[] {
  const asked = address ?? (looksLikeName(text) ? text : undefined);
  if (!asked) return [];
  return [
    {
      id: `account:${asked}`,
      kind: 'account',
      title: asked,
      about: 'portfolioLazy:look.found',
      to: address ? `/portfolio/${address}` : `/portfolio?address=${encodeURIComponent(asked)}`,
    },
  ];
}
