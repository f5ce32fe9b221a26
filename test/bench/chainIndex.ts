/**
 * Prints JSON lines of what the chain index costs in Chromium with IndexedDB, for 10,000 pools with up to
 * 1,000,000 logs: logs per second from a node's JSON to the disk (without network time), bytes per pool and
 * per event, and the time to open the index again. The index's worker runs as in the app. Run: npm run
 * bench:index
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { WORKERS } from '../../scripts/build/virtualModules.ts';
import { ROOT } from '../../scripts/root.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import type { IndexBench } from './indexInBrowser.ts';

const POOLS = 10_000;
const LOGS = [10_000, 100_000, 1_000_000];
const LOGS_A_WINDOW = 1000;

const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: {
    bench: path.join('test', 'bench', 'indexInBrowser.ts'),
    worker: WORKERS.get('index-worker')!,
  },
  outdir: 'out',
  bundle: true,
  format: 'iife',
  minify: true,
  write: false,
  logLevel: 'silent',
});
const scripts = new Map(outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text]));
const server = createServer((request, response) => {
  const script = scripts.get(request.url ?? '');
  response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
  response.end(script ?? '<!doctype html><title>bench</title><script src="/bench.js"></script>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await launchChromium(findChromium());

for (const logs of LOGS) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const filled = await page.evaluate(
    ([pools, count, each]) => (globalThis as unknown as { bench: IndexBench }).bench.fill(pools, count, each),
    [POOLS, logs, LOGS_A_WINDOW] as const,
  );
  await page.goto(url);
  const opened = await page.evaluate(() => (globalThis as unknown as { bench: IndexBench }).bench.open());
  if (opened.pools !== POOLS || opened.events !== logs) throw new Error('the index is not what was written');
  const figures = {
    bench: 'index',
    pools: opened.pools,
    logs: opened.events,
    logsPerSecond: Math.round((logs / filled.workedMs) * 1000),
    bytesPerEvent: Math.round(filled.bytes / filled.events),
    bytesPerPool: Math.round(filled.bytes / POOLS),
    segments: filled.segments,
    openMs: Math.round(opened.loadMs),
    figuresOfDayMs: Math.round(opened.dayMs),
    figuresOfAllMs: Math.round(opened.allMs),
  };
  console.log(JSON.stringify(figures));
  await context.close();
}
await browser.close();
server.close();
