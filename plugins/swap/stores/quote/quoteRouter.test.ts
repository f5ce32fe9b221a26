import { describe, expect, test } from 'vitest';
import type { ContractKind } from '../../../../kernel/chain/ChainSpec.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import type { ContractCheck } from '../../../../kernel/rpc/DeploymentCheck.ts';
import { FakeClient } from '../../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import { quoteRouter } from '../../../../kernel/trade/quoteRouter.ts';
import { hush, mon, quoteOf, swapChain, wmon } from '../../testing/SwapFakes.ts';

const versions: Partial<Record<ContractKind, string>> = { universalRouter: '2.1.0' };
const kinds: readonly ContractKind[] = ['swapRouter02', 'universalRouter', 'v2Router02', 'permit2'];

function clientWith(problems: Partial<Record<ContractKind, NonNullable<ContractCheck['problem']>>>) {
  const contracts = kinds.map((kind, index) => ({
    kind,
    version: versions[kind] ?? '1',
    address: addressOf(index + 1),
  }));
  const client = new FakeClient(swapChain({ contracts }));
  const checks = contracts.map(({ kind, address }): ContractCheck => {
    const problem = problems[kind];
    return problem ? { kind, address, ok: false, problem } : { kind, address, ok: true };
  });
  const { chain, clock, rpc, multicall } = client;
  return {
    chain,
    clock,
    rpc,
    multicall,
    deployment: { ...client.deployment, contracts: checks },
  } as ChainClient;
}

const native = quoteOf({ tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 5n }, 7n);
const token = quoteOf({ tradeType: 'EXACT_INPUT', input: wmon, output: hush, amountRaw: 5n }, 7n);

describe('quoteRouter', () => {
  test('is the preferred one while all stand, or could not be asked', () => {
    expect(quoteRouter(clientWith({}), native)?.kind).toBe('swapRouter02');
    expect(quoteRouter(clientWith({ swapRouter02: 'unreadable' }), native)?.kind).toBe('swapRouter02');
  });

  test('is the one that the trade keeps to, unless that does not stand', () => {
    const kept = { ...native, request: { ...native.request, router: 'universalRouter' as const } };
    expect(quoteRouter(clientWith({}), kept)?.kind).toBe('universalRouter');
    expect(quoteRouter(clientWith({ universalRouter: 'no_code' }), kept)?.kind).toBe('swapRouter02');
  });

  test('is never one that failed its check', () => {
    expect(quoteRouter(clientWith({ swapRouter02: 'no_code' }), native)?.kind).toBe('universalRouter');
    const two = clientWith({ swapRouter02: 'no_code', universalRouter: 'code_differs' });
    expect(quoteRouter(two, native)?.kind).toBe('v2Router02');
    const all = {
      swapRouter02: 'no_code',
      universalRouter: 'no_code',
      v2Router02: 'answers_differ',
    } as const;
    expect(quoteRouter(clientWith(all), native)).toBeUndefined();
  });

  test('tokens go to the Universal Router only where Permit2 stands', () => {
    const client = clientWith({ swapRouter02: 'no_code', permit2: 'no_code' });
    expect(quoteRouter(client, token)?.kind).toBe('v2Router02');
    expect(quoteRouter(client, native)?.kind).toBe('universalRouter');
  });
});
