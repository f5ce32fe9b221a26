import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import { buildProfile } from '../../scripts/build/buildProfile.ts';
import { serveDist } from '../../scripts/serveDist.ts';
import { shiftScore } from '../browser/experienceProbe.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import { measureFirstLoad } from './measureFirstLoad.ts';
import { measureShifts } from './measureShifts.ts';
import { measureTyping, percentile } from './measureTyping.ts';
import { measureSlowLoad, type SlowLoad } from './slowLoad.ts';

// npx tsx test/bench/experience.ts: prints how long a person waits and what moves on the screen, each beside
// its limit; one JSON line each.

const SLOW_ROUNDS = 3;

function print(measure: string, unit: string, value: number, limit: number): void {
  console.log(JSON.stringify({ bench: 'experience', measure, unit, value, limit, within: value <= limit }));
}

const dir = await mkdtemp(path.join(tmpdir(), 'sluice-experience-'));
const browser = await launchChromium(findChromium());
try {
  await buildProfile({ profile: 'local', out: dir });
  const chain = await startLocalChain();
  const chains = { [chain.chainId]: { endpoints: [{ url: chain.url }], deployment: chain.manifest } };
  const server = await serveDist({ dir, config: { chains } });
  try {
    const { keyToQuoteMs } = await measureTyping(browser, server.url);
    print('keystroke to quote, p95', 'ms', percentile(keyToQuoteMs, 0.95), 32);

    for (const [name, width, height] of [
      ['1440 wide', 1440, 900],
      ['390 wide', 390, 844],
    ] as const) {
      const shifts = await measureShifts(browser, server.url, { width, height });
      print(`layout shift, ${name}`, 'CLS', Number(shiftScore(shifts).toFixed(4)), 0.02);
    }

    const loads: SlowLoad[] = [];
    for (let round = 0; round < SLOW_ROUNDS; round += 1) {
      loads.push(await measureSlowLoad(browser, server.url));
    }
    const slow = '4x CPU, 1.6 Mbit/s, 150 ms, cold';
    const median = (of: (load: SlowLoad) => number) => Math.round(percentile(loads.map(of), 0.5));
    print(
      `shell on screen, ${slow}`,
      'ms',
      median(({ shellMs }) => shellMs),
      1500,
    );
    print(
      `amount usable, ${slow}`,
      'ms',
      median(({ inputMs }) => inputMs),
      4000,
    );

    const options = { appUrl: server.url, chainUrl: chain.url, dir };
    const { gzip } = await measureFirstLoad(browser, options);
    print('JavaScript until the first quote, gzip', 'bytes', gzip, 300_000);
  } finally {
    await Promise.allSettled([server.close(), chain.stop()]);
  }
} finally {
  await browser.close();
  await rm(dir, { recursive: true, force: true });
}
