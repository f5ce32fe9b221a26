import { expect, it, vi } from 'vitest';
import type { Owned } from '../plugin/contributions.ts';
import type { AddedPoolKind, PoolKindContribution } from '../quote/PoolKind.ts';
import { loadAddedKinds } from './loadAddedKinds.ts';

const logs = { topics: [] };
const entry = (id: string, load: () => Promise<unknown>): Owned<PoolKindContribution> => ({
  ...{ id, pluginId: `plugin-${id}` },
  load: load as PoolKindContribution['load'],
});
const kind = (id: string, more: object = { logs }) =>
  entry(id, async () => ({ default: { id, ...more } as AddedPoolKind }));

it('the kinds with logs are those whose logs the index reads', async () => {
  const fail = vi.fn();
  const entries = [kind('sum'), kind('quiet', {}), kind('v3'), kind('sum', { logs: { topics: ['0x'] } })];
  const kinds = await loadAddedKinds(entries, fail);
  expect(kinds).toMatchObject([{ id: 'sum', logs }]);
  expect(fail).not.toHaveBeenCalled();
  kinds[0]?.fail(new Error('it lies'));
  expect(fail).toHaveBeenCalledWith('plugin-sum', expect.objectContaining({ code: 'plugin_failed' }));
  expect(String(fail.mock.calls[0]?.[1])).toContain('pool kind "sum": it lies');
});

it('a kind whose code does not come, or never, is left out, by name', async () => {
  vi.useFakeTimers();
  try {
    const fail = vi.fn();
    const gone = entry('gone', () => Promise.reject(new Error('404')));
    const hanging = entry('hanging', () => new Promise(() => undefined));
    const loading = loadAddedKinds([gone, hanging, kind('sum')], fail);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await loading).toMatchObject([{ id: 'sum' }]);
    expect(fail.mock.calls.map(([plugin]) => plugin).sort()).toEqual(['plugin-gone', 'plugin-hanging']);
  } finally {
    vi.useRealTimers();
  }
});
