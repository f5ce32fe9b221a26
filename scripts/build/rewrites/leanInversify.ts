import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type Rewrite, rewritePackage } from './rewritePackage.ts';

const NO_CLASSES = 'Builds bind values and factories alone: use toResolvedValue in place of a class binding';

/** Without decorators, the only metadata are two counters of ids, stored for "Object". */
const METADATA = `
const kept = new WeakMap();
Reflect.getOwnMetadata = (key, target) => kept.get(target)?.get(key);
Reflect.defineMetadata = (key, value, target) => {
  kept.set(target, new Map(kept.get(target)).set(key, value));
};
`;
/** The metadata functions that Inversify uses; the last one only for bindings of classes. */
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
 * Removes from Inversify what this project can never run:
 * - the resolvers that are compiled from strings, which the Content Security Policy forbids and `jitless`
 * turns off; each is replaced by its plain twin with the same parameters;
 * - bindings of classes, which need decorators, and most of the polyfill for their metadata. The architecture
 * check refuses such a binding in the sources.
 */
export const leanInversify: Plugin = rewritePackage(
  'lean-inversify',
  /node_modules[\\/](@inversifyjs[\\/](core|reflect-metadata-utils)[\\/]lib|reflect-metadata)[\\/].*\.js$/,
  REWRITES,
);
