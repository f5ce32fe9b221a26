import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildResult, buildProfile } from '../../scripts/build/buildProfile.ts';
import { integrityOf } from '../../scripts/build/hash.ts';
import { textOf } from './fixtureApp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-profiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = (profile: string, out: string): Promise<BuildResult> =>
  buildProfile({ profile, out: path.join(folder, out) });
const hashes = ({ files }: BuildResult) =>
  [...files].map(([name, contents]) => [name, integrityOf(contents)]).sort();

describe('the real app', () => {
  it('is the same to the byte in two builds of one profile', async () => {
    const first = await build('swap-only', 'first');
    const second = await build('swap-only', 'second');
    expect(first.files.size).toBeGreaterThan(20);
    expect(hashes(second)).toEqual(hashes(first));
  });

  it('has the test wallet, the component gallery and the local chain in its local profile alone', async () => {
    const traces =
      /plugins\/local-wallet|NodeWallet|plugins\/gallery|GalleryPage|Component gallery|sluice-local/;
    expect(textOf(await build('local', 'local'))).toMatch(traces);
    expect(textOf(await build('swap-only', 'swap-only'))).not.toMatch(traces);
  });
});
