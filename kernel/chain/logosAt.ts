import type { ChainSpec } from './ChainSpec.ts';

/** The chain with absolute logo URLs; the build writes them relative to `baseUrl`. */
export function logosAt(baseUrl: string, chain: ChainSpec): ChainSpec {
  const { logoUrl, nativeCurrency } = chain;
  const { logoURI } = nativeCurrency;
  return {
    ...chain,
    ...(logoUrl && { logoUrl: new URL(logoUrl, baseUrl).href }),
    nativeCurrency: { ...nativeCurrency, ...(logoURI && { logoURI: new URL(logoURI, baseUrl).href }) },
  };
}
