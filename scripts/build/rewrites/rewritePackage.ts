import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

export interface Rewrite {
  /** Which files it is about, by the end of their path, with `/` between folders. */
  readonly file: RegExp;
  /** @throws where the file has no longer the form that is known; the build then fails with it */
  readonly load: (source: string, file: string) => OnLoadResult;
}

/**
 * A plugin that gives files of a package other contents. It fails the build where files of the package are in the
 * bundle and none is met that one of the rewrites is about: a rewrite that does nothing any more is noticed.
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
