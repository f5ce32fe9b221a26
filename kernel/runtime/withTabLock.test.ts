import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TabLocks } from './TabLocks.ts';
import { withTabLock } from './withTabLock.ts';

const NAME = 'sluice.test';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A lock that another tab has until `freeMs`; from then on it is granted. */
function taken(freeMs: number): TabLocks {
  const free = new Promise<void>((resolve) => setTimeout(resolve, freeMs));
  let isFree = false;
  void free.then(() => {
    isFree = true;
  });
  return {
    request: async (_: string, options: LockOptions, work: () => Promise<void>) => {
      const aborted = new Promise((_resolve, reject) =>
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      await Promise.race([free, aborted]);
      await work();
    },
    query: async () => ({ held: isFree ? [] : [{ name: NAME }], pending: [] }),
  } as unknown as TabLocks;
}

const never = new Promise<never>(() => undefined);
const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const free = { held: [], pending: [{ name: NAME }] };

const broken: Readonly<Record<string, TabLocks | undefined>> = {
  'no locks': undefined,
  'locks that throw': { request: denied, query: denied },
  'locks that reject': { request: () => Promise.reject(new DOMException()), query: () => Promise.reject(1) },
  'locks that are never granted': { request: () => never, query: async () => free },
  'locks that never answer': { request: () => never, query: () => never },
  'locks without a query': { request: () => never } as unknown as TabLocks,
  'locks whose state is of another shape': { request: () => never, query: async () => ({}) },
  'locks that are granted long after': {
    request: async (_: string, __: unknown, work: () => unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      return work();
    },
    query: async () => free,
  } as unknown as TabLocks,
};

it.each(Object.entries(broken))('with %s the work is done once all the same', async (_, locks) => {
  const work = vi.fn(async () => undefined);
  const onTaken = vi.fn();
  const ended = withTabLock(locks, NAME, work, { onTaken });
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect(work).toHaveBeenCalledTimes(1);
  expect(onTaken).not.toHaveBeenCalled();
});

it('waits for another tab however long, and says so once', async () => {
  const work = vi.fn(async () => undefined);
  const onTaken = vi.fn();
  const ended = withTabLock(taken(50_000), NAME, work, { onTaken });
  await vi.advanceTimersByTimeAsync(49_000);
  expect([onTaken.mock.calls.length, work.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(work).toHaveBeenCalledTimes(1);
});

it('is given up by its signal, before the work has begun', async () => {
  const stop = new AbortController();
  const work = vi.fn(async () => undefined);
  const ended = withTabLock(taken(50_000), NAME, work, { signal: stop.signal });
  await vi.advanceTimersByTimeAsync(5_000);
  stop.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});

it('fails as the work does, which is not begun again', async () => {
  const work = vi.fn(async () => {
    throw new Error('full');
  });
  const ended = expect(withTabLock(taken(100), NAME, work)).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(200);
  await ended;
  expect(work).toHaveBeenCalledTimes(1);
});
