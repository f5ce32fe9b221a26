import { computed, makeObservable } from 'mobx';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { ConnectorSource, WalletOption, WalletOptions } from './Connector.ts';

/** The wallets of all running connector plugins: announced ones first, those still to be installed last. */
export class WalletOptionList implements WalletOptions {
  readonly #registry: ContributionRegistry;
  readonly #reader: ServiceReader;
  readonly #onDiscover: () => void;

  /** @param onDiscover told when somebody looks for wallets, and may soon connect one */
  constructor(
    registry: ContributionRegistry,
    reader: ServiceReader,
    onDiscover: () => void = () => undefined,
  ) {
    this.#registry = registry;
    this.#reader = reader;
    this.#onDiscover = onDiscover;
    makeObservable(this, { all: computed });
  }

  get all(): readonly WalletOption[] {
    const byId = new Map<string, WalletOption>();
    for (const source of this.#sources()) {
      for (const option of source.options) if (!byId.has(option.id)) byId.set(option.id, option);
    }
    return [...byId.values()].sort((a, b) => rank(a) - rank(b));
  }

  async discover(): Promise<void> {
    this.#onDiscover();
    await Promise.allSettled(this.#sources().map(async (source) => source.discover?.()));
  }

  #sources(): readonly ConnectorSource[] {
    const sources: ConnectorSource[] = [];
    for (const { service } of [...this.#registry.of('connectors')].sort((a, b) => a.order - b.order)) {
      try {
        sources.push(this.#reader.get(service));
      } catch {
        // A plugin being unloaded, or one whose factory fails, offers no wallet; the others stay.
      }
    }
    return sources;
  }
}

function rank(option: WalletOption): number {
  if (option.installUrl !== undefined) return 2;
  return option.rdns === undefined ? 1 : 0;
}
