import { expect, it, vi } from 'vitest';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { registryOf } from '../tokens/testing/FakeClient.ts';
import { testChain } from '../tokens/testing/testChain.ts';
import { LazyEns } from './LazyEns.ts';
import type { EnsService } from './types.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const named: ChainSpec = testChain({
  id: 1,
  slug: 'named',
  contracts: [{ kind: 'ensRegistry', version: '1', address: account }],
});
const nameless: ChainSpec = testChain({ id: 2, slug: 'nameless', contracts: [] });

it('loads when a chain that has names is first asked, and not before', async () => {
  const real: EnsService = {
    supported: () => true,
    resolve: async () => ({ address: account, alone: false }),
    reverse: async () => 'a.eth',
    contentUri: async (name) => `ipfs://${name}`,
    avatar: async () => 'https://a.test/a.png',
  };
  const load = vi.fn(async () => real);
  const ens = new LazyEns(registryOf(named, nameless), load);
  expect([ens.supported(1), ens.supported(2), ens.supported(3)]).toEqual([true, false, false]);
  expect(await ens.resolve(2, 'a.eth')).toBeUndefined();
  expect(await ens.reverse(2, account)).toBeUndefined();
  expect(await ens.resolve(3, 'a.eth')).toBeUndefined();
  expect(await ens.avatar(2, account)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();

  expect(await ens.resolve(1, 'a.eth')).toMatchObject({ address: account });
  expect(await ens.reverse(1, account)).toBe('a.eth');
  expect(await ens.avatar(1, account)).toBe('https://a.test/a.png');
  expect(await ens.contentUri('a.eth', 2)).toBe('ipfs://a.eth');
  expect(load).toHaveBeenCalledOnce();
});
