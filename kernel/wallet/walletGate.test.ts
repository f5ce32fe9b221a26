import { expect, test } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { walletGate } from './walletGate.ts';

const account: Address = '0x00000000000000000000000000000000000000A1';

test.each([
  ['connect', { account: undefined, chainId: undefined, switchingChain: false }],
  // While a wallet is activated, it is the account that is missing.
  ['connect', { account: undefined, chainId: undefined, switchingChain: true }],
  ['switching', { account, chainId: 1, switchingChain: true }],
  ['switching', { account, chainId: 5, switchingChain: true }],
  ['switch_network', { account, chainId: 5, switchingChain: false }],
  ['ready', { account, chainId: 1, switchingChain: false }],
  // Not known is not another one.
  ['ready', { account, chainId: undefined, switchingChain: false }],
] as const)('%s for %o', (gate, wallet) => {
  expect(walletGate(wallet, 1)).toBe(gate);
});
