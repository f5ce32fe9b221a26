import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleWorker } from '../../scripts/build/bundleWorker.ts';
import { poolPlugins } from '../../scripts/build/input/poolPlugins.ts';
import type { PluginSummary } from '../../scripts/build/input/readPlugins.ts';
import { ROOT } from '../../scripts/root.ts';

/** A project of the real kernel and one plugin with a kind of pools. */
async function project(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'sluice-maths-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await symlink(path.join(ROOT, 'kernel'), path.join(root, 'kernel'));
  await mkdir(path.join(root, 'plugins/theirs'), { recursive: true });
  await writeFile(path.join(root, 'plugins/theirs/poolMaths.ts'), "export default { sum: 'maths of sums' };");
  return root;
}

const summary = (id: string, contributes: PluginSummary['contributes']): PluginSummary => ({
  ...{ id, requires: [], optional: [], namespaces: [], contributes, services: [] },
});
const adding = { poolKinds: [{ id: 'sum', load: () => undefined }] };

describe.each(['routeWorker', 'improveWorker'])('the %s', (name) => {
  const entry = `kernel/quote/routes/${name}.ts`;

  it('has the maths of the kinds that the profile adds, and watches their file', async () => {
    const { contents, watchFiles } = await bundleWorker(await project(), entry, ['theirs']);
    expect(Buffer.from(contents).toString()).toContain('maths of sums');
    expect(watchFiles.some((file) => file.endsWith('plugins/theirs/poolMaths.ts'))).toBe(true);
  });

  it('has nothing of them where the profile adds none', async () => {
    const { contents, watchFiles } = await bundleWorker(await project(), entry, []);
    expect(Buffer.from(contents).toString()).not.toContain('maths of sums');
    expect(watchFiles.filter((file) => /poolMaths|quote\/added/.test(file))).toEqual([]);
  });
});

describe('the worker of the chain’s index', () => {
  const entry = 'kernel/index/worker/indexWorker.ts';

  it('has the code that reads the logs of the kinds that the profile adds', async () => {
    const root = await project();
    const file = path.join(root, 'plugins/theirs/poolLogs.ts');
    await writeFile(file, "export default { sum: 'logs of sums' };");
    const { contents, watchFiles } = await bundleWorker(root, entry, ['theirs']);
    expect(Buffer.from(contents).toString()).toContain('logs of sums');
    expect(watchFiles).toContain(file);
  });

  it('has nothing of them where the profile adds none, or none with logs', async () => {
    const root = await project();
    const none = await bundleWorker(root, entry, []);
    const bare = await bundleWorker(root, entry, ['theirs']);
    expect(Buffer.from(bare.contents).toString()).toBe(Buffer.from(none.contents).toString());
  });
});

describe('the plugins that add kinds of pools', () => {
  it('are those that contribute some', async () => {
    const root = await project();
    const plugins = [summary('theirs', adding), summary('plain', {}), summary('empty', { poolKinds: [] })];
    expect(await poolPlugins(root, plugins)).toEqual(['theirs']);
  });

  it('have their maths where the workers look for them', async () => {
    await expect(poolPlugins(await project(), [summary('bare', adding)])).rejects.toThrow(
      'plugins/bare/poolMaths.ts',
    );
  });
});
