/**
 * Prints JSON lines of what the market chart costs in Chromium, under a policy as strict as the app's: the time
 * to draw 100,000 candles and to add one, and frames and main-thread time while a mouse drags them, with
 * few and with as many in view as it shows. Run: npm run bench:candles
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/root.ts';
import { findChromium } from '../browser/findChromium.ts';
import { launchChromium } from '../browser/launchChromium.ts';
import type { CandleBench } from './candlesInBrowser.ts';

const CANDLES = 100_000;
/** The last is more than the chart shows: as many as it can. */
const IN_VIEW = [150, 1000, 100_000];
const DRAGS = 120;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const STYLE = '#chart { width: 1000px; height: 400px; font-family: sans-serif }';

const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: [path.join('test', 'bench', 'candlesInBrowser.ts')],
  bundle: true,
  format: 'esm',
  minify: true,
  write: false,
  logLevel: 'silent',
});
const script = outputFiles[0]!.text;
const server = createServer((request, response) => {
  const [type, body] =
    request.url === '/bench.js'
      ? ['text/javascript', script]
      : request.url === '/bench.css'
        ? ['text/css', STYLE]
        : [
            'text/html',
            '<!doctype html><title>bench</title><link rel="stylesheet" href="/bench.css"><div id="chart"></div><script type="module" src="/bench.js"></script>',
          ];
  response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await launchChromium(findChromium());
const page = await browser.newPage({ viewport: { width: 1200, height: 600 } });
const refused: string[] = [];
page.on('console', (message) => {
  if (message.type() === 'error' && !message.text().includes('favicon')) refused.push(message.text());
});
page.on('pageerror', ({ message }) => refused.push(message));
await page.goto(url);
await page.waitForFunction(() => 'bench' in globalThis);
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const mainMs = async () => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};
const call = <T>(name: keyof CandleBench, value?: number): Promise<T> =>
  page.evaluate(
    ([key, given]) =>
      (globalThis as unknown as { bench: Record<string, (n?: number) => T> }).bench[key]!(given),
    [name, value] as const,
  );
const round = (value: number) => Math.round(value * 10) / 10;

console.log(
  JSON.stringify({
    bench: 'candles',
    candles: CANDLES,
    gzipBytes: gzipSync(script, { level: 9 }).length,
    drawMs: round(await call<number>('fill', CANDLES)),
    growMs: round(await call<number>('grow')),
  }),
);
for (const inView of IN_VIEW) {
  await call('zoomTo', inView);
  await page.waitForTimeout(500);
  await page.mouse.move(300, 150);
  await page.mouse.down();
  await call('begin');
  const beganMs = await mainMs();
  for (let step = 0; step < DRAGS; step += 1) await page.mouse.move(300 + step * 5, 150);
  const tookMs = (await mainMs()) - beganMs;
  const frames = [...(await call<readonly number[]>('end'))].sort((left, right) => left - right);
  await page.mouse.up();
  const at = (share: number) => round(frames[Math.floor((frames.length - 1) * share)] ?? 0);
  console.log(
    JSON.stringify({
      ...{ bench: 'candles', inView, frames: frames.length, medianMs: at(0.5), p95Ms: at(0.95) },
      ...{ longestMs: at(1), mainMsAFrame: round(tookMs / Math.max(frames.length, 1)) },
    }),
  );
}
if (refused.length > 0) console.log(JSON.stringify({ bench: 'candles', refused }));
await browser.close();
server.close();
