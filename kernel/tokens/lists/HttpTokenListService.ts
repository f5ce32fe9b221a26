import { computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { ActiveChain, ChainRegistry } from '../../chain/ChainRegistry.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { Currency, Token } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import type { Logger } from '../../runtime/Logger.ts';
import { lazyOnce } from '../../runtime/lazyOnce.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { documentVisibility, type PageVisibility } from '../../runtime/PageVisibility.ts';
import { every, systemTimers } from '../../runtime/Timers.ts';
import type { UserTokens } from '../../settings/types.ts';
import { TokenClass, type TokenListService, type TokenListState } from '../TokenListService.ts';
import { isListUrl } from './isListUrl.ts';
import type { ListChoices } from './listChoices.ts';
import { TokenCatalog } from './TokenCatalog.ts';
import type { TokenListStates, TokenListStatesParts, TokensOfLists } from './TokenListStates.ts';
import type { TokenMetadata } from './TokenMetadata.ts';

/** The time between two refreshes of the lists. */
const REFRESH_MS = 600_000;

export interface HttpTokenListServiceParts extends Omit<TokenListStatesParts, 'chainDefaults'> {
  readonly chains: ChainRegistry;
  readonly activeChain: ActiveChain;
  readonly clients: ChainClients;
  readonly userTokens: Pick<UserTokens, 'tokens' | 'addToken' | 'removeToken'>;
  readonly now?: () => number;
  readonly visibility?: PageVisibility;
  /** Receives warnings about tokens that do not return their metadata. */
  readonly logger?: Logger;
  /**
   * Loads the list code, which a chain with all tokens in its file does not need. Default: the lazy module.
   */
  readonly loadStates?: () => Promise<typeof TokenListStates>;
}

const loadTokenListStates = async () =>
  (await loadChunk(() => import('./TokenListStates.ts'))).TokenListStates;
const noLists: TokensOfLists = { defaults: [], extended: [], own: [], unsupported: [] };

interface KeptCatalog {
  readonly revision: number | undefined;
  readonly choices: ListChoices;
  readonly user: readonly Token[];
  readonly catalog: TokenCatalog;
}

/** Tokens from chain files, lists and the user, with their safety class. */
export class HttpTokenListService implements TokenListService {
  readonly #parts: HttpTokenListServiceParts;
  protected listStates: TokenListStates | undefined = undefined;
  readonly #loadStates: () => Promise<TokenListStates>;
  readonly #metadata: () => Promise<TokenMetadata>;
  readonly #catalogs = new Map<number, KeptCatalog>();
  /** `chainId:address` of tokens whose contract did not return its decimals. */
  readonly #broken = observable.set<string>();

  constructor(parts: HttpTokenListServiceParts) {
    this.#parts = parts;
    this.#loadStates = lazyOnce(async () =>
      this.#makeStates(await (parts.loadStates ?? loadTokenListStates)()),
    );
    this.#metadata = lazyOnce(async () => {
      const { TokenMetadata } = await loadChunk(() => import('./TokenMetadata.ts'));
      return new TokenMetadata(parts.clients, parts.now, parts.logger);
    });
    makeObservable<this, 'listStates'>(this, { listStates: observableRef, lists: computed });
  }

  /**
   * Fetches lists now and every 10 minutes, while the active chain uses fetched lists. A hidden page waits
   * until it is visible again. @returns a function that stops it
   */
  start(): () => void {
    const { visibility = documentVisibility } = this.#parts;
    let stopRefreshing: (() => void) | undefined;
    let isLate = false;
    const refresh = () => {
      isLate = !visibility.visible;
      if (!isLate) this.#loadStates().then((states) => states.refreshAll(), notLoaded);
    };
    const stops = [
      visibility.onChange(() => {
        if (isLate) refresh();
      }),
      reaction(
        () => this.#parts.activeChain.chain.fetchTokenLists,
        (fetched) => {
          stopRefreshing?.();
          isLate = false;
          if (!fetched) return;
          refresh();
          stopRefreshing = every(systemTimers, REFRESH_MS, refresh);
        },
        { fireImmediately: true },
      ),
      // Lists that the user added apply on every chain.
      reaction(
        () => this.#parts.store.value.lists.length > 0,
        (some) => {
          if (some) this.#loadStates().catch(notLoaded);
        },
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      stopRefreshing?.();
      this.listStates?.dispose();
    };
  }

  get lists(): readonly TokenListState[] {
    // Load the list code when somebody reads `lists`; this getter runs again when it is loaded.
    if (!this.listStates) this.#loadStates().catch(notLoaded);
    return [...(this.listStates?.states.values() ?? [])];
  }

  tokens(chainId: number): readonly Token[] {
    return this.catalog(chainId)?.tokens ?? [];
  }

  find(chainId: number, address: Address): Token | undefined {
    return this.catalog(chainId)?.find(address);
  }

  fromLink(chainId: number, value: string): Currency | undefined {
    return this.catalog(chainId)?.fromLink(value);
  }

  async load(chainId: number, wanted: Address, signal?: AbortSignal): Promise<Token> {
    const address = parseAddress(wanted);
    if (!address) throw new SluiceError('token_invalid_address', 'Invalid token address');
    const known = this.find(chainId, address);
    if (known) return known;
    const { token, broken } = await (await this.#metadata()).load(chainId, address);
    if (signal?.aborted) throw new SluiceError('cancelled', 'No longer needed.');
    if (broken) this.#broken.add(`${chainId}:${address}`);
    return token;
  }

  classify(currency: Currency): TokenClass {
    if (currency.kind === 'native') return TokenClass.default;
    const { chainId, address } = currency;
    const catalog = this.catalog(chainId);
    if (!catalog) return TokenClass.unknown;
    if (catalog.blocked(address) || this.#broken.has(`${chainId}:${address}`)) return TokenClass.broken;
    return catalog.classOf(address);
  }

  isUserToken(token: Token): boolean {
    return this.#parts.userTokens.tokens(token.chainId).some(({ address }) => address === token.address);
  }

  addUserToken(token: Token): void {
    if (!this.isUserToken(token)) this.#parts.userTokens.addToken(token);
  }

  removeUserToken(token: Token): void {
    this.#parts.userTokens.removeToken(token);
  }

  async addList(url: string): Promise<void> {
    const wanted = url.trim();
    if (!isListUrl(wanted)) {
      throw new SluiceError('list_unrecognized', 'Unrecognized list URL protocol.', {
        values: { url: wanted },
      });
    }
    await (await this.#loadStates()).add(wanted);
  }

  isFixedList(url: string): boolean {
    return this.listStates?.isFixed(url) ?? false;
  }

  removeList(url: string): void {
    if (this.listStates) this.listStates.remove(url);
    else this.#loadStates().then((states) => states.remove(url), notLoaded);
  }

  acceptUpdate(url: string): void {
    this.listStates?.accept(url);
  }

  /** Rebuilt only when a list or the user's tokens changed; undefined for an unknown chain. */
  catalog(chainId: number): TokenCatalog | undefined {
    const chain = this.#parts.chains.find(chainId);
    if (!chain) return undefined;
    const revision = this.listStates?.revision;
    const choices = this.#parts.store.value;
    const user = this.#parts.userTokens.tokens(chainId);
    const kept = this.#catalogs.get(chainId);
    if (kept && kept.revision === revision && kept.choices === choices && kept.user === user)
      return kept.catalog;
    const { defaults, extended, own, unsupported } = this.listStates?.tokens(chain) ?? noLists;
    const catalog = new TokenCatalog({
      chain,
      defaults,
      extended,
      user: [...user, ...own],
      blocked: new Set(
        unsupported.filter((token) => token.chainId === chainId).map(({ address }) => address),
      ),
    });
    this.#catalogs.set(chainId, { revision, choices, user, catalog });
    return catalog;
  }

  /** Restores the lists of the last visit before anything can read the states. */
  async #makeStates(States: typeof TokenListStates): Promise<TokenListStates> {
    const chainDefaults = this.#parts.chains.all.flatMap(({ defaultListUrl }) => defaultListUrl ?? []);
    const states = new States({ ...this.#parts, chainDefaults });
    await states.restore();
    runInAction(() => {
      this.listStates = states;
    });
    return states;
  }
}

/** The next call that needs the lists tries to load them again; until then there are no lists. */
function notLoaded(): void {}
