import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec, DeploymentManifest } from '../../../kernel/chain/ChainSpec.ts';
import { deploymentProblems } from '../../../kernel/config/checkConfig.ts';
import { mergeChain } from '../../../kernel/config/mergeChain.ts';
import { BuildError } from '../BuildError.ts';
import { readJson, readJsonIfThere } from './readJson.ts';
import { checked } from './schemas.ts';

export function chainFile(slug: string): string {
  return `chains/${slug}.json`;
}

export function manifestFile(chainId: number): string {
  return `chains/deployments/${chainId}.json`;
}

/** Slugs of all chain files, in order of their names. */
export async function listChains(root: string): Promise<readonly string[]> {
  const names = await readdir(path.join(root, 'chains'));
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

function failOnProblem(file: string, chain: ChainSpec | DeploymentManifest, chainId: number): void {
  const { contracts, tokens } = chain;
  for (const { path: where, problem } of deploymentProblems({ contracts, tokens }, chainId, '')) {
    throw new BuildError(`${file} at ${where}: ${problem}`);
  }
}

/** Symbols in a chain file must be symbols of the chain's tokens. */
function failOnUnknownSymbol(file: string, chain: ChainSpec): void {
  const known = new Set(chain.tokens.map((token) => token.symbol));
  for (const list of ['baseTokens', 'stablecoins'] as const) {
    for (const [index, symbol] of chain[list].entries()) {
      if (known.has(symbol)) continue;
      throw new BuildError(`${file} at /${list}/${index}: the chain has no token "${symbol}"`);
    }
  }
}

/** One chain merged with its deployment manifest. @throws BuildError naming the file and the place in it */
export async function readChain(root: string, slug: string): Promise<ChainSpec> {
  const file = chainFile(slug);
  const chain = checked<ChainSpec>('chain', await readJson(root, file), file);
  if (chain.slug !== slug) throw new BuildError(`${file} at /slug: must be ${slug}`);
  failOnProblem(file, chain, chain.id);

  const manifestName = manifestFile(chain.id);
  const found = await readJsonIfThere(root, manifestName);
  if (found === undefined) {
    failOnUnknownSymbol(file, chain);
    return chain;
  }
  const manifest = checked<DeploymentManifest>('manifest', found, manifestName);
  if (manifest.chainId !== chain.id) {
    throw new BuildError(`${manifestName} at /chainId: must be ${chain.id}`);
  }
  failOnProblem(manifestName, manifest, chain.id);
  const merged = mergeChain(chain, manifest);
  failOnUnknownSymbol(file, merged);
  return merged;
}
