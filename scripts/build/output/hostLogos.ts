import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { BuildError } from '../BuildError.ts';
import { chainFile } from '../input/readChains.ts';
import { asset } from './asset.ts';

export interface HostedLogos {
  /** The chains, with the addresses of their logos below the output folder. */
  readonly chains: readonly ChainSpec[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Copies the chains' logos from `chains/logos` into the build. @throws BuildError for a missing one */
export async function hostLogos(root: string, chains: readonly ChainSpec[]): Promise<HostedLogos> {
  const files = new Map<string, Uint8Array>();
  const host = async (picture: string | undefined, { slug }: ChainSpec): Promise<string | undefined> => {
    if (!picture?.startsWith('logos/')) return picture;
    const contents = await readFile(path.join(root, 'chains', picture)).catch(() => {
      throw new BuildError(`${chainFile(slug)}: chains/${picture} does not exist`);
    });
    const [name, bytes] = asset(`logo-${path.posix.basename(picture)}`, contents);
    files.set(name, bytes);
    return name;
  };
  const hosted = await Promise.all(
    chains.map(async (chain) => {
      const [logoUrl, logoURI] = [
        await host(chain.logoUrl, chain),
        await host(chain.nativeCurrency.logoURI, chain),
      ];
      return {
        ...chain,
        ...(logoUrl && { logoUrl }),
        nativeCurrency: { ...chain.nativeCurrency, ...(logoURI && { logoURI }) },
      };
    }),
  );
  return { chains: hosted, files };
}
