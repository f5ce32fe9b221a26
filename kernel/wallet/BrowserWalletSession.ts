import { computed, makeObservable, observableRef, runInAction, when } from 'mobx';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import type { Storage } from '../storage/types.ts';
import type {
  TypedData,
  WalletOption,
  WalletOptions,
  WalletSession,
  WalletTransaction,
} from './Connector.ts';
import { askConnection } from './session/askConnection.ts';
import { askWallet } from './session/askWallet.ts';
import { ConnectionMemory, type LookupName } from './session/ConnectionMemory.ts';
import { switchWalletChain } from './session/switchWalletChain.ts';
import { WalletLink } from './session/WalletLink.ts';
import { sendByWallet, signByWallet, watchByWallet } from './session/walletRequests.ts';
import { walletError } from './walletError.ts';

/** How long a saved wallet may take to announce itself at start. */
const ANNOUNCE_WAIT_MS = 1_000;
const REVOKE_WAIT_MS = 3_000;

export interface WalletSessionParts {
  readonly options: WalletOptions;
  readonly storage: Storage;
  /** Reverse ENS lookup, whose answer is saved with the connection. */
  readonly lookupName?: LookupName;
  /** `BuildInfo.features.blindSignFallback`: eth_sign where the wallet lacks eth_signTypedData_v4. */
  readonly blindSignFallback?: boolean;
  /** True inside a frame, where a Safe's own app is tried first. */
  readonly framed?: () => boolean;
}

/** The browser's one wallet connection. Every answer of the wallet is checked before it is believed. */
export class BrowserWalletSession implements WalletSession {
  activating: WalletOption | undefined = undefined;
  private switching = false;
  private link: WalletLink | undefined = undefined;
  readonly #parts: WalletSessionParts;
  readonly #memory: ConnectionMemory;
  #attempt: AbortController | undefined;
  #switch: AbortController | undefined;

  constructor(parts: WalletSessionParts) {
    this.#parts = parts;
    this.#memory = new ConnectionMemory(parts.storage, parts.lookupName);
    makeObservable<this, 'link' | 'switching'>(this, {
      activating: observableRef,
      switching: observableRef,
      link: observableRef,
      account: computed,
      chainId: computed,
      status: computed,
      option: computed,
      provider: computed,
      lost: computed,
    });
  }

  get account(): Address | undefined {
    return this.link?.account;
  }

  get chainId(): number | undefined {
    return this.link?.chainId;
  }

  get status(): WalletSession['status'] {
    if (this.account) return 'connected';
    return this.activating ? 'connecting' : 'disconnected';
  }

  get option(): WalletOption | undefined {
    return this.account ? this.link?.option : undefined;
  }

  get provider(): Eip1193Provider | undefined {
    return this.account ? this.link?.provider : undefined;
  }

  get saved(): Address | undefined {
    return this.#memory.value?.address;
  }

  /** Told by {@link LazyWalletSession}, from before this is loaded. */
  get returning(): undefined {
    return undefined;
  }

  get switchingChain(): boolean {
    return this.switching || this.activating !== undefined;
  }

  get lost(): WalletOption | undefined {
    return this.link?.lost ? this.link.option : undefined;
  }

  async activate(option: WalletOption): Promise<void> {
    if (option.installUrl !== undefined) {
      throw new SluiceError('wallet_missing', 'This wallet is not installed.', {
        values: { name: option.name },
      });
    }
    const attempt = this.#begin(option);
    try {
      await this.#connect(option, 'eth_requestAccounts', attempt.signal);
    } catch (error) {
      // Rule 4.25: the wallet from before is activated again. Its link still stands; what it told may be old.
      void this.link?.refresh();
      throw walletError(error);
    } finally {
      this.#end(attempt);
    }
  }

  cancelActivation(): void {
    this.#attempt?.abort();
    this.#switch?.abort();
    runInAction(() => {
      this.activating = undefined;
      this.switching = false;
    });
  }

