import type { Plugin } from 'vitest/config';

const ID = '\0ethers-for-v4-sdk';

/** Of ethers 5, from its own packages. */
const NAMES = `
export { defaultAbiCoder } from '@ethersproject/abi';
export { isAddress } from '@ethersproject/address';
export * as constants from '@ethersproject/constants';
export const ethers = {};
`;

/**
 * `@uniswap/v4-sdk`, with which tests compare our mathematics, wants the whole of ethers 5 and reads these few
 * names of it. `overrides` in `package.json` keep the rest from being installed.
 */
export function ethersForV4Sdk(): Plugin {
  return {
    name: 'ethers-for-v4-sdk',
    enforce: 'pre',
    resolveId: (name, importer = '') =>
      /^ethers(\/lib\/utils)?$/.test(name) && /[\\/]@uniswap[\\/]v4-sdk[\\/]/.test(importer) ? ID : undefined,
    load: (id) => (id === ID ? NAMES : undefined),
  };
}
