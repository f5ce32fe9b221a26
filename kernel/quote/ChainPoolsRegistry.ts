import { type IObservableValue, observable } from 'mobx';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { ChainClient, ChainClients } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import { lazyObservable } from '../runtime/lazyObservable.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { kernelKinds } from './kinds/kernelKinds.ts';
import type { PoolKind } from './PoolKind.ts';
import { PoolStore } from './PoolStore.ts';
import { PoolDirectory } from './pools/PoolDirectory.ts';
import { TokenTaxes } from './TokenTaxes.ts';

/** What all markets of a chain share. */
export interface ChainPools {
  readonly client: ChainClient;
  /** Observable. */
  readonly kinds: () => readonly PoolKind[];
  /** Whether more kinds will come: until then nobody can say that there is no pool. Observable. */
  readonly awaitsKinds: () => boolean;
  readonly directory: PoolDirectory;
  readonly taxes: TokenTaxes;
  readonly store: PoolStore;
  /** Pools that refused a trade a moment ago, which no route goes through. Observable. */
  readonly setAside: Set<string>;
  /** Gas units that every route has to stay below, since one with more did not fit into a block a moment ago. */
  readonly gasBelow: IObservableValue<bigint | undefined>;
}

/** The first quote neither waits for what plugins add nor loads together with it. */
const ADDED_AFTER_MS = 3_000;

/**
 * The kinds of pools that are there now, the kernel's and those of running plugins once they are loaded, and whether
 * more will come.
 */
export function poolKinds(
  contributions: ContributionRegistry,
  services: ServiceReader,
  clients: ChainClients,
  logger: Logger,
): readonly [kinds: () => readonly PoolKind[], awaitsKinds: () => boolean] {
  const added = lazyObservable(
    async () => new (await loadChunk(() => import('./added/AddedKinds.ts'))).AddedKinds(services, clients),
    (error) => logger.warn('No pool kinds of plugins', error),
    ADDED_AFTER_MS,
  );
  const kinds = () => {
    const contributed = contributions.of('poolKinds');
    // Without a contributed kind nothing more is loaded.
    return contributed.length > 0 ? [...kernelKinds, ...(added()?.of(contributed) ?? [])] : kernelKinds;
  };
  // Whoever fails is no longer among the contributions.
  return [kinds, () => kinds().length < kernelKinds.length + contributions.of('poolKinds').length];
}

/** The pools of each chain, shared by everything that watches pools: each pool is read once a refresh. */
export class ChainPoolsRegistry {
  readonly #clients: ChainClients;
  readonly #logger: Logger;
  readonly #kinds: () => readonly PoolKind[];
  readonly #awaitsKinds: () => boolean;
  readonly #chains = new Map<number, ChainPools>();

  /** @param kinds the kinds of pools that are there now @param awaitsKinds whether more will come */
  constructor(
    clients: ChainClients,
    logger: Logger = console,
    kinds: () => readonly PoolKind[] = () => kernelKinds,
    awaitsKinds = () => false,
  ) {
    this.#awaitsKinds = awaitsKinds;
    this.#clients = clients;
    this.#kinds = kinds;
    this.#logger = logger;
  }

  /** Created at the first call, without a request. @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainPools {
    let pools = this.#chains.get(chainId);
    if (!pools) {
      const client = this.#clients.get(chainId);
      pools = {
        client,
        kinds: this.#kinds,
        awaitsKinds: this.#awaitsKinds,
        directory: new PoolDirectory(client.chain, this.#kinds),
        taxes: new TokenTaxes(client.chain, this.#logger),
        store: new PoolStore(client, this.#kinds),
        setAside: observable.set<string>([], { deep: false }),
        gasBelow: observable.box<bigint | undefined>(undefined, { deep: false }),
      };
      this.#chains.set(chainId, pools);
    }
    return pools;
  }
}
