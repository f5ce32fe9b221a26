import path from 'node:path';
import type { Plugin } from 'esbuild';

const plainTwin = (file: string): string => path.basename(file, '.js').replace(/Jit$/, '');

/**
 * Leaves out of Inversify what this project can never run:
 * - the resolvers that are compiled from strings, which the Content Security Policy forbids and `jitless` turns
 *   off; each has a plain twin with the same parameters that stands in for it;
 * - the polyfill that decorators keep their metadata in. There are no decorators, so no class has any.
 */
export const leanInversify: Plugin = {
  name: 'lean-inversify',
  setup({ onLoad }) {
    onLoad({ filter: /@inversifyjs[\\/]core[\\/]lib[\\/].*[\\/]buildNoActivations\w+Jit\.js$/ }, (args) => {
      const name = plainTwin(args.path);
      return {
        contents: `export { ${name} as ${name}Jit } from './${name}.js';`,
        loader: 'js',
        resolveDir: path.dirname(args.path),
      };
    });
    onLoad({ filter: /node_modules[\\/]reflect-metadata[\\/]ReflectLite\.js$/ }, () => ({ contents: '' }));
    onLoad(
      { filter: /@inversifyjs[\\/]reflect-metadata-utils[\\/].*[\\/]getOwnReflectMetadata\.js$/ },
      () => ({
        contents: 'export const getOwnReflectMetadata = () => undefined;',
      }),
    );
  },
};
