import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The modules that the reader may share with the rest: the error class and the loader of chunks. */
const shared = new Set(['../../errors/SluiceError.ts', '../../runtime/loadChunk.ts']);

const files = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));

it.each(files)('%s runs no code of the encoders, nor of their ABI library', (name) => {
  const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  const imports = [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';/gms)].map(([, from]) => from);
  const foreign = imports.filter((from) => from && !from.startsWith('./') && !shared.has(from));
  expect(foreign).toEqual([]);
  expect(source).not.toMatch(/\bimport\('\.\.\//);
});
