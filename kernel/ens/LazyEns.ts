import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { hasRegistry } from './records/hasRegistry.ts';
import type { EnsService, ResolvedName } from './types.ts';

/**
 * An ENS service that loads its code at the first lookup on a chain with a registry. Its methods may also
 * throw `chunk_load_failed`.
 */
export class LazyEns implements EnsService {
  readonly #chains: ChainRegistry;
  readonly #names: () => Promise<EnsService>;

  constructor(chains: ChainRegistry, load: () => Promise<EnsService>) {
    this.#chains = chains;
    this.#names = lazyOnce(load);
  }

  supported(chainId: number): boolean {
    return hasRegistry(this.#chains, chainId);
  }

  async resolve(chainId: number, name: string): Promise<ResolvedName | undefined> {
    return this.supported(chainId) ? (await this.#names()).resolve(chainId, name) : undefined;
  }

  async reverse(chainId: number, account: Address): Promise<string | undefined> {
    return this.supported(chainId) ? (await this.#names()).reverse(chainId, account) : undefined;
  }

  /** Always delegates, because any chain with a registry may answer. */
  async contentUri(name: string, chainId?: number): Promise<string> {
    return (await this.#names()).contentUri(name, chainId);
  }

  async avatar(chainId: number, account: Address, signal?: AbortSignal): Promise<string | undefined> {
    return this.supported(chainId) ? (await this.#names()).avatar(chainId, account, signal) : undefined;
  }
}
