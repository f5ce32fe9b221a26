import { compareStructural, observable, reaction, runInAction } from 'mobx';
import { SluiceError } from '../errors/SluiceError.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { Storage, StoredValue } from '../storage/types.ts';
import type { ChainClient, ChainClients } from './ChainClient.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';
import type { EndpointSettings } from './EndpointSettings.ts';
import {
  type EndpointChoice,
  type EndpointChoices,
  endpointUrl,
  noChoice,
  parseEndpointChoices,
} from './endpoints/endpointChoices.ts';
import { providerInvalid } from './endpoints/poolErrors.ts';
import { WALLET_ENDPOINT_URL } from './RpcPool.ts';

const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 300_000;

export interface UserEndpointsOptions {
  readonly storage: Storage;
  /** Functions, because the clients need this service, so clients and wallet are created after it. */
  readonly clients: () => ChainClients;
  readonly wallet: () => {
    readonly provider: Eip1193Provider | undefined;
    readonly chainId: number | undefined;
  };
  readonly timers?: Timers;
}

declare module '../storage/types.ts' {
  interface StoredValues {
    endpoints: EndpointChoices;
  }
}

/**
 * {@link EndpointSettings} kept in storage. Makes each chain's client follow the stored choices, in every
 * tab.
 */
export class UserEndpoints implements EndpointSettings {
  readonly #options: UserEndpointsOptions;
  readonly #timers: Timers;
  readonly #stored: StoredValue<EndpointChoices>;
  readonly #problems = observable.map<string, SluiceError>({}, { deep: false });
  /** By chain: URLs that the client has, or that are being added to it. */
  readonly #applied = new Map<number, Set<string>>();

  constructor(options: UserEndpointsOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#stored = options.storage.value({
      key: 'endpoints',
      version: 1,
      initial: {},
      parse: parseEndpointChoices,
    });
  }

  added(chainId: number): readonly string[] {
    return this.#choice(chainId).added;
  }

  order(chainId: number): readonly string[] {
    return this.#choice(chainId).order;
  }

  usesWallet(chainId: number): boolean {
    return this.#choice(chainId).wallet;
  }

  problem(chainId: number, url: string): SluiceError | undefined {
    return this.#problems.get(problemKey(chainId, url));
  }

  async add(chainId: number, text: string): Promise<string> {
    const url = endpointUrl(text);
    if (url === undefined) throw providerInvalid();
    const { rpc } = this.#options.clients().get(chainId);
    const known = rpc.endpoints.find((endpoint) => endpointUrl(endpoint.url) === url);
    if (known === undefined) {
      await rpc.addEndpoint({ url }, 'user');
      this.#appliedOf(chainId).add(url);
      this.#settle(chainId, url, undefined);
    }
    const kept = known?.url ?? url;
    this.#change(chainId, ({ added, order, ...rest }) => ({
      ...rest,
      added: known === undefined && !added.includes(kept) ? [...added, kept] : added,
      order: [kept, ...order.filter((other) => other !== kept)],
    }));
    return kept;
  }

  remove(chainId: number, url: string): void {
    this.#change(chainId, ({ added, order, ...rest }) => ({
      ...rest,
      added: added.filter((other) => other !== url),
      order: order.filter((other) => other !== url),
    }));
  }

  prefer(chainId: number, urls: readonly string[]): void {
    this.#change(chainId, (choice) => ({ ...choice, order: [...urls] }));
  }

  readThroughWallet(chainId: number, on: boolean): void {
    this.#change(chainId, (choice) => ({ ...choice, wallet: on }));
  }

  attach(client: ChainClient): void {
    const chainId = client.chain.id;
    const { rpc } = client;
    reaction(
      () => this.#choice(chainId),
      ({ added, order, wallet }) => {
        const applied = this.#appliedOf(chainId);
        for (const url of [...applied].filter((other) => !added.includes(other))) {
          applied.delete(url);
          this.#settle(chainId, url, undefined);
          rpc.removeEndpoint(url);
        }
        for (const url of added.filter((other) => !applied.has(other))) {
          applied.add(url);
          void this.#apply(client, url);
        }
        rpc.prefer(wallet ? [WALLET_ENDPOINT_URL, ...order] : order);
      },
      { fireImmediately: true, equals: compareStructural },
    );
    // The wallet session needs the clients, so it does not exist yet.
    queueMicrotask(() => this.#followWallet(client));
  }

  /**
   * Adds a stored endpoint once it has answered correctly. One that cannot be reached is retried, with
   * growing pauses.
   */
  async #apply(client: ChainClient, url: string, retryMs = FIRST_RETRY_MS): Promise<void> {
    const chainId = client.chain.id;
    const isWanted = () => this.#appliedOf(chainId).has(url);
    try {
      await client.rpc.addEndpoint({ url }, 'user');
      if (isWanted()) this.#settle(chainId, url, undefined);
      else client.rpc.removeEndpoint(url);
    } catch (error) {
      if (!isWanted()) return;
      const problem = SluiceError.from(error, 'providers_failed');
      this.#settle(chainId, url, problem);
      if (problem.code === 'chain_mismatch') return;
      this.#timers.after(retryMs, () => {
        if (isWanted()) void this.#apply(client, url, Math.min(2 * retryMs, MAX_RETRY_MS));
      });
    }
  }

  #followWallet({ chain, rpc }: ChainClient): void {
    let wanted: Eip1193Provider | undefined;
    // One at a time: a wallet that answers slowly must not be added after the user switched it off.
    let before = Promise.resolve();
    const follow = async (provider: Eip1193Provider | undefined) => {
      if (provider !== wanted) return;
      try {
        // biome-ignore lint/correctness/useHookAtTopLevel: a method of the pool, no hook of React's
        await rpc.useWallet(provider);
        this.#settle(chain.id, WALLET_ENDPOINT_URL, undefined);
      } catch (error) {
        this.#settle(chain.id, WALLET_ENDPOINT_URL, SluiceError.from(error, 'providers_failed'));
      }
    };
    reaction(
      () => {
        if (!this.usesWallet(chain.id)) return undefined;
        const { provider, chainId } = this.#options.wallet();
        return chainId === chain.id ? provider : undefined;
      },
      (provider) => {
        wanted = provider;
        before = before.then(() => follow(provider));
      },
      { fireImmediately: this.usesWallet(chain.id) },
    );
  }

  #choice(chainId: number): EndpointChoice {
    return this.#stored.value[chainId] ?? noChoice;
  }

  #change(chainId: number, change: (choice: EndpointChoice) => EndpointChoice): void {
    this.#stored.update((choices) => ({ ...choices, [chainId]: change(choices[chainId] ?? noChoice) }));
  }

  #settle(chainId: number, url: string, problem: SluiceError | undefined): void {
    runInAction(() => {
      if (problem) this.#problems.set(problemKey(chainId, url), problem);
      else this.#problems.delete(problemKey(chainId, url));
    });
  }

  #appliedOf(chainId: number): Set<string> {
    let applied = this.#applied.get(chainId);
    if (!applied) {
      applied = new Set();
      this.#applied.set(chainId, applied);
    }
    return applied;
  }
}

function problemKey(chainId: number, url: string): string {
  return `${chainId} ${url}`;
}
