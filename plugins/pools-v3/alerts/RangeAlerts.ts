import { makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Popups } from '../../../kernel/plugin/Modals.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import { type Position, parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import { PositionReader } from '../../../kernel/positions/PositionReader.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import type { PageVisibility } from '../../../kernel/runtime/PageVisibility.ts';
import { every, type Timers } from '../../../kernel/runtime/Timers.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  PageVisibilityToken,
  PopupsToken,
  StorageToken,
  TimersToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import type { StoredCollection } from '../../../kernel/storage/types.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';
import { ChainRangeWatch } from './ChainRangeWatch.ts';
import { alertKey, type RangeAlert, storedAlerts } from './storedAlerts.ts';

/** The clock rests while the page is hidden: who wants notifications is told after at most two of these, ms. */
const HIDDEN_MS = 60_000;

/**
 * The positions that the person wants to be told about, stored, and the watch over those of the shown chain. A crossing
 * is told in the page and, where the person allowed that, by the browser. Observable.
 */
export class RangeAlerts {
  /** By {@link alertKey}. */
  readonly alerts = observable.map<string, RangeAlert>([], { deep: false });
  /** True where a choice could not be stored: it holds until the app is closed. */
  unstored = false;
  readonly #stored: StoredCollection<RangeAlert>;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #popups: Popups;
  readonly #tokens: TokenListService;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  #stopWatch: (() => void) | undefined;

  constructor({ get }: Pick<ServiceReader, 'get'>) {
    this.#stored = get(StorageToken).collection(storedAlerts);
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#popups = get(PopupsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#timers = get(TimersToken);
    this.#visibility = get(PageVisibilityToken);
    makeObservable(this, { unstored: observableRef });
  }

  /** Reads the stored choices and watches until disposed. */
  open(): () => void {
    void this.#load();
    const stops = [
      this.#stored.onForeignChange(() => void this.#load()),
      reaction(
        () => [this.#activeChain.chain, [...this.alerts.keys()].join()] as const,
        ([chain]) => this.#watch(chain),
        { fireImmediately: true },
      ),
      every(this.#timers, HIDDEN_MS, () => this.#lookWhileHidden()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#stopWatch?.();
    };
  }

  isOn(chainId: number, of: RangeAlert['of']): boolean {
    return this.alerts.has(alertKey({ chainId, of }));
  }

  async set(chainId: number, of: RangeAlert['of'], on: boolean): Promise<void> {
    const key = alertKey({ chainId, of });
    const alert: RangeAlert = { chainId, of, inside: [] };
    runInAction(() => {
      if (on) this.alerts.set(key, alert);
      else this.alerts.delete(key);
    });
    await this.#keep(() => (on ? this.#stored.put(key, alert) : this.#stored.delete(key)));
  }

  async #load(): Promise<void> {
    const stored = await this.#stored.all().catch(() => undefined);
    if (!stored) return;
    runInAction(() => this.alerts.replace(stored.map((alert) => [alertKey(alert), alert])));
  }

  async #keep(write: () => Promise<void>): Promise<void> {
    const stored = await write().then(
      () => true,
      () => false,
    );
    runInAction(() => {
      this.unstored = !stored;
    });
  }

  #watch(chain: ChainSpec): void {
    this.#stopWatch?.();
    this.#stopWatch = undefined;
    const manager = deployedManager(chain);
    const mine = [...this.alerts.values()].filter(({ chainId }) => chainId === chain.id);
    if (!manager || mine.length === 0) return;
    const ids = mine.map(({ of }) => parseTokenId(of)).filter((id) => id !== undefined);
    const owners = mine.map(({ of }) => of).filter((of): of is Address => parseTokenId(of) === undefined);
    this.#stopWatch = new ChainRangeWatch({
      reader: new PositionReader(this.#clients.get(chain.id), manager),
      ids,
      owners,
      wasOut: (tokenId) => this.#wasOut(chain, tokenId),
      settled: (position, out, left) => this.#settled(chain, position, out, left),
    }).open();
  }

  /** False where the position was in range when the app last looked; else nothing is known. */
  #wasOut(chain: ChainSpec, tokenId: bigint): false | undefined {
    const id = tokenId.toString();
    return this.#about(chain, id).some(({ inside }) => inside.includes(id)) ? false : undefined;
  }

  #settled(chain: ChainSpec, position: Position, out: boolean, left: boolean): void {
    const id = position.tokenId.toString();
    for (const alert of this.#about(chain, id)) {
      if (alert.inside.includes(id) !== out) continue;
      const others = alert.inside.filter((one) => one !== id);
      const next = { ...alert, inside: out ? others : [...others, id] };
      const key = alertKey(alert);
      runInAction(() => this.alerts.set(key, next));
      void this.#keep(() => this.#stored.put(key, next));
    }
    if (left) this.#tell(chain, position);
  }

  /** The alerts that a position may belong to. */
  #about(chain: ChainSpec, id: string): readonly RangeAlert[] {
    return [...this.alerts.values()].filter(
      ({ chainId, of }) => chainId === chain.id && (of === id || parseTokenId(of) === undefined),
    );
  }

  #tell(chain: ChainSpec, { tokenId, token0, token1 }: Position): void {
    const name = (address: Address) => {
      const symbol = this.#tokens.find(chain.id, address)?.symbol;
      return symbol === undefined ? shortenAddress(address) : shortenSymbol(symbol);
    };
    const id = tokenId.toString();
    this.#popups.show({
      key: `range ${chain.id} ${id}`,
      content: {
        kind: 'message',
        tone: 'critical',
        text: 'performanceLazy:alert.out',
        values: { pair: `${name(token0)} / ${name(token1)}`, id },
        link: { label: 'performanceLazy:alert.open', to: `/pool/${id}` },
        notify: true,
      },
    });
  }

  #lookWhileHidden(): void {
    if (this.#visibility.visible || !this.#stopWatch) return;
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    this.#clients
      .get(this.#activeChain.chain.id)
      .clock.refresh()
      .catch(() => undefined);
  }
}
