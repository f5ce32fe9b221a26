import { expect, test } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { walletGate } from './walletGate.ts';

const account: Address = '0x00000000000000000000000000000000000000A1';

test.each([
  ['connect', { account: undefined, chainId: undefined, switchingChain: false }],
  // During an activation the missing account comes first.
  ['connect', { account: undefined, chainId: undefined, switchingChain: true }],
  ['switching', { account, chainId: 1, switchingChain: true }],
  ['switching', { account, chainId: 5, switchingChain: true }],
  ['switch_network', { account, chainId: 5, switchingChain: false }],
  ['ready', { account, chainId: 1, switchingChain: false }],
  // An unknown chain does not count as another chain.
  ['ready', { account, chainId: undefined, switchingChain: false }],
] as const)('%s for %o', (gate, wallet) => {
  expect(walletGate(wallet, 1)).toBe(gate);
});
