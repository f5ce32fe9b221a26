import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { BuildError } from '../BuildError.ts';
import { chainFile } from '../input/readChains.ts';
import { hashOfFiles } from './hash.ts';

interface HostedLogos {
  /** The chains as the first load has them: with the names that do not follow from slug or symbol, see `ownLogos`. */
  readonly chains: readonly ChainSpec[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** A picture's file in `assets`, with `{name}`. */
  readonly place: string;
}

/**
 * Slug and symbols of a chain, each with its picture's name; empty: it has none. A chain that is alone has no picture
 * of the chain.
 */
function namesOf(chain: ChainSpec, alone: boolean): readonly (readonly [string, string])[] {
  const { slug, nativeCurrency, tokens, logos } = chain;
  const words = [...(alone ? [] : [slug]), nativeCurrency.symbol, ...tokens.map(({ symbol }) => symbol)];
  return words.map((word) => [word, logos?.[word] ?? '']);
}

function nameInFirstLoad(chain: ChainSpec, alone: boolean): ChainSpec {
  const odd = namesOf(chain, alone).filter(([word, name]) => name !== word.toLowerCase());
  const { logos: _, ...rest } = chain;
  return odd.length === 0 ? rest : { ...rest, logos: Object.fromEntries(odd) };
}

/**
 * The pictures of these chains, their coins and tokens, from `chains/logos`. One hash over all of them is in every
 * name, so that a name follows from a symbol and costs the first load nothing.
 * @throws BuildError for a missing one
 */
export async function hostLogos(root: string, chains: readonly ChainSpec[]): Promise<HostedLogos> {
  const pictures = new Map<string, Uint8Array>();
  const alone = chains.length === 1;
  for (const chain of chains) {
    for (const [, name] of namesOf(chain, alone)) {
      if (!name) continue;
      const file = `chains/logos/${name}.svg`;
      const contents = await readFile(path.join(root, file)).catch(() => {
        throw new BuildError(`${chainFile(chain.slug)} at /logos: ${file} does not exist`);
      });
      pictures.set(name, contents);
    }
  }
  const place = `logo-{name}-${hashOfFiles(pictures).slice(0, 10)}.svg`;
  const files = new Map(
    [...pictures].map(([name, contents]) => [`assets/${place.replace('{name}', name)}`, contents]),
  );
  return { chains: chains.map((chain) => nameInFirstLoad(chain, alone)), files, place };
}
