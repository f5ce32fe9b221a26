import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';

/**
 * A copy of the build whose files a test may change, as an operator would. Ends with the test.
 * @returns its folder; the thousands of files of `assets` are the build's own
 */
export async function copyDist(): Promise<string> {
  const dist = inject('distFolder');
  const assets = path.join(dist, 'assets');
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sluice-copy-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await cp(dist, dir, { recursive: true, filter: (from) => from !== assets });
  await symlink(assets, path.join(dir, 'assets'), 'junction');
  return dir;
}
