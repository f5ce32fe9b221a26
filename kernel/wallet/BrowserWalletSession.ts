import { computed, makeObservable, observableRef, runInAction, when } from 'mobx';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import type { Storage } from '../storage/types.ts';
import { type FramedPage, frameTrust } from '../untrusted/frameTrust.ts';
import type {
  OnAsk,
  TypedData,
  TypedDataIntent,
  WalletOption,
  WalletOptions,
  WalletSession,
  WalletTransaction,
} from './Connector.ts';
import { askConnection, onlyHolder } from './session/askConnection.ts';
import { askWallet } from './session/askWallet.ts';
import { ConnectionMemory, type LookupName } from './session/ConnectionMemory.ts';
import { checkedJson } from './session/checkedJson.ts';
import { outsideFrames } from './session/outsideFrames.ts';
import { switchWalletChain } from './session/switchWalletChain.ts';
import { WalletLink } from './session/WalletLink.ts';
import { sendByWallet, signByWallet, watchByWallet } from './session/walletRequests.ts';
import { walletError } from './walletError.ts';

/** How long a saved wallet may take at start to announce itself. */
const ANNOUNCE_WAIT_MS = 1_000;
const REVOKE_WAIT_MS = 3_000;

export interface WalletSessionParts {
  readonly options: WalletOptions;
  readonly storage: Storage;
  /** Looks up the ENS name of the account; the name is saved with the connection. */
  readonly lookupName?: LookupName;
  /** `BuildInfo.features.blindSignFallback`: use eth_sign when the wallet lacks eth_signTypedData_v4. */
  readonly blindSignFallback?: boolean;
  /** True inside a frame; then the app first tries the Safe around it. */
  readonly framed?: () => boolean;
  /** The window; inside a frame of a stranger the wallet is asked to sign nothing. Absent: no frame. */
  readonly page?: FramedPage;
  /** Origins that may frame the app. */
  readonly frameAncestors?: readonly string[] | undefined;
}

/** The browser's one wallet connection. It validates every answer of the wallet. */
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

  /** {@link LazyWalletSession} answers this, because it must be known before this class is loaded. */
  get returning(): undefined {
    return undefined;
  }

  get switchingChain(): boolean {
    return this.switching || this.activating !== undefined;
  }

  get openRequests(): number {
    return this.link?.open.count ?? 0;
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
      // Rule 4.25: activate the previous wallet again. Its link still exists, but its account and chain may
      // be outdated.
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

  /** Never throws and never prompts the user: a missing or locked wallet stays disconnected. */
  async reconnect(): Promise<void> {
    if (this.#parts.framed?.() && (await this.#reconnectTo((option) => option.type === 'GNOSIS_SAFE')))
      return;
    const saved = this.#memory.value;
    if (!saved) return;
    await this.#reconnectTo(
      (option) => option.type === saved.type && option.rdns === saved.rdns,
      (options) => onlyHolder(options, saved.address),
    );
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
      // Most wallets lack this method. The app has disconnected in any case.
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
      // Some wallets switch but only send the event, without an answer.
      const switched = when(() => this.chainId === chain.id, { signal });
      switched.catch(() => undefined);
      const before = this.chainId;
      const asked = switchWalletChain(link.provider, chain, signal);
      await (before === chain.id ? asked : Promise.race([asked, switched]));
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

  async sendTransaction(transaction: WalletTransaction, chainId: number, onAsk?: OnAsk): Promise<Hex> {
    const link = this.#linked();
    await link.check(transaction.from, chainId);
    return sendByWallet(link.provider, transaction, chainId, link.signal, onAsk);
  }

  async signTypedData(data: TypedData, intent: TypedDataIntent, onAsk?: OnAsk): Promise<Hex> {
    const link = this.#linked();
    const json = await checkedJson(data, intent);
    await link.check(intent.owner, intent.chainId);
    return signByWallet(
      link.provider,
      { ...intent, json },
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

  /** Stops listening; later events of the wallet have no effect. */
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

  /** @param choose among several wanted options; default: the first */
  async #reconnectTo(
    wanted: (option: WalletOption) => boolean,
    choose = async (found: readonly WalletOption[]) => found[0],
  ): Promise<boolean> {
    const { options } = this.#parts;
    const find = () => options.all.filter((option) => option.installUrl === undefined && wanted(option));
    if (find().length === 0) {
      void options.discover().catch(() => undefined);
      await when(() => find().length > 0, { timeout: ANNOUNCE_WAIT_MS }).catch(() => undefined);
    }
    const option = await choose(find());
    // The user may have chosen a wallet in the meantime.
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

  /**
   * @returns false when a silent request found no account. The link still listens, so unlocking the wallet
   * connects it.
   */
  async #connect(
    option: WalletOption,
    method: 'eth_requestAccounts' | 'eth_accounts',
    signal: AbortSignal,
  ): Promise<boolean> {
    const { account, chainId, ...asked } = await askConnection(option, method, signal);
    const { page, frameAncestors = [] } = this.#parts;
    const trust = page ? frameTrust(page, frameAncestors) : 'none';
    const provider = outsideFrames(asked.provider, option, trust);
    // A late answer must not replace a wallet that was chosen since.
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
