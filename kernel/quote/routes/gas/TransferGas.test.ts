import { autorun } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SluiceError } from '../../../errors/SluiceError.ts';
import type { ChainClient } from '../../../rpc/ChainClient.ts';
import { testChain } from '../../../rpc/testing/FakeNode.ts';
import { TransferGas } from './TransferGas.ts';

const WRAPPED = '0x00000000000000000000000000000000000000c0';
const MULTICALL = '0x00000000000000000000000000000000000000ca';
const [A, B] = ['0x000000000000000000000000000000000000000a', '0x000000000000000000000000000000000000000b'];
const chain = testChain({
  contracts: [
    { kind: 'wrappedNative', address: WRAPPED },
    { kind: 'multicall3', address: MULTICALL },
  ] as never,
});
const request = vi.fn();
const client = { chain, rpc: { request } } as unknown as ChainClient;
const pools = [
  { token0: A, token1: B },
  { token0: B, token1: WRAPPED },
];

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset();
});
afterEach(() => void vi.useRealTimers());

/** Each token's estimate; an error is what the node answers. */
function node(estimates: Readonly<Record<string, number | Error>>): void {
  request.mockImplementation(async (_: string, [{ to }]: readonly [{ to: string }]) => {
    const gas = estimates[to]!;
    if (gas instanceof Error) throw gas;
    return `0x${gas.toString(16)}`;
  });
}

it('is estimated once a token, of a transfer of nothing between two contracts, and observed', async () => {
  node({ [A]: 28_500, [B]: 41_000 });
  const transfers = new TransferGas();
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push(transfers.of(client, pools)));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(seen).toEqual([{}, { [B]: 12_600 }]);
  transfers.of(client, pools);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(request.mock.calls.map(([method, [{ from, to, data }]]) => [method, from, to, data])).toEqual(
    [A, B].map((token) => [
      'eth_estimateGas',
      WRAPPED,
      token,
      `0xa9059cbb${MULTICALL.slice(2).padStart(64, '0')}${'0'.repeat(64)}`,
    ]),
  );
});

it.each([30_000_000, Number.MAX_SAFE_INTEGER])(
  'is 300,000 at most, whatever a node says: %i',
  async (gas) => {
    node({ [A]: gas, [B]: 0 });
    const transfers = new TransferGas();
    transfers.of(client, pools);
    await vi.advanceTimersByTimeAsync(0);
    expect(transfers.of(client, pools)).toEqual({ [A]: 300_000 });
  },
);

it('counts as that of a plain token where nobody can estimate it, which is tried again after a minute', async () => {
  node({ [A]: new Error('no answer'), [B]: 28_500 });
  const transfers = new TransferGas();
  transfers.of(client, pools);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(transfers.of(client, pools)).toEqual({});
  expect(request).toHaveBeenCalledTimes(2);
  node({ [A]: 40_400 });
  await vi.advanceTimersByTimeAsync(2_000);
  transfers.of(client, pools);
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(3);
  expect(transfers.of(client, pools)).toEqual({ [A]: 12_000 });
});

it('counts as that of a plain token where the token refuses it, which is not tried again', async () => {
  node({ [A]: new SluiceError('call_reverted', 'zero amount'), [B]: 28_500 });
  const transfers = new TransferGas();
  transfers.of(client, pools);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(transfers.of(client, pools)).toEqual({});
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(2);
});
