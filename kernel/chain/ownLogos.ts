import type { ChainSpec } from './ChainSpec.ts';

/**
 * Addresses of the pictures that come with the build. The key is the chain's id alone for the chain, and followed by
 * `ETHER` or a token's checksummed address for its coin and tokens: never a symbol, which any token can have. A chain
 * that is alone has none, since nothing tells it from others.
 * @param address of the picture with a name
 */
export function ownLogos(
  chains: readonly ChainSpec[],
  address: (name: string) => string,
): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  for (const { id, slug, nativeCurrency, tokens, logos } of chains) {
    const add = (key: string, named: string) => {
      const name = logos?.[named] ?? named.toLowerCase();
      if (name) own.set(id + key, address(name));
    };
    if (chains.length > 1) add('', slug);
    add('ETHER', nativeCurrency.symbol);
    for (const token of tokens) add(token.address, token.symbol);
  }
  return own;
}
