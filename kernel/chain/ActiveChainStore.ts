import { makeAutoObservable, observableRef } from 'mobx';
import type { ChainRegistry, LinkedChain } from './ChainRegistry.ts';
import type { ChainSpec } from './ChainSpec.ts';

/** Where the id of the last chain shown is kept: the person's settings. */
interface SavedChain {
  readonly chainId: number | undefined;
  set(key: 'chainId', value: number): void;
}

/**
 * The chain that is shown: the link's, else the saved one, else the profile's default.
 * A link only shows its chain; what the user selects is saved.
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

  /** Shows a chain and remembers it. @throws SluiceError `chain_unsupported` */
  select(chainId: number): void {
    this.shown = this.#registry.get(chainId);
    this.#settings.set('chainId', chainId);
  }

  /** Shows the chain that a link names, without saving it. False, and no change, when this build has none such. */
  follow(linkValue: string): boolean {
    const chain = this.#registry.fromLink(linkValue);
    if (chain) this.shown = chain;
    return chain !== undefined;
  }
}
