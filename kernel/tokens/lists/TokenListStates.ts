import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Token } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { StoredCollection, StoredValue } from '../../storage/types.ts';
import { type ListSources, publicListSources } from '../listSources.ts';
import type { TokenList, TokenListState } from '../TokenListService.ts';
import type { CachedList } from './cachedLists.ts';
import type { ListChoices } from './listChoices.ts';
import { listAccepted, listFulfilled, listPending, listRejected, newListState } from './listStates.ts';

export interface TokenListStatesParts {
  readonly store: StoredValue<ListChoices>;
  /** Usually {@link fetchTokenList} with its dependencies. */
  readonly fetchList: (url: string, signal: AbortSignal) => Promise<TokenList>;
  readonly sources?: ListSources;
  /** The lists of an earlier visit, used until fresh ones arrive. */
  readonly cache?: StoredCollection<CachedList>;
  /** `defaultListUrl`s of the chains. */
  readonly chainDefaults: readonly string[];
}

export interface TokensOfLists {
  readonly defaults: readonly Token[];
  readonly extended: readonly Token[];
  /** Tokens of the lists that the user added. */
  readonly own: readonly Token[];
  readonly unsupported: readonly Token[];
}

/** The token lists, one state per URL. Unsupported lists are fetched too, but have no state. */
export class TokenListStates {
  states: ReadonlyMap<string, TokenListState>;
  /** Increases when a current list changes. */
  revision = 0;
  readonly #parts: TokenListStatesParts;
  readonly #sources: ListSources;
  readonly #abort = new AbortController();
  readonly #unsupported = new Map<string, TokenList>();
  #requests = 0;

