import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

export interface Rewrite {
  /** Matches the files to rewrite, by the end of their path, with `/` between folders. */
  readonly file: RegExp;
  /** @throws where the file no longer has the known form, which fails the build */
  readonly load: (source: string, file: string) => OnLoadResult;
}

/**
 * A bundler plugin that replaces the contents of files of a package. The build fails where the bundle
 * contains files of the package but none that a rewrite matches, so that a rewrite that no longer does
 * anything is noticed.
 * @param files the package's files, by their path
 */
export function rewritePackage(name: string, files: RegExp, rewrites: readonly Rewrite[]): Plugin {
  return {
    name,
    setup({ onLoad, onEnd }) {
      const met = new Set<Rewrite>();
      let seen = false;
      onLoad({ filter: files }, async ({ path }) => {
        const file = path.replaceAll('\\', '/');
        seen = true;
        const rewrite = rewrites.find((one) => one.file.test(file));
        if (!rewrite) return undefined;
        met.add(rewrite);
        return rewrite.load(await readFile(path, 'utf8'), path);
      });
      onEnd(() => {
        const idle = seen ? rewrites.filter((one) => !met.has(one)) : [];
        return {
          errors: idle.map(({ file }) => ({ text: `${name}: the bundle has no file ${file} any more` })),
        };
      });
    },
  };
}
