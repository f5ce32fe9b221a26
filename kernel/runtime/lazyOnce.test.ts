import { autorun } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyObservable } from './lazyObservable.ts';
import { lazyOnce } from './lazyOnce.ts';
import { loadChunk } from './loadChunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails `failures` times, then returns the number of calls. */
function loader(failures: number) {
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    if (calls <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return calls;
  });
}

it('loads at the first call, once for all', async () => {
  const load = loader(0);
  const get = lazyOnce(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
  expect(load).toHaveBeenCalledOnce();
});

it('does not keep a failure', async () => {
  const load = loader(4);
  const get = lazyOnce(() => loadChunk(load));
  const first = expect(get()).rejects.toMatchObject({ code: 'chunk_load_failed' });
  await vi.advanceTimersByTimeAsync(4_000);
  await first;
  expect(load).toHaveBeenCalledTimes(4);
  expect(await get()).toBe(5);
});

it('is undefined to a reader until it has come, and tells when it has', async () => {
  const load = loader(0);
  const get = lazyObservable(load, () => undefined);
  const seen: unknown[] = [];
  expect(load).not.toHaveBeenCalled();
  const stop = autorun(() => seen.push(get()));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([undefined, 1]);
  stop();
  expect(get()).toBe(1);
  expect(load).toHaveBeenCalledOnce();
});

it('tells of a failure once, and tries again at the next read', async () => {
  const errors: unknown[] = [];
  const load = loader(4);
  const get = lazyObservable(
    () => loadChunk(load),
    (error) => errors.push(error),
  );
  expect(get()).toBeUndefined();
  expect(get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(errors).toMatchObject([{ code: 'chunk_load_failed' }]);
  get();
  await vi.advanceTimersByTimeAsync(0);
  expect(get()).toBe(5);
});
