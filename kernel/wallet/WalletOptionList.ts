import { computed, makeObservable } from 'mobx';
import { blame } from '../plugin/blame.ts';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import type { ConnectorSource, WalletOption, WalletOptions } from './Connector.ts';

/** The wallets of all running connector plugins: announced ones first, those not yet installed last. */
export class WalletOptionList implements WalletOptions {
  readonly #registry: ContributionRegistry;
  readonly #reader: ServiceReader;
  readonly #onDiscover: () => void;

  /** @param onDiscover called when the user opens the list of wallets, and may soon connect one */
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
    this.#ask((source) => {
      for (const option of source.options) if (!byId.has(option.id)) byId.set(option.id, option);
    });
    return [...byId.values()].sort((a, b) => rank(a) - rank(b));
  }

  async discover(): Promise<void> {
    this.#onDiscover();
    const asked: Promise<unknown>[] = [];
    this.#ask((source) => asked.push((async () => source.discover?.())()));
    await Promise.allSettled(asked);
  }

  /** When a source throws, its plugin is unloaded and its wallets are left out; the others stay. */
  #ask(question: (source: ConnectorSource) => void): void {
    for (const { service, pluginId } of this.#registry.of('connectors')) {
      try {
        question(this.#reader.get(service));
      } catch (error) {
        blame(this.#reader, pluginId, error);
      }
    }
  }
}

function rank(option: WalletOption): number {
  if (option.installUrl !== undefined) return 2;
  return option.rdns === undefined ? 1 : 0;
}
