import type { ChainSpec } from './ChainSpec.ts';

/** A chain whose pictures, which a build names from its own folder, are where the page finds them. */
export function logosAt(baseUrl: string, chain: ChainSpec): ChainSpec {
  const { logoUrl, nativeCurrency } = chain;
  const { logoURI } = nativeCurrency;
  return {
    ...chain,
    ...(logoUrl && { logoUrl: new URL(logoUrl, baseUrl).href }),
    nativeCurrency: { ...nativeCurrency, ...(logoURI && { logoURI: new URL(logoURI, baseUrl).href }) },
  };
}
