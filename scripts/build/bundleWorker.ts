import path from 'node:path';
import { build } from 'esbuild';

const SOURCE = 'kernel/quote/routeWorker.ts';

/** The route search as one script, and the files it was made of. */
export async function bundleWorker(root: string): Promise<{ contents: Uint8Array; watchFiles: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [SOURCE],
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
  if (!script) throw new Error(`${SOURCE} gave no script`);
  return {
    contents: script.contents,
    watchFiles: Object.keys(metafile.inputs).map((file) => path.join(root, file)),
  };
}
