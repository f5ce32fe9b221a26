import { expect, test } from 'vitest';
import type { ContractKind } from '../chain/ChainSpec.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { swapSpender, swapSpenders } from './swapSpenders.ts';

const chainWith = (...kinds: ContractKind[]) =>
  testChain({
    contracts: kinds.map((kind, index) => ({ kind, version: '1', address: addressOf(index + 1) })),
  });

test('every router of the chain is its own spender, and Permit2 that of the Universal Router', () => {
  const chain = chainWith('permit2', 'v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter');
  expect(new Set(swapSpenders(chain))).toEqual(new Set([1, 2, 3, 4].map(addressOf)));
  expect(swapSpender(chain, 'universalRouter')).toBe(addressOf(1));
  expect(swapSpender(chain, 'v2Router02')).toBe(addressOf(2));
});

test('a router that the chain lacks, or the Universal Router without Permit2, has none', () => {
  expect(swapSpenders(chainWith('permit2', 'swapRouter'))).toEqual([addressOf(2)]);
  expect(swapSpenders(chainWith('universalRouter'))).toEqual([]);
});
