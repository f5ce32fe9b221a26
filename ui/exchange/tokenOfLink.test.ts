import { expect, test, vi } from 'vitest';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../kernel/currency/Currency.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { Timers } from '../../kernel/runtime/Timers.ts';
import { tokenOfLink } from './tokenOfLink.ts';

const address = `0x${'ab'.repeat(20)}` as Address;
const token: Token = { kind: 'token', chainId: 1, address, decimals: 6, symbol: 'TKN', name: 'Token' };

/** Timers that fire at once, and record the delays that were asked for. */
function immediateTimers(waitsMs: number[] = []): Timers {
  return {
    elapsedMs: () => 0,
    wallMs: () => 0,
    after(ms, task) {
      waitsMs.push(ms);
      queueMicrotask(task);
      return () => undefined;
    },
  };
}

test('a token whose node is away is asked for until it answers, less often after the first time', async () => {
  const load = vi.fn<() => Promise<Token>>();
  for (let time = 0; time < 5; time += 1) load.mockRejectedValueOnce(new SluiceError('rpc_error', 'away'));
  load.mockResolvedValueOnce(token);
  const waitsMs: number[] = [];
  const failed = vi.fn<() => void>();
  const { signal } = new AbortController();
  const found = tokenOfLink({ load }, 1, address, signal, immediateTimers(waitsMs), failed);
  expect(await found).toBe(token);
  expect(failed).toHaveBeenCalledTimes(5);
  expect(waitsMs).toEqual([2_000, 4_000, 4_000, 4_000, 4_000]);
});

test('where there is no token, that is the answer', async () => {
  const load = vi.fn().mockRejectedValue(new SluiceError('token_not_found', 'none'));
  expect(
    await tokenOfLink({ load }, 1, address, new AbortController().signal, immediateTimers()),
  ).toBeUndefined();
  expect(load).toHaveBeenCalledOnce();
});

test('nobody asks on for a page that was left', async () => {
  const page = new AbortController();
  const load = vi.fn().mockImplementation(() => {
    if (load.mock.calls.length === 3) page.abort();
    return Promise.reject(new SluiceError('rpc_error', 'away'));
  });
  expect(await tokenOfLink({ load }, 1, address, page.signal, immediateTimers())).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(3);
});
