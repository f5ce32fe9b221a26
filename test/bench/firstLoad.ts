import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import { bytesOf, measureFirstLoad } from './measureFirstLoad.ts';

// npx tsx test/bench/firstLoad.ts [profile ...]: one JSON line per profile, by default `local`. Whatever the
// profile's default chain is, a local chain answers under its id.

const ROUNDS = 5;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(profile: string, dir: string): Promise<Record<string, unknown>> {
  const { files } = await buildProfile({ profile, out: dir });
  const { defaultChain } = JSON.parse(Buffer.from(files.get('config.json')!).toString('utf8')) as AppConfig;
  const chain = await startLocalChain({ chainId: defaultChain });
  const chains = { [defaultChain]: { endpoints: [{ url: chain.url }], deployment: chain.manifest } };
  const server = await serveDist({ dir, config: { chains } });
  const browser = await launchChromium(findChromium());
  try {
    const options = { appUrl: server.url, chainUrl: chain.url, dir };
    const runs = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await measureFirstLoad(browser, options));
    const [first] = runs;
    if (!first) throw new Error('no round was run');
    return {
      bench: 'firstLoad',
      profile,
      scripts: first.scripts.length,
      gzip: first.gzip,
      brotli: bytesOf(first.scripts, dir, 'br'),
      bootRequests: first.bootRequests,
      bootRpcRequests: first.bootRpcRequests,
      quoteRpcRequests: first.quoteRpcRequests,
      foreignRequests: first.foreign.length,
      bootToInteractiveMs: Math.round(median(runs.map((run) => run.interactiveMs))),
      typedToQuoteMs: Math.round(median(runs.map((run) => run.quoteMs))),
    };
  } finally {
    await Promise.allSettled([browser.close(), server.close(), chain.stop()]);
  }
}

const wanted = process.argv.slice(2);
const folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-first-load-'));
try {
  for (const profile of wanted.length > 0 ? wanted : ['local']) {
    console.log(JSON.stringify(await measure(profile, path.join(folder, profile))));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
