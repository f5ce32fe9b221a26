import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec } from '../kernel/chain/ChainSpec.ts';

export const CHAIN_NAMES = 'sluice:chain-names';

/** A chain that only its own machine can reach: no link from elsewhere means it. */
const isLocal = ({ endpoints }: ChainSpec): boolean =>
  endpoints.every(({ url }) => /^https?:\/\/(?:localhost|127\.0\.0\.1)\b/.test(url)) && endpoints.length > 0;

/** A module with the names of all known chains except `own`, for links and addresses that name one of them. */
export async function chainNames(root: string, own: readonly string[]): Promise<string> {
  const folder = path.join(root, 'chains');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const chains = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as ChainSpec),
  );
  const names = chains
    .filter((chain) => !own.includes(chain.slug) && !isLocal(chain))
    .map(({ id, slug, label, shortName, explorer }) => [
      id,
      slug,
      label,
      shortName ?? '',
      explorer ? new URL(explorer).hostname : '',
    ]);
  return `export const chainNames = ${JSON.stringify(names)};`;
}
