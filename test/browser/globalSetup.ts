import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { ROOT } from '../../scripts/root.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from './findChromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromium: string;
    readonly appUrl: string;
    readonly chainUrl: string;
    /** The folder of the built local profile. */
    readonly distFolder: string;
  }
}

/** Builds the local profile, starts a fresh local chain and serves the app, like `npm start`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', findChromium());
  const { shard } = project.vitest.config;
  // `npm test` runs three shares at once.
  const dir = path.join(ROOT, 'dist', shard ? `browser-test-${shard.index}` : 'browser-test');
  await buildProfile({ profile: 'local', out: dir });
  const chain = await startLocalChain();
  const server = await serveDist({
    dir,
    config: { chains: { [chain.chainId]: { endpoints: [{ url: chain.url }], deployment: chain.manifest } } },
  });
  project.provide('appUrl', server.url);
  project.provide('chainUrl', chain.url);
  project.provide('distFolder', dir);
  return async () => {
    await Promise.allSettled([server.close(), chain.stop()]);
  };
}
