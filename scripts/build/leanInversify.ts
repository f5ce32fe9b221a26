import path from 'node:path';
import type { Plugin } from 'esbuild';

const NO_CLASSES = 'Builds bind values and factories alone: use toResolvedValue in place of a class binding';

/** What stands in for modules of Inversify, by the end of their path. */
const STAND_INS: Readonly<Record<string, string>> = {
  'metadata/calculations/getClassMetadata.js': `export function getClassMetadata() { throw new Error('${NO_CLASSES}'); }`,
  'planning/models/InstanceBindingNodeImplementation.js': 'export class InstanceBindingNodeImplementation {}',
};

/** Without decorators, metadata is two counters of ids that hang on "Object". */
const METADATA = `
const kept = new WeakMap();
Reflect.getOwnMetadata = (key, target) => kept.get(target)?.get(key);
Reflect.defineMetadata = (key, value, target) => {
  kept.set(target, new Map(kept.get(target)).set(key, value));
};
`;

/**
 * Leaves out of Inversify what this project can never run:
 * - the resolvers that are compiled from strings, which the Content Security Policy forbids and `jitless` turns
 *   off; each has a plain twin with the same parameters that stands in for it;
 * - bindings of classes, which need decorators, and most of the polyfill that those keep their metadata in. The
 *   check of the architecture refuses such a binding in the sources.
 */
export const leanInversify: Plugin = {
  name: 'lean-inversify',
  setup({ onLoad }) {
    onLoad({ filter: /@inversifyjs[\\/]core[\\/]lib[\\/].*[\\/]buildNoActivations\w+Jit\.js$/ }, (args) => {
      const twin = path.basename(args.path, '.js').replace(/Jit$/, '');
      return {
        contents: `export { ${twin} as ${twin}Jit } from './${twin}.js';`,
        resolveDir: path.dirname(args.path),
      };
    });
    onLoad({ filter: /@inversifyjs[\\/]core[\\/]lib[\\/](metadata|planning)[\\/]/ }, (args) => {
      const [, below = ''] = args.path.split(path.sep).join('/').split('/core/lib/');
      const contents = STAND_INS[below];
      return contents === undefined ? undefined : { contents };
    });
    onLoad({ filter: /node_modules[\\/]reflect-metadata[\\/]ReflectLite\.js$/ }, () => ({
      contents: METADATA,
    }));
  },
};
