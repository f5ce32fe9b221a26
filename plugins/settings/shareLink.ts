import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';

/**
 * The address of what is shown, for somebody else: with the chain that it is on, without the sender's own taste in
 * language and colours, and without a recipient, who would be the next person's too.
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
