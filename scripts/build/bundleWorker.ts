import path from 'node:path';
import { build } from 'esbuild';
import { WORKER_MODULES } from './input/workerModules.ts';

/**
 * A worker's program as one script, and its source files.
 * @param source its entry
 * @param poolPlugins ids of the plugins whose kinds of pools it should know
 */
export async function bundleWorker(
  root: string,
  source: string,
  poolPlugins: readonly string[],
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
    plugins: [
      {
        name: 'worker-modules',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^sluice:/ }, ({ path: name }) => ({
            path: name.slice('sluice:'.length),
            namespace: 'virtual',
          }));
          onLoad({ filter: /./, namespace: 'virtual' }, async ({ path: name }) => {
            const contents = await WORKER_MODULES.get(name)?.(root, poolPlugins);
            if (contents === undefined) return { errors: [{ text: `workers have no module ${name}` }] };
            return { contents, resolveDir: root, loader: 'js' };
          });
        },
      },
    ],
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${source} gave no script`);
  return {
    contents: script.contents,
    watchFiles: Object.keys(metafile.inputs)
      .filter((file) => !file.startsWith('virtual:'))
      .map((file) => path.join(root, file)),
  };
}
