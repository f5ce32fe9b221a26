import path from 'node:path';
import { build } from 'esbuild';

/** A worker's program as one script, and its source files. @param source its entry */
export async function bundleWorker(
  root: string,
  source: string,
): Promise<{ contents: Uint8Array; watchFiles: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    outdir: 'out',
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${source} gave no script`);
  return {
    contents: script.contents,
    watchFiles: Object.keys(metafile.inputs).map((file) => path.join(root, file)),
  };
}
