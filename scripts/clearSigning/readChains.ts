import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';

/** The chain files of the project. @param root the project's folder */
export function readChains(root: string): readonly ChainSpec[] {
  const folder = path.join(root, 'chains');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ChainSpec);
}
