import { describe, expect, test } from 'vitest';
import type { ContractKind } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ContractCheck } from '../../../kernel/rpc/DeploymentCheck.ts';
import { FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { swapChain } from '../testing/SwapFakes.ts';
import { tradingOff } from './tradingOff.ts';

const address = addressOf(7);

function clientWith(
  contracts: readonly ContractKind[],
  problems: Partial<Record<ContractKind, NonNullable<ContractCheck['problem']>>> = {},
): ChainClient {
  const client = new FakeClient(
    swapChain({ contracts: contracts.map((kind) => ({ kind, version: '1', address })) }),
  );
  const checks = Object.entries(problems).map(([kind, problem]): ContractCheck => {
    return { kind: kind as ContractKind, address, ok: false, problem };
  });
  return {
    ...client,
    clock: client.clock,
    rpc: client.rpc,
    deployment: { ...client.deployment, contracts: checks },
  };
}

const full = ['wrappedNative', 'multicall3', 'v2Factory', 'v3Factory', 'v2Router02', 'swapRouter02'] as const;

describe('tradingOff', () => {
  test('is silent where everything stands', () => {
    expect(tradingOff(clientWith(full))).toBeUndefined();
  });

  test('names the reason of a retired chain first', () => {
    const client = new FakeClient(swapChain({ retired: 'shut down in 2024', contracts: [] }));
    expect(tradingOff(client)).toEqual({
      key: 'common:chain.retired',
      values: { chain: 'Sluice local', reason: 'shut down in 2024' },
    });
  });

  test.each([[[]], [['swapRouter02']], [['v2Factory', 'wrappedNative']]] as [ContractKind[]][])(
    'needs a router and a factory: %j',
    (contracts) => {
      expect(tradingOff(clientWith(contracts))?.key).toBe('common:chain.noContracts');
    },
  );

  test.each(['no_code', 'code_differs', 'answers_differ'] as const)(
    'a wrapped coin or a multicall that fails its check (%s) stops everything, by name',
    (problem) => {
      for (const kind of ['wrappedNative', 'multicall3'] as const) {
        expect(tradingOff(clientWith(full, { [kind]: problem }))).toEqual({
          key: 'common:chain.contractMissing',
          values: { chain: 'Sluice local', contracts: kind },
        });
      }
    },
  );

  test('one of two factories or routers is enough; none of them is not', () => {
    expect(tradingOff(clientWith(full, { v3Factory: 'no_code', v2Router02: 'no_code' }))).toBeUndefined();
    expect(
      tradingOff(clientWith(full, { v2Router02: 'no_code', swapRouter02: 'code_differs' }))?.values.contracts,
    ).toBe('v2Router02, swapRouter02');
    expect(tradingOff(clientWith(full, { v2Factory: 'no_code', v3Factory: 'no_code' }))?.key).toBe(
      'common:chain.contractMissing',
    );
  });

  test('a contract that could not be asked is no reason', () => {
    expect(tradingOff(clientWith(full, { wrappedNative: 'unreadable', swapRouter02: 'unreadable' }))).toBe(
      undefined,
    );
  });
});
