import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './loadChunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('tries again three times, after 500, 1000 and 2000 ms', async () => {
  const started = Date.now();
  const times: number[] = [];
  const load = vi.fn(async () => {
    times.push(Date.now() - started);
    if (times.length < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'chunk';
  });
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('chunk');
  expect(times).toEqual([0, 500, 1500, 3500]);
});

test('asks for a module by another address where the error names it, and keeps to that', async () => {
  // Node reads a module from a data: URL; the number of the retry is only in its fragment.
  const url = 'data:text/javascript,export const chunk = 5;//x.js'.replaceAll(' ', '%20');
  const load = vi.fn(
    (): Promise<{ readonly chunk: number }> =>
      Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`)),
  );
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  const module = await loaded;
  expect(module.chunk).toBe(5);
  expect(load).toHaveBeenCalledTimes(1);
  // Another place that needs it gets the same one at once.
  expect(await loadChunk(load)).toBe(module);
});

test('gives up with a ChunkLoadError that tells the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(() => Promise.reject(cause));
  const failed = expect(loadChunk(load)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: 'chunk_load_failed',
    cause,
  });
  await vi.runAllTimersAsync();
  await failed;
  expect(load).toHaveBeenCalledTimes(4);
});

test('a chunk that comes at once is asked for once', async () => {
  const load = vi.fn(async () => 1);
  await expect(loadChunk(load)).resolves.toBe(1);
  expect(load).toHaveBeenCalledOnce();
});
