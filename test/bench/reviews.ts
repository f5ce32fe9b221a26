/**
 * Prints JSON lines of the time that comparing operators adds to the review of a swap, and to what comes between
 * Confirm and the wallet. The app's own stores over the local chain; every request to an operator takes 50 to 250 ms.
 * `restMs`: until all is there that a review looks up besides the comparison; `readyMs`: until all is. `times` is the
 * one through the other; after Confirm, through the same with one operator, who cannot be compared with anybody. Run: npm run bench:reviews [-- reviews with each number of operators, 40]
 */
import path from 'node:path';
import { build } from 'esbuild';
import { startLocalChain } from '../../chains/local/startLocalChain.ts';
import { ROOT } from '../../scripts/root.ts';
import { validatorsForVitest } from '../../scripts/validatorsForVitest.ts';
import type { TestChain } from '../anvil/localChain.ts';
import type { timeReviews } from './reviewsInNode.ts';

const REVIEWS = Number(process.argv[2] ?? 40);
const BUNDLE = path.join(ROOT, '.local', 'bench', 'reviews.mjs');

const { resolveId, load } = validatorsForVitest() as unknown as {
  readonly resolveId: (name: string) => string | undefined;
  readonly load: (id: string) => string | Promise<string>;
};
await build({
  absWorkingDir: ROOT,
  entryPoints: [path.join('test', 'bench', 'reviewsInNode.ts')],
  outfile: BUNDLE,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'error',
  plugins: [
    {
      name: 'virtual-modules',
      setup(setup) {
        setup.onResolve({ filter: /^sluice:/ }, ({ path: name }) => ({
          path: resolveId(name) as string,
          namespace: 'virtual',
        }));
        setup.onLoad({ filter: /./, namespace: 'virtual' }, async ({ path: id }) => ({
          contents: await load(id),
          resolveDir: ROOT,
        }));
      },
    },
  ],
});
const bundled = (await import(BUNDLE)) as { readonly timeReviews: typeof timeReviews };

const node = await startLocalChain();
const chain = {
  ...node,
  address: (kind: string) => node.manifest.contracts.find((one) => one.kind === kind)?.address,
  token: (wanted: string) => node.manifest.tokens.find(({ symbol }) => symbol === wanted),
  rpc: async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(node.url, { method: 'POST', headers, body });
    return ((await response.json()) as { readonly result: unknown }).result;
  },
} as unknown as TestChain;

const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const p95 = (values: readonly number[]): number => quantile(values, 0.95);
const both = (values: readonly number[]) => ({ median: rounded(median(values)), p95: rounded(p95(values)) });
const times = (values: readonly number[], others: readonly number[]) => ({
  median: rounded(median(values) / median(others), 1),
  p95: rounded(p95(values) / p95(others), 1),
});

let aloneMs: readonly number[] = [];
for (const operators of [1, 2, 3]) {
  const measured = await bundled.timeReviews(chain, operators, REVIEWS);
  const restMs = measured.map((one) => one.restMs);
  const readyMs = measured.map((one) => one.readyMs);
  const walletMs = measured.map((one) => one.walletMs);
  const addedMs = measured.map((one) => one.readyMs - one.restMs);
  if (operators === 1) aloneMs = walletMs;
  const run = { operators, reviews: measured.length };
  const review = { restMs: both(restMs), readyMs: both(readyMs), addedMs: both(addedMs) };
  console.log(JSON.stringify({ bench: 'review', ...run, ...review, times: times(readyMs, restMs) }));
  const wallet = { walletMs: both(walletMs), times: times(walletMs, aloneMs) };
  console.log(JSON.stringify({ bench: 'confirm to wallet', ...run, ...wallet }));
}
await node.stop();
process.exit(0);
