import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nativeCurrency } from '../currency/Currency.ts';
import { ChunkLoadError } from '../errors/ChunkLoadError.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { AllowanceService } from './AllowanceService.ts';
import type { Balance, BalanceService } from './BalanceService.ts';
import { lazyAllowances } from './lazyAllowances.ts';
import { lazyReads } from './lazyReads.ts';
import { addressOf, testChain } from './testing/testChain.ts';

const OWNER = addressOf(1);
const coin = nativeCurrency(testChain());
/** More than all retries of one load take, ms. */
const LOAD_MS = 4_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Balances whose code loads after so many failed tries. */
function lazy(failures = 0) {
  const watched: string[] = [];
  const value = observable.box<Balance>({ state: 'loading' }, { deep: false });
  const service: BalanceService = {
    watch: (owner) => {
      watched.push(`+${owner.slice(-1)}`);
      return () => void watched.push(`-${owner.slice(-1)}`);
    },
    get: () => value.get(),
  };
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return service;
  });
  const reads: BalanceService = lazyReads<BalanceService>(() => loadChunk(load));
  const states: string[] = [];
  const stop = autorun(() => states.push(reads.get(OWNER, coin).state));
  const know = (raw: bigint) => runInAction(() => value.set({ state: 'known', raw, block: 1n }));
  return { load, reads, states, stop, watched, know };
}

describe('reads whose code is loaded when it is needed', () => {
  it('load nothing before something is watched', async () => {
    const { load, states } = lazy();
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    expect(load).not.toHaveBeenCalled();
    expect(states).toEqual(['loading']);
  });

  it('are loading, then known, and load once', async () => {
    const { load, reads, states, watched, know } = lazy();
    const stops = [reads.watch(OWNER, [coin]), reads.watch(addressOf(2), [coin])];
    await vi.advanceTimersByTimeAsync(0);
    know(5n);
    stops.push(reads.watch(addressOf(3), [coin]));
    expect(watched).toEqual(['+1', '+2', '+3']);
    expect(reads.get(OWNER, coin)).toMatchObject({ state: 'known', raw: 5n });
    expect(states.at(-1)).toBe('known');
    for (const stop of stops) stop();
    expect(watched.slice(3)).toEqual(['-1', '-2', '-3']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('are not watched by who has left while the code loaded', async () => {
    const { reads, watched } = lazy();
    reads.watch(OWNER, [coin])();
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    expect(watched).toEqual([]);
  });

  it('are unknown with the reason where the code does not load, and come when it does', async () => {
    const { load, reads, states, watched, know } = lazy(4);
    reads.watch(OWNER, [coin]);
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    expect(reads.get(OWNER, coin)).toMatchObject({ state: 'unknown', error: { code: 'chunk_load_failed' } });
    expect(load).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(10_000);
    know(7n);
    expect(watched).toEqual(['+1']);
    expect(states).toEqual(['loading', 'unknown', 'loading', 'known']);
  });

  it('try no longer than somebody watches', async () => {
    const { load, reads } = lazy(100);
    const stop = reads.watch(OWNER, [coin]);
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(4);
    reads.watch(OWNER, [coin])();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(8);
  });

  it('tell who watches anew nothing of the last failure', async () => {
    const { reads, states } = lazy(4);
    reads.watch(OWNER, [coin])();
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    expect(states).toEqual(['loading', 'unknown']);
    reads.watch(OWNER, [coin]);
    expect(reads.get(OWNER, coin).state).toBe('loading');
  });
});

describe('allowances whose code is loaded when it is needed', () => {
  const token = { ...coin, kind: 'token', address: addressOf(9) } as never;

  it('tell whether a reset is needed', async () => {
    const approvalNeeds = vi.fn(async () => ({ reset: true, exact: true }));
    const allowances = lazyAllowances(async () => ({ approvalNeeds }) as unknown as AllowanceService);
    expect(await allowances.approvalNeeds(OWNER, token, addressOf(2), 5n, true)).toEqual({
      reset: true,
      exact: true,
    });
    expect(approvalNeeds).toHaveBeenCalledWith(OWNER, token, addressOf(2), 5n, true);
  });

  it('say it where the code does not load', async () => {
    const allowances = lazyAllowances(() =>
      loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    const asked = expect(allowances.approvalNeeds(OWNER, token, addressOf(2), 5n, true)).rejects.toThrow(
      ChunkLoadError,
    );
    await vi.advanceTimersByTimeAsync(LOAD_MS);
    await asked;
  });
});
