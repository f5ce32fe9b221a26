import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startLocalChain } from './startLocalChain.ts';

/**
 * Writes the contents of a fresh local chain: its manifest for the chain file, and its market for tests and
 * tools.
 */
const chain = await startLocalChain({ fresh: true });
const { manifest, pools, v4Pools, extras } = chain;
await chain.stop();
const files: readonly [string, unknown][] = [
  ['../deployments/31337.json', manifest],
  ['./seeded.json', { pools, v4Pools, extras }],
];
for (const [file, content] of files) {
  const target = fileURLToPath(new URL(file, import.meta.url));
  writeFileSync(target, `${formatted(content)}\n`);
  process.stdout.write(`${target}\n`);
}

/** JSON in the formatter's style: a pair of strings on one line. */
function formatted(content: unknown): string {
  return JSON.stringify(content, null, 2).replace(/\[\s+("[^"]*"),\s+("[^"]*")\s+\]/g, '[$1, $2]');
}
