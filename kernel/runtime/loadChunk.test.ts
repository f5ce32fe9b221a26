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
