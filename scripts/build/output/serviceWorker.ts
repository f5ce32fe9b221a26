import type { Metafile } from 'esbuild';
import { build } from 'esbuild';
import { ROOT } from '../../root.ts';
import { LANGUAGE } from '../entrySource.ts';
import { SOURCE_LOCALE } from '../input/readLocales.ts';

const SOURCE = 'ui/worker/serviceWorker.ts';

/** The file in which an operator sets `worker` to false to remove the service worker from every browser. */
export const SWITCH_FILE = 'worker-switch.json';
export const WORKER_FILE = 'sw.js';

/**
 * The files that are cached on installation: all assets except other languages, which are cached when used.
 */
export function precachedFiles(names: Iterable<string>, { outputs }: Metafile): readonly string[] {
  const isForeign = (name: string): boolean =>
    new RegExp(`^(locales|virtual:${LANGUAGE.slice(0, -1)})/(?!${SOURCE_LOCALE}(/|$))`).test(
      outputs[name]?.entryPoint ?? '',
    );
  return [...names].filter((name) => name.startsWith('assets/') && !isForeign(name)).sort();
}

/** The `sw.js` of a build. */
export async function serviceWorkerScript(buildHash: string, files: readonly string[]): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [SOURCE],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    outdir: 'out',
    logLevel: 'silent',
    define: { WORKER_BUILD: JSON.stringify(buildHash), WORKER_FILES: JSON.stringify(files) },
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${SOURCE} gave no script`);
  return script.contents;
}