  /** Never throws and never asks the person: a wallet that is gone or locked just stays disconnected. */
  async reconnect(): Promise<void> {
    if (this.#parts.framed?.() && (await this.#reconnectTo((option) => option.type === 'GNOSIS_SAFE')))
      return;
    const saved = this.#memory.value;
    if (saved) await this.#reconnectTo((option) => option.type === saved.type && option.rdns === saved.rdns);
  }

  async disconnect(): Promise<void> {
    const link = this.link;
    this.cancelActivation();
    this.#drop();
    this.#memory.forget();
    if (!link) return;
    try {
      const params = [{ eth_accounts: {} }];
      await askWallet(
        link.provider,
        'wallet_revokePermissions',
        params,
        new AbortController().signal,
        REVOKE_WAIT_MS,
      );
    } catch {
      // Most wallets lack the method. The app has let go either way.
    }
  }

  async switchChain(chain: ChainSpec): Promise<void> {
    const link = this.#linked();
    this.#switch?.abort();
    const attempt = new AbortController();
    this.#switch = attempt;
    const signal = AbortSignal.any([attempt.signal, link.signal]);
    runInAction(() => {
      this.switching = true;
    });
    try {
      // Some wallets switch and tell by the event only.
      const told = when(() => this.chainId === chain.id, { signal });
      told.catch(() => undefined);
      const before = this.chainId;
      const asked = switchWalletChain(link.provider, chain, signal);
      await (before === chain.id ? asked : Promise.race([asked, told]));
      link.setChain(chain.id);
    } catch (error) {
      // Rule 4.25: on failure the connector is activated again and the error rethrown.
      void link.refresh();
      throw walletError(error);
    } finally {
      attempt.abort();
      if (this.#switch === attempt) {
        runInAction(() => {
          this.switching = false;
        });
      }
    }
  }

  async sendTransaction(transaction: WalletTransaction, chainId: number, onAsk?: () => void): Promise<Hex> {
    const link = this.#linked();
    await link.check(transaction.from, chainId);
    onAsk?.();
    return sendByWallet(link.provider, transaction, chainId, link.signal);
  }

  async signTypedData(data: TypedData, onAsk?: () => void): Promise<Hex> {
    const link = this.#linked();
    const { chainId } = data.domain;
    await link.check(link.account, chainId === undefined ? undefined : Number(chainId));
    return signByWallet(
      link.provider,
      link.account,
      data,
      this.#parts.blindSignFallback === true,
      link.signal,
      onAsk,
    );
  }

  async watchAsset(token: {
    address: Address;
    symbol: string;
    decimals: number;
    image?: string;
  }): Promise<boolean> {
    const link = this.#linked();
    return watchByWallet(link.provider, token, link.signal);
  }

  /** Stops listening; nothing the wallet says later changes anything. */
  dispose(): void {
    this.cancelActivation();
    this.#drop();
  }

  #begin(option: WalletOption): AbortController {
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    runInAction(() => {
      this.activating = option;
    });
    return attempt;
  }

  #end(attempt: AbortController): void {
    attempt.abort();
    if (attempt !== this.#attempt) return;
    runInAction(() => {
      this.activating = undefined;
    });
  }

  async #reconnectTo(wanted: (option: WalletOption) => boolean): Promise<boolean> {
    const { options } = this.#parts;
    const find = () => options.all.find((option) => option.installUrl === undefined && wanted(option));
    if (!find()) {
      void options.discover().catch(() => undefined);
      await when(() => find() !== undefined, { timeout: ANNOUNCE_WAIT_MS }).catch(() => undefined);
    }
    const option = find();
    // The person may have chosen a wallet in the meantime.
    if (!option || this.account || this.activating) return false;
    const attempt = this.#begin(option);
    try {
      return await this.#connect(option, 'eth_accounts', attempt.signal);
    } catch {
      return false;
    } finally {
      this.#end(attempt);
    }
  }

  /** @returns false where a silent question found no account; the wallet is listened to, so unlocking connects. */
  async #connect(
    option: WalletOption,
    method: 'eth_requestAccounts' | 'eth_accounts',
    signal: AbortSignal,
  ): Promise<boolean> {
    const { provider, account, chainId } = await askConnection(option, method, signal);
    // A wallet that answered too late must not take the place of the one that was chosen since.
    signal.throwIfAborted();
    this.#drop();
    const link = new WalletLink(option, provider, { account, chainId }, (other) => this.#save(option, other));
    runInAction(() => {
      this.link = link;
    });
    if (account) this.#save(option, account);
    return account !== undefined;
  }

  #drop(): void {
    this.link?.dispose();
    runInAction(() => {
      this.link = undefined;
    });
  }

  #save(option: WalletOption, address: Address): void {
    this.#memory.keep(option, address, () => this.account === address);
  }

  #linked(): WalletLink & { readonly account: Address } {
    const { link } = this;
    if (!link?.account) throw new SluiceError('wallet_disconnected', 'You must connect an account.');
    return link as WalletLink & { readonly account: Address };
  }
}
