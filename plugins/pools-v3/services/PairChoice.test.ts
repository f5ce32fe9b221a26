import { expect, test } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ActiveChainToken, ChainClientsToken, LoggerToken } from '../../../kernel/services.ts';
import { clientsOf, FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { silentLogger } from '../../../kernel/tx/testing/fakeTab.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { MintForm } from '../stores/MintForm.ts';
import { PairChoice } from './PairChoice.ts';

const contracts: ChainSpec['contracts'] = (
  ['wrappedNative', 'multicall3', 'v3Factory', 'positionManager'] as const
).map((kind) => ({ kind, version: '1', address: addressOf(7) }));

function choice(over: Partial<ChainSpec> = {}) {
  const chain = testChain({ contracts, ...over });
  const client = new FakeClient(chain);
  const services = servicesOf(
    provide(ActiveChainToken, { chain }),
    provide(ChainClientsToken, clientsOf(client)),
    provide(LoggerToken, silentLogger),
  );
  return { client, pool: new PairChoice(new MintForm(), services) };
}

test('adding is on where everything stands', () => {
  expect(choice().pool.off).toBeUndefined();
});

test.each(['positionManager', 'v3Factory', 'wrappedNative', 'multicall3'] as const)(
  'adding is off where %s does not stand',
  (kind) => {
    const { client, pool } = choice();
    client.break(kind);
    expect(pool.off).toMatchObject({ key: 'common:chain.contractMissing', values: { contracts: kind } });
  },
);

test('what adding does not need may be missing', () => {
  const { client, pool } = choice();
  client.break('v2Factory', 'swapRouter02');
  expect(pool.off).toBeUndefined();
});

test('adding is off where the chain has no V3, or is retired', () => {
  const { capabilities } = testChain();
  const without = { ...capabilities, protocols: ['v2'] as const };
  expect(choice({ capabilities: without }).pool.off?.key).toBe('common:chain.noContracts');
  expect(choice({ contracts: [] }).pool.off?.key).toBe('common:chain.noContracts');
  expect(choice({ retired: 'shut down' }).pool.off?.key).toBe('common:chain.retired');
});
