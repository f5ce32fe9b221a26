import { createRequire } from 'node:module';
import path from 'node:path';
import { type BuildOptions, build, context, type Metafile } from 'esbuild';
import { BuildError } from './BuildError.ts';
import type { Bundle, BundleInput } from './BundleInput.ts';
import { joinEntry } from './joinEntry.ts';
import { rewritesOf } from './rewrites/rewrites.ts';
import { stripArtifacts } from './rewrites/stripArtifacts.ts';
import { ENTRY, virtualModules } from './virtualModules.ts';

/** The page at `/`, and what the top bar shows on every page. */
const FIRST_VIEWS = [
  'plugins/swap/pages/SwapPage.tsx',
  'plugins/wallet/views/WalletButton.tsx',
  'plugins/wallet/views/NetworkButton.tsx',
];

/** MobX's own production build, in which the names of inner properties are short. */
const MOBX = createRequire(import.meta.url).resolve('mobx/dist/mobx.esm.production.min.js');

// Nothing is written there: the metafile must not contain the real output path.
const OUT = 'out';

function options(input: BundleInput): BuildOptions {
  const { root } = input;
  return {
    absWorkingDir: root,
    entryPoints: [{ in: ENTRY, out: 'assets/main' }],
    outdir: OUT,
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'file', '.woff2': 'file' },
    alias: { mobx: MOBX },
    plugins: [
      virtualModules(input),
      ...rewritesOf(input).filter(({ name }) => name !== input.without),
      stripArtifacts,
    ],
  };
}

function collect(root: string, files: readonly { path: string; contents: Uint8Array }[], metafile: Metafile) {
  const below = (name: string): string => path.posix.relative(OUT, name);
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([name, output]) => [
      below(name),
      {
        ...output,
        imports: output.imports.map((item) => (item.external ? item : { ...item, path: below(item.path) })),
        ...(output.cssBundle ? { cssBundle: below(output.cssBundle) } : {}),
      },
    ]),
  );
  const toName = (file: string): string =>
    path.relative(path.join(root, OUT), file).split(path.sep).join('/');
  return {
    files: new Map(files.map((file) => [toName(file.path), file.contents])),
    metafile: { inputs: metafile.inputs, outputs },
  };
}

/** @throws BuildError with esbuild's own messages */
export async function bundle(input: BundleInput): Promise<Bundle> {
  const result = await build(options(input)).catch((error: Error) => {
    throw new BuildError(error.message);
  });
  return joinEntry(collect(input.root, result.outputFiles!, result.metafile!), FIRST_VIEWS);
}

/** Calls `onBundle` now and after every change of a source file, until the returned function is called. */
export async function watchBundle(
  input: BundleInput,
  onBundle: (bundle: Bundle) => Promise<void>,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const base = options(input);
  const report = {
    name: 'report',
    setup({ onEnd }: Parameters<NonNullable<BuildOptions['plugins']>[number]['setup']>[0]) {
      onEnd(async (result) => {
        if (result.errors.length > 0) {
          const words = result.errors.map(({ text, location }) => `${location?.file ?? ''}: ${text}`);
          onError(new BuildError(words.join('\n')));
        } else {
          await onBundle(collect(input.root, result.outputFiles!, result.metafile!)).catch(onError);
        }
      });
    },
  };
  const running = await context({ ...base, plugins: [...base.plugins!, report] });
  await running.watch();
  return () => running.dispose();
}
