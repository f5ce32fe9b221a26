import { makeAutoObservable, observableRef } from 'mobx';
import type { ChainRegistry, LinkedChain } from './ChainRegistry.ts';
import type { ChainSpec } from './ChainSpec.ts';

/** The user's settings, which store the id of the last selected chain. */
interface SavedChain {
  readonly chainId: number | undefined;
  set(key: 'chainId', value: number): void;
}

/**
 * The active chain: the link's, otherwise the saved one, otherwise the profile's default. A chain from a link
 * is only shown; a chain that the user selects is saved.
 */
export class ActiveChainStore implements LinkedChain {
  readonly #registry: ChainRegistry;
  readonly #settings: SavedChain;
  private shown: ChainSpec | undefined;

  /** `linkValue`: the `chain` parameter of the URL that the app was opened with. */
  constructor(registry: ChainRegistry, settings: SavedChain, linkValue?: string) {
    this.#registry = registry;
    this.#settings = settings;
    this.shown = linkValue === undefined ? undefined : registry.fromLink(linkValue);
    makeAutoObservable<this, 'shown'>(this, { shown: observableRef }, { autoBind: true });
  }

  get chain(): ChainSpec {
    const { chainId } = this.#settings;
    const saved = chainId === undefined ? undefined : this.#registry.find(chainId);
    return this.shown ?? saved ?? this.#registry.defaultChain;
  }

  /** Shows a chain and saves it. @throws SluiceError `chain_unsupported` */
  select(chainId: number): void {
    this.shown = this.#registry.get(chainId);
    this.#settings.set('chainId', chainId);
  }

  /**
   * Shows the chain that a link names, without saving it. Returns false, and changes nothing, when this build
   * has no such chain.
   */
  follow(linkValue: string): boolean {
    const chain = this.#registry.fromLink(linkValue);
    if (chain) this.shown = chain;
    return chain !== undefined;
  }
}
