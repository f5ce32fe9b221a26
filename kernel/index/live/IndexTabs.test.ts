import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IndexTabs } from './IndexTabs.ts';

/** A `navigator.locks` with one lock, granted after `ms`. */
function locksOf(ms: number) {
  const free = new Promise<void>((resolve) => setTimeout(resolve, ms));
  let pending = true;
  const name = 'sluice.index.1';
  return {
    async request(_: string, options: { signal: AbortSignal }, work: () => Promise<void>) {
      await free;
      pending = false;
      if (!options.signal.aborted) await work();
    },
    query: async () => ({ held: [{ name }], pending: pending ? [{ name }] : [] }),
  } as never;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function run(grantedAfterMs: number) {
  const tabs = new IndexTabs(1, locksOf(grantedAfterMs), undefined, async () => undefined);
  const said: string[] = [];
  const leading = tabs.lead(
    true,
    new AbortController().signal,
    () => said.push('waiting'),
    async () => void said.push('leads'),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await leading;
  return said;
}

it('a tab that is alone never waits for another', async () => {
  expect(await run(0)).toEqual(['leads']);
  expect(await run(200)).toEqual(['leads']);
});

it('a tab that has to wait says so, and leads as soon as the other is gone', async () => {
  expect(await run(5000)).toEqual(['waiting', 'leads']);
});
