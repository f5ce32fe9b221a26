import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildProfile } from './build/buildProfile.ts';
import { compressed } from './build/output/compress.ts';
import { rewritesOf } from './build/rewrites/rewrites.ts';
import { staticGraph } from './build/staticGraph.ts';
import { ROOT } from './root.ts';

interface Size {
  readonly entryFiles: number;
  readonly files: number;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * The script bytes that a cold /swap loads: the entry, the lazy swap page, and the static imports of both.
 */
async function measure(profile: string, without?: string): Promise<Size> {
  const out = path.join(folder, `${profile}-${without ?? 'whole'}`);
  const { bundle, files } = await buildProfile({
    profile,
    out,
    compress: false,
    ...(without && { without }),
  });
  const { metafile } = bundle;
  const scripts = new Set(staticGraph(metafile));
  const entry = scripts.size;
  const page = Object.keys(metafile.outputs).find((name) =>
    /^plugins\/swap\/pages\/SwapPage\.tsx$/.test(metafile.outputs[name]?.entryPoint ?? ''),
  );
  if (page) for (const name of staticGraph(metafile, page)) scripts.add(name);
  const loaded = new Map([...scripts].map((name) => [name, files.get(name)!] as const));
  const packed = await compressed(loaded);
  const sum = (all: ReadonlyMap<string, Uint8Array>, suffix = ''): number =>
    [...scripts].reduce((total, name) => total + all.get(`${name}${suffix}`)!.length, 0);
  return {
    entryFiles: entry,
    files: scripts.size,
    bytes: sum(loaded),
    gzip: sum(packed, '.gz'),
    brotli: sum(packed, '.br'),
  };
}

/**
 * Prints how much each rewrite of a dependency saves of the first load, gzip bytes; makes one build without
 * each.
 */
async function printRewrites(profile: string): Promise<void> {
  const whole = await measure(profile);
  for (const { name } of rewritesOf({ root: ROOT, plugins: [] })) {
    const { gzip } = await measure(profile, name);
    console.log(JSON.stringify({ bench: 'rewrite', profile, name, gzip, savedGzip: gzip - whole.gzip }));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rewrites: { type: 'boolean', default: false } },
});
const all = readdirSync(path.join(ROOT, 'chains/profiles'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-size-'));
try {
  if (values.rewrites) await printRewrites(positionals[0] ?? 'local');
  else
    for (const profile of positionals.length > 0 ? positionals : all.sort()) {
      console.log(JSON.stringify({ bench: 'size', profile, ...(await measure(profile)) }));
    }
} finally {
  await rm(folder, { recursive: true, force: true });
}
