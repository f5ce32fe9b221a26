import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';

/**
 * A link to the present page for somebody else. It names the chain, and leaves out the sender's language and
 * theme and the recipient, who would otherwise be paid by the next person.
 */
export function shareLink(href: string, { slug }: Pick<ChainSpec, 'slug'>): string {
  const url = new URL(href);
  // Where routes are in the hash, so is their query.
  const [route = '', inHash = ''] = url.hash.startsWith('#/') ? url.hash.split('?') : [];
  const query = new URLSearchParams(route ? inHash : url.search);
  for (const own of ['theme', 'lng', 'intro', 'recipient']) query.delete(own);
  query.set('chain', slug);
  if (route) url.hash = `${route}?${query}`;
  else url.search = query.toString();
  return url.href;
}
