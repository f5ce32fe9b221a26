import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type BuildOptions, buildProfile } from '../../scripts/build/buildProfile.ts';

/**
 * Builds a profile for one test, by default the local one, without compressed copies.
 * @returns its folder, which ends with the test
 */
export async function buildForTest(options: Partial<Omit<BuildOptions, 'out'>> = {}): Promise<string> {
  const out = await mkdtemp(path.join(os.tmpdir(), 'sluice-build-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  await buildProfile({ profile: 'local', compress: false, ...options, out });
  return out;
}
