import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from './findChromium.ts';
import type { Place } from './place.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromium: string;
    /** The folder of the built local profile. */
    readonly distFolder: string;
  }
}

/**
 * Builds the local profile, and for each worker starts a fresh local chain and serves the app, like
 * `npm start`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', findChromium());
  // A folder of its own: two runs at once would overwrite each other's files.
  const dir = await mkdtemp(path.join(tmpdir(), 'sluice-browser-'));
  await buildProfile({ profile: 'local', out: dir, compress: 'gzip' });
  project.provide('distFolder', dir);
  const ends: (() => Promise<void>)[] = [];
  const places: Place[] = [];
  while (places.length < (project.config.maxWorkers ?? 1)) {
    const chain = await startLocalChain();
    const server = await serveDist({
      dir,
      config: {
        chains: { [chain.chainId]: { endpoints: [{ url: chain.url }], deployment: chain.manifest } },
      },
    });
    places.push({ appUrl: server.url, chainUrl: chain.url });
    ends.push(() => server.close(), chain.stop);
  }
  project.provide('places', places);
  return async () => {
    await Promise.allSettled(ends.map((end) => end()));
    await rm(dir, { recursive: true, force: true });
  };
}
