import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { CHAIN_NAMES, chainNames } from '../chainNames.ts';
import { compileValidators, isValidatorModule } from '../compileValidators.ts';
import type { BundleInput } from './BundleInput.ts';
import { bundleWorker } from './bundleWorker.ts';
import { LANGUAGE, languageSource } from './entrySource.ts';
import { CODE_HASHES, V4_CHAINS } from './input/contractsInUse.ts';
import { pseudoMessages } from './input/pseudoLocale.ts';
import { chainFile, manifestFile } from './input/readChains.ts';
import { localeFile, PSEUDO_LOCALE, SOURCE_LOCALE } from './input/readLocales.ts';

export const ENTRY = 'sluice:entry';
/** The workers' programs, by the module that exports the address of the worker's file. */
export const WORKERS: ReadonlyMap<string, string> = new Map([
  ['route-worker', 'kernel/quote/routes/routeWorker.ts'],
  ['improve-worker', 'kernel/quote/routes/improveWorker.ts'],
  ['index-worker', 'kernel/index/worker/indexWorker.ts'],
]);

/**
 * Resolves modules that have no file on disk: entry, validators, merged chains, names of other chains,
 * languages, pseudo-locale.
 */
export function virtualModules(input: BundleInput): Plugin {
  const { root, entry, locales, chains, v4Chains, codeHashes, poolPlugins } = input;
  const bySlug = new Map(chains.map((chain) => [path.join(root, chainFile(chain.slug)), chain]));
  return {
    name: 'virtual-modules',
    setup({ onResolve, onLoad }) {
      // A worker is a separate program, in a file whose name the page imports.
      onResolve({ filter: /^sluice:[a-z]+-worker$/ }, ({ path: name }) => ({
        path: `${name.slice('sluice:'.length)}.js`,
        namespace: 'worker',
      }));
      onLoad({ filter: /./, namespace: 'worker' }, async ({ path: file }) => {
        const source = WORKERS.get(path.basename(file, '.js'));
        if (!source) return { errors: [{ text: `there is no worker ${file}` }] };
        const { contents, watchFiles } = await bundleWorker(root, source, poolPlugins);
        return { contents, loader: 'file', watchFiles };
      });
      onResolve({ filter: /^sluice:/ }, ({ path: name }) => ({ path: name, namespace: 'virtual' }));
      onLoad({ filter: /^sluice:/, namespace: 'virtual' }, async ({ path: name }) => {
        if (name === ENTRY) return { contents: entry, resolveDir: root, loader: 'js' };
        const language = name.startsWith(LANGUAGE)
          ? languageSource(locales, name.slice(LANGUAGE.length))
          : undefined;
        if (language) return { contents: language, resolveDir: root, loader: 'js' };
        if (name === CHAIN_NAMES) {
          const contents = await chainNames(
            root,
            chains.map(({ slug }) => slug),
          );
          return { contents, loader: 'js' };
        }
        if (name === V4_CHAINS) return { contents: v4Chains, loader: 'js' };
        if (name === CODE_HASHES) return { contents: codeHashes, loader: 'js' };
        if (isValidatorModule(name)) return { contents: await compileValidators(name), loader: 'js' };
        return { errors: [{ text: `there is no module ${name}` }] };
      });

      // A chain file is bundled under its own name, merged with its deployment manifest.
      onLoad({ filter: /[\\/]chains[\\/][^\\/]+\.json$/ }, ({ path: file }) => {
        const chain = bySlug.get(file);
        if (!chain) return { errors: [{ text: 'the profile does not list this chain' }] };
        const watchFiles = [file, path.join(root, manifestFile(chain.id))];
        return { contents: JSON.stringify(chain), loader: 'json', watchFiles };
      });

      const pseudo = new RegExp(`[\\\\/]locales[\\\\/]${PSEUDO_LOCALE}[\\\\/][^\\\\/]+\\.json$`);
      onResolve({ filter: pseudo }, ({ path: name }) => ({ path: path.join(root, name) }));
      onLoad({ filter: pseudo }, async ({ path: file }) => {
        const source = path.join(root, localeFile(SOURCE_LOCALE, path.basename(file, '.json')));
        const messages = pseudoMessages(JSON.parse(await readFile(source, 'utf8')));
        return { contents: JSON.stringify(messages), loader: 'json', watchFiles: [source] };
      });
    },
  };
}
