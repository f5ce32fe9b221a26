import { observable, reaction, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import type { PageVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { every, type Timers } from '../../../kernel/runtime/Timers.ts';
import {
  PageVisibilityToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
  UserTokensToken,
} from '../../../kernel/services.ts';
import type { UserTokens } from '../../../kernel/settings/types.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';
import { ChainHoldings } from './ChainHoldings.ts';
import type { PortfolioScope } from './PortfolioScope.ts';

/** The time between two reads. */
export const REFRESH_MS = 60_000;
/** How long to wait for further token lists after one has arrived. */
const GATHER_MS = 300;

/**
 * The holdings of the shown account on the shown chains. It reads while it is open and the page is visible;
 * results stay. Observable.
 */
export class HoldingsWatch {
  readonly #scope: PortfolioScope;
  readonly #services: ServiceReader;
  readonly #tokens: TokenListService;
  readonly #userTokens: UserTokens;
  readonly #tracker: TxTracker;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  readonly #kept = observable.map<string, ChainHoldings>([], { deep: false });

  constructor(scope: PortfolioScope, services: ServiceReader) {
    const { get } = services;
    this.#scope = scope;
    this.#services = services;
    this.#tokens = get(TokenListServiceToken);
    this.#userTokens = get(UserTokensToken);
    this.#tracker = get(TxTrackerToken);
    this.#timers = get(TimersToken);
    this.#visibility = get(PageVisibilityToken);
  }

  /** Holdings of the shown chains, in their order. */
  get holdings(): readonly ChainHoldings[] {
    const { owner, shown } = this.#scope;
    if (!owner) return [];
    return shown.flatMap(({ id }) => this.#kept.get(`${id}:${owner}`) ?? []);
  }

  /** Reads now and again at intervals, until disposed. */
  open(): () => void {
    const stops = [
      every(this.#timers, REFRESH_MS, () => {
        if (this.#visibility.visible) void this.refresh();
      }),
      follow(
        () => {
          const { owner, shown: chains } = this.#scope;
          return owner && { owner, chains };
        },
        ({ owner, chains }) => {
          const closers = chains.map((chain) => this.#hold(owner, chain));
          return () => {
            for (const close of closers) close();
          };
        },
      ),
      // Read at once after a transaction of one's own was confirmed.
      reaction(
        () => this.#confirmed(),
        (now, before) => {
          if (now > before) void this.refresh();
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Reads all shown chains again. */
  async refresh(): Promise<void> {
    await Promise.all(this.holdings.map((holdings) => holdings.refresh()));
  }

  /** Reads a chain unless it was just read, and again when its token lists change. */
  #hold(owner: Address, chain: ChainSpec): () => void {
    const key = `${chain.id}:${owner}`;
    const kept = this.#kept.get(key) ?? new ChainHoldings(this.#services, chain, owner);
    runInAction(() => this.#kept.set(key, kept));
    const readAtMs = kept.balances?.readAtMs ?? Number.NEGATIVE_INFINITY;
    if (this.#timers.elapsedMs() - readAtMs > REFRESH_MS) void kept.refresh();
    let waiting: () => void = () => undefined;
    const stop = reaction(
      (): { listed: readonly Token[]; pairs: readonly unknown[] } => ({
        listed: this.#tokens.tokens(chain.id),
        pairs: this.#userTokens.pairs(chain.id),
      }),
      () => {
        waiting();
        waiting = this.#timers.after(GATHER_MS, () => void kept.refresh());
      },
      { equals: (a, b) => sameAddresses(a.listed, b.listed) && a.pairs.length === b.pairs.length },
    );
    return () => {
      stop();
      waiting();
      kept.stop();
    };
  }

  #confirmed(): number {
    const { owner } = this.#scope;
    if (!owner) return 0;
    return this.#tracker.list({ from: owner }).filter(({ receipt }) => receipt !== undefined).length;
  }
}

function sameAddresses(a: readonly Token[], b: readonly Token[]): boolean {
  return a === b || (a.length === b.length && a.every(({ address }, index) => address === b[index]?.address));
}
