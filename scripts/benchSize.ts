import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildProfile } from './build/buildProfile.ts';
import { staticGraph } from './build/staticGraph.ts';
import { ROOT } from './root.ts';

/** The script bytes that a cold /swap loads: the entry, its static imports, and the lazy swap page with its own. */
async function measure(profile: string, out: string): Promise<Record<string, unknown>> {
  const { bundle, files } = await buildProfile({ profile, out });
  const { metafile } = bundle;
  const scripts = new Set(staticGraph(metafile));
  const entry = scripts.size;
  const page = Object.keys(metafile.outputs).find((name) =>
    /^plugins\/swap\/pages\/SwapPage\.tsx$/.test(metafile.outputs[name]?.entryPoint ?? ''),
  );
  if (page) for (const name of staticGraph(metafile, page)) scripts.add(name);
  const sum = (suffix: string): number =>
    [...scripts].reduce((all, name) => all + files.get(`${name}${suffix}`)!.length, 0);
  return {
    bench: 'size',
    profile,
    entryFiles: entry,
    files: scripts.size,
    bytes: sum(''),
    gzip: sum('.gz'),
    brotli: sum('.br'),
  };
}

const profiles = process.argv.slice(2);
const all = readdirSync(path.join(ROOT, 'chains/profiles'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const folder = await mkdtemp(path.join(os.tmpdir(), 'sluice-size-'));
try {
  for (const profile of profiles.length > 0 ? profiles : all.sort()) {
    console.log(JSON.stringify(await measure(profile, path.join(folder, profile))));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
