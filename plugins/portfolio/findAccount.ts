import { looksLikeName } from '../../kernel/ens/AddressLookup.ts';
import type { SearchSource } from '../../kernel/plugin/SearchSource.ts';

/** Offers the portfolio of any typed address or name. */
const findAccount: SearchSource = ({ text, address }) => {
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
};

export default findAccount;
