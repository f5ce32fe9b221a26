import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainRegistry } from './ChainRegistry.ts';
import type { ChainSpec } from './ChainSpec.ts';

/** The chains of this build. They never change while the app runs. */
export class StaticChainRegistry implements ChainRegistry {
  readonly all: readonly ChainSpec[];
  readonly defaultChain: ChainSpec;
  readonly #byId: ReadonlyMap<number, ChainSpec>;
  readonly #bySlug: ReadonlyMap<string, ChainSpec>;

  /** @throws SluiceError `chain_unsupported` when `defaultChainId` is not among `chains` */
  constructor(chains: readonly ChainSpec[], defaultChainId: number) {
    this.all = chains;
    this.#byId = new Map(chains.map((chain) => [chain.id, chain]));
    this.#bySlug = new Map(chains.map((chain) => [chain.slug, chain]));
    this.defaultChain = this.get(defaultChainId);
  }

  get(chainId: number): ChainSpec {
    const chain = this.#byId.get(chainId);
    if (chain) return chain;
    throw new SluiceError('chain_unsupported', `chain ${chainId} is not part of this build`, {
      values: { chainId },
    });
  }

  find(chainId: number): ChainSpec | undefined {
    return this.#byId.get(chainId);
  }

  fromLink(value: string): ChainSpec | undefined {
    const name = value.trim().toLowerCase();
    return /^[0-9]{1,16}$/.test(name) ? this.#byId.get(Number(name)) : this.#bySlug.get(name);
  }
}
