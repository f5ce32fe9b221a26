import { expect, test } from 'vitest';
import type { Plugin } from '../kernel/plugin/Plugin.ts';
import { listPlugins } from '../scripts/build/input/readPlugins.ts';
import { ROOT } from '../scripts/root.ts';

const plugins = await Promise.all(
  (await listPlugins(ROOT)).map(
    async (id) => ((await import(`../plugins/${id}/index.ts`)) as { default: Plugin }).default,
  ),
);
const ids = plugins.flatMap(({ contributes }) => (contributes?.modals ?? []).map(({ id }) => id));

test('the dialogs that have an identifier in the specification open by it', () => {
  expect(ids).toEqual(
    expect.arrayContaining(['METAMASK_CONNECTION_ERROR', 'NETWORK_SELECTOR', 'SETTINGS', 'SHARE']),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('identifiers of governance and of other products open nothing', () => {
  // The app has no governance votes, no tax service, and no dialog for a chart's time span.
  for (const id of ['DELEGATE', 'EXECUTE', 'QUEUE', 'VOTE', 'TAX_SERVICE', 'TIME_SELECTOR']) {
    expect(ids).not.toContain(id);
  }
});
