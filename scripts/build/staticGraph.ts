import type { Metafile } from 'esbuild';

/** The output of the entry module. @throws when the bundle has none */
export function entryOutput(metafile: Metafile): string {
  const name = Object.keys(metafile.outputs).find((output) => /^assets\/main-[^/]+\.js$/.test(output));
  if (!name) throw new Error('the bundle has no entry');
  return name;
}

/** All scripts that are loaded before the entry runs: the entry first, then its static imports, each once. */
export function staticGraph(metafile: Metafile, from = entryOutput(metafile)): readonly string[] {
  const seen = new Set<string>([from]);
  for (const name of seen) {
    for (const { path, kind, external } of metafile.outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && !external) seen.add(path);
    }
  }
  return [...seen];
}
