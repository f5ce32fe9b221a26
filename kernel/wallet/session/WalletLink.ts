import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { WalletOption } from '../Connector.ts';
import { OpenRequests } from './OpenRequests.ts';
import { providerEvents } from './providerEvents.ts';
import { walletChainId, wrongChain } from './switchWalletChain.ts';
import { walletAccounts } from './walletRequests.ts';

/** Chain changes that follow each other within this time count as one change. */
const CHAIN_SETTLES_MS = 100;

/**
 * A wallet whose events the app listens to. It may have no account for a while (locked, or without a node).
 * Observable.
 */
export class WalletLink {
  readonly option: WalletOption;
  readonly provider: Eip1193Provider;
  readonly open = new OpenRequests();
  account: Address | undefined;
  chainId: number | undefined;
  /** It had an account and then lost all chains. */
  lost = false;
  readonly #abort = new AbortController();
  #settling: (() => void) | undefined;
  readonly #onAccount: (account: Address) => void;

  /** @param onAccount called with every account that the wallet offers later */
  constructor(
    option: WalletOption,
    provider: Eip1193Provider,
    state: { readonly account: Address | undefined; readonly chainId: number },
    onAccount: (account: Address) => void,
  ) {
    this.option = option;
    this.provider = this.open.of(provider);
    this.account = state.account;
    this.chainId = state.account && state.chainId;
    this.#onAccount = onAccount;
    makeObservable(this, { account: observableRef, chainId: observableRef, lost: observableRef });
    const stop = providerEvents(provider, {
      accounts: (accounts) => this.#setAccount(accounts[0]),
      chain: (chainId) => this.#onChainChanged(chainId),
      disconnected: (transient) => {
        if (!transient) this.#lose();
      },
      connected: () => void this.refresh(),
    });
    this.signal.addEventListener(
      'abort',
      () => {
        stop();
        this.#settling?.();
      },
      { once: true },
    );
  }

  /** Aborted by `dispose`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Sets the chain from an answer of the wallet, which is newer than any event so far. */
  setChain(chainId: number): void {
    this.#settling?.();
    if (!this.account) return;
    runInAction(() => {
      this.chainId = chainId;
    });
  }

  /** Reads account and chain again without prompting the user; a failure changes nothing. */
  async refresh(): Promise<void> {
    try {
      const [account] = await walletAccounts(this.provider, this.signal);
      const chainId = await walletChainId(this.provider, this.signal);
      this.#settling?.();
      runInAction(() => {
        this.account = account;
        this.chainId = account && chainId;
        this.lost = false;
      });
    } catch {
      // A later event or request brings the current state.
    }
  }

  /**
   * Checks right before signing that the wallet still offers `from` and is on the chain.
   * @throws SluiceError `wallet_unauthorized`, `wallet_wrong_chain` and the other wallet codes
   */
  async check(from: Address, chainId: number | undefined): Promise<void> {
    const accounts = await walletAccounts(this.provider, this.signal);
    if (from !== this.account || !accounts.includes(from)) {
      throw new SluiceError('wallet_unauthorized', 'The wallet no longer offers this account.');
    }
    if (chainId === undefined) return;
    const actual = await walletChainId(this.provider, this.signal);
    this.setChain(actual);
    if (actual !== chainId) throw wrongChain(chainId, actual);
  }

  dispose(): void {
    this.#abort.abort();
  }

  #onChainChanged(chainId: number): void {
    this.#settling?.();
    this.#settling = systemTimers.after(CHAIN_SETTLES_MS, () => this.setChain(chainId));
  }

  #lose(): void {
    const had = this.account !== undefined;
    runInAction(() => {
      this.lost ||= had;
    });
    this.#setAccount(undefined);
  }

  #setAccount(account: Address | undefined): void {
    const appeared = account !== undefined && this.account === undefined;
    runInAction(() => {
      this.account = account;
      if (account) this.lost = false;
      else this.chainId = undefined;
    });
    if (account) this.#onAccount(account);
    // The wallet's chain may have changed meanwhile.
    if (appeared) void this.refresh();
  }
}
