import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The only modules with code that the reader may use: the error class, and the hash function itself. */
const shared = new Set(['../../errors/SluiceError.ts', 'ethers/crypto']);

const files = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));

it.each(files)('%s runs no code of what writes typed data', (name) => {
  const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  const imports = [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';/gms)].map(([, from]) => from);
  expect(imports.filter((from) => from && !from.startsWith('./') && !shared.has(from))).toEqual([]);
  expect(source).not.toMatch(/\bimport\(/);
});
