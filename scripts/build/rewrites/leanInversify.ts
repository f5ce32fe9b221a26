import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type Rewrite, rewritePackage } from './rewritePackage.ts';

const NO_CLASSES = 'Builds bind values and factories alone: use toResolvedValue in place of a class binding';

/** Without decorators, metadata is two counters of ids that hang on "Object". */
const METADATA = `
const kept = new WeakMap();
Reflect.getOwnMetadata = (key, target) => kept.get(target)?.get(key);
Reflect.defineMetadata = (key, value, target) => {
  kept.set(target, new Map(kept.get(target)).set(key, value));
};
`;
/** What Inversify does with metadata; the last of them for bindings of classes alone. */
const KNOWN_METADATA = new Set(['getOwnMetadata', 'defineMetadata', 'getMetadata']);

const standIn = (file: RegExp, contents: string): Rewrite => ({ file, load: () => ({ contents }) });

const REWRITES: readonly Rewrite[] = [
  {
    file: /\/core\/lib\/.*\/buildNoActivations\w+Jit\.js$/,
    load: (_, file) => {
      const twin = path.basename(file, '.js').replace(/Jit$/, '');
      return {
        contents: `export { ${twin} as ${twin}Jit } from './${twin}.js';`,
        resolveDir: path.dirname(file),
      };
    },
  },
  standIn(
    /\/core\/lib\/metadata\/calculations\/getClassMetadata\.js$/,
    `export function getClassMetadata() { throw new Error('${NO_CLASSES}'); }`,
  ),
  standIn(
    /\/core\/lib\/planning\/models\/InstanceBindingNodeImplementation\.js$/,
    'export class InstanceBindingNodeImplementation {}',
  ),
  standIn(/\/reflect-metadata\/ReflectLite\.js$/, METADATA),
  {
    file: /\/reflect-metadata-utils\/lib\/.*\.js$/,
    load: (source, file) => {
      const other = [...source.matchAll(/\bReflect\.(\w+)/g)].find(([, name]) => !KNOWN_METADATA.has(name!));
      if (other) throw new Error(`Inversify has a use for ${other[0]} in ${path.basename(file)}`);
      return { contents: source, resolveDir: path.dirname(file) };
    },
  },
];

/**
 * Leaves out of Inversify what this project can never run:
 * - the resolvers that are compiled from strings, which the Content Security Policy forbids and `jitless` turns
 *   off; each has a plain twin with the same parameters that stands in for it;
 * - bindings of classes, which need decorators, and most of the polyfill that those keep their metadata in. The
 *   check of the architecture refuses such a binding in the sources.
 */
export const leanInversify: Plugin = rewritePackage(
  'lean-inversify',
  /node_modules[\\/](@inversifyjs[\\/](core|reflect-metadata-utils)[\\/]lib|reflect-metadata)[\\/].*\.js$/,
  REWRITES,
);