  constructor(parts: TokenListStatesParts) {
    this.#parts = parts;
    this.#sources = parts.sources ?? publicListSources;
    const { removed, lists } = this.#resetDefaults();
    const urls = [...this.#defaults().filter((url) => this.isFixed(url) || !removed.includes(url)), ...lists];
    this.states = new Map(urls.map((url) => [url, newListState(url)]));
    makeObservable(this, { states: observableRef, revision: observableRef });
  }

  /** Fills lists that are not fetched yet from the last visit. A damaged cache counts as empty. */
  async restore(): Promise<void> {
    const cached = (await this.#parts.cache?.all().catch(() => [])) ?? [];
    for (const { url, list } of cached) {
      const state = this.states.get(url);
      if (state && !state.current) this.#set({ ...state, current: list });
      else if (this.#sources.unsupported.includes(url) && !this.#unsupported.has(url)) this.#block(url, list);
    }
  }

  /**
   * Refreshes the default list first, then the unsupported lists, then the rest one after the other. A
   * failure is kept in the list's state.
   */
  async refreshAll(): Promise<void> {
    const [first, ...rest] = [...this.states.keys()];
    if (first !== undefined) await this.#refresh(first);
    for (const url of this.#sources.unsupported) await this.#refreshUnsupported(url);
    for (const url of rest) {
      if (this.#abort.signal.aborted) return;
      if (this.states.has(url)) await this.#refresh(url);
    }
  }

  /** Fetches the list first: a list that cannot be read is not added. @throws what `fetchList` throws */
  async add(url: string): Promise<void> {
    if (this.states.has(url)) {
      const failure = await this.#refresh(url);
      if (failure) throw failure;
      return;
    }
    const list = await this.#parts.fetchList(url, this.#abort.signal);
    this.#set({ ...newListState(url), current: list });
    this.#parts.store.update((data) => ({
      ...data,
      removed: data.removed.filter((other) => other !== url),
      lists: this.#defaults().includes(url) ? data.lists : [...new Set([...data.lists, url])],
    }));
    this.#remember(url, list);
  }

  /** Whether the list belongs to the build: the default one, and those of its chains. */
  isFixed(url: string): boolean {
    return url === this.#sources.default || this.#parts.chainDefaults.includes(url);
  }

  /** Removes a list that is not fixed. A removed one of the further default lists is not added again. */
  remove(url: string): void {
    if (this.isFixed(url) || !this.states.has(url)) return;
    const states = new Map(this.states);
    states.delete(url);
    runInAction(() => {
      this.states = states;
      this.revision += 1;
    });
    this.#parts.store.update((data) => ({
      ...data,
      lists: data.lists.filter((other) => other !== url),
      removed: this.#defaults().includes(url) ? [...new Set([...data.removed, url])] : data.removed,
    }));
    this.#parts.cache?.delete(url).catch(() => undefined);
  }

  /** @throws SluiceError `unexpected` when no update is pending */
  accept(url: string): void {
    const accepted = listAccepted(this.states.get(url) ?? newListState(url));
    this.#set(accepted);
    if (accepted.current) this.#remember(url, accepted.current);
  }

  /**
   * The lists' tokens for one chain. On a chain without fetched lists, only lists that the user added count.
   */
  tokens(chain: ChainSpec): TokensOfLists {
    const of = (url: string) => this.states.get(url)?.current?.tokens ?? [];
    const { lists } = this.#parts.store.value;
    const own = lists.flatMap(of);
    if (!chain.fetchTokenLists) return { defaults: [], extended: [], own, unsupported: [] };
    const defaults = new Set([
      this.#sources.default,
      ...(chain.defaultListUrl ? [chain.defaultListUrl] : []),
    ]);
    return {
      defaults: [...defaults].flatMap(of),
      extended: this.#sources.extended.filter((url) => !defaults.has(url)).flatMap(of),
      own,
      unsupported: [...this.#unsupported.values()].flatMap(({ tokens }) => tokens),
    };
  }

  dispose(): void {
    this.#abort.abort();
  }

  #defaults(): readonly string[] {
    const { default: first, extended } = this.#sources;
    return [...new Set([first, ...this.#parts.chainDefaults, ...extended])];
  }

  /**
   * Rule 4.99: when the build's default lists change, they are reset, and lists that are no longer defaults
   * are removed. Lists that the user added stay, unless they were defaults before.
   */
  #resetDefaults(): ListChoices {
    const { store } = this.#parts;
    const defaults = this.#defaults();
    const data = store.value;
    const same =
      data.defaults.length === defaults.length && defaults.every((url) => data.defaults.includes(url));
    if (same) return data;
    const lists = data.lists.filter((url) => !defaults.includes(url) && !data.defaults.includes(url));
    const next = { ...data, defaults, lists, removed: [] };
    store.set(next);
    return next;
  }

  async #refresh(url: string): Promise<SluiceError | undefined> {
    const state = this.states.get(url);
    if (!state || state.loadingRequestId !== undefined) return undefined;
    this.#requests += 1;
    const requestId = String(this.#requests);
    this.#set(listPending(state, requestId));
    try {
      const list = await this.#parts.fetchList(url, this.#abort.signal);
      const before = this.states.get(url);
      if (!before) return undefined;
      const after = listFulfilled(before, requestId, list);
      this.#set(after);
      if (after.current && after.current !== before.current) this.#remember(url, after.current);
      return undefined;
    } catch (error) {
      const failure = SluiceError.from(error, 'list_unreachable');
      const before = this.states.get(url);
      if (before) this.#set(listRejected(before, requestId, failure));
      return failure;
    }
  }

  async #refreshUnsupported(url: string): Promise<void> {
    try {
      const list = await this.#parts.fetchList(url, this.#abort.signal);
      this.#block(url, list);
      this.#remember(url, list);
    } catch {
      // Addresses that were blocked stay blocked.
    }
  }

  #block(url: string, list: TokenList): void {
    this.#unsupported.set(url, list);
    runInAction(() => {
      this.revision += 1;
    });
  }

  #remember(url: string, list: TokenList): void {
    this.#parts.cache?.put(url, { url, list }).catch(() => undefined);
  }

  #set(state: TokenListState): void {
    const changed = this.states.get(state.url)?.current !== state.current;
    runInAction(() => {
      this.states = new Map(this.states).set(state.url, state);
      if (changed) this.revision += 1;
    });
  }
}
