import path from 'node:path';
import { shortHash } from './hash.ts';

/** A hashed file of the output: `assets/<stem>-<hash>.<extension>`. */
export function asset(file: string, contents: Uint8Array): [string, Uint8Array] {
  const { name, ext } = path.parse(file);
  return [`assets/${name}-${shortHash(contents)}${ext}`, contents];
}
