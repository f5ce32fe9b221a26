import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import type { WalletOption, WalletSession } from './Connector.ts';

export interface LazyWalletSessionParts {
  readonly load: () => Promise<WalletSession>;
  /** Whether this page is in a frame: then a Safe may be there to reconnect to without a saved connection. */
  readonly framed: () => boolean;
  /** The saved account. Observable. */
  readonly saved: () => Address | undefined;
}

/**
 * A session that loads its code with the first wallet: a visitor who only looks at prices does not need it.
 */
export class LazyWalletSession implements WalletSession {
  protected session: WalletSession | undefined = undefined;
  /** The option whose activation waits for the code to load. */
  protected waiting: WalletOption | undefined = undefined;
  readonly #load: () => Promise<WalletSession>;
  protected reconnecting = false;
  readonly #parts: LazyWalletSessionParts;
  #loading = false;

  constructor(parts: LazyWalletSessionParts) {
    this.#load = lazyOnce(parts.load);
    this.#parts = parts;
    makeObservable<this, 'session' | 'waiting' | 'reconnecting'>(this, {
      session: observableRef,
      reconnecting: observableRef,
      waiting: observableRef,
    });
  }

  get status(): WalletSession['status'] {
    return this.waiting || this.returning ? 'connecting' : (this.session?.status ?? 'disconnected');
  }

  get account(): Address | undefined {
    return this.session?.account;
  }

  get chainId(): number | undefined {
    return this.session?.chainId;
  }

  get option(): WalletOption | undefined {
    return this.session?.option;
  }

  get provider(): Eip1193Provider | undefined {
    return this.session?.provider;
  }

  get lost(): WalletOption | undefined {
    return this.session?.lost;
  }

  get saved(): Address | undefined {
    return this.#parts.saved();
  }

  get returning(): Address | undefined {
    return this.reconnecting && !this.account ? this.saved : undefined;
  }

  get switchingChain(): boolean {
    return this.session?.switchingChain ?? false;
  }

  get openRequests(): number {
    return this.session?.openRequests ?? 0;
  }

  get activating(): WalletOption | undefined {
    return this.waiting ?? this.session?.activating;
  }

  async activate(option: WalletOption): Promise<void> {
    if (this.session) return this.session.activate(option);
    this.#wait(option);
    try {
      const session = await this.#loaded();
      if (this.waiting !== option) throw new SluiceError('cancelled', 'No longer needed.');
      const activation = session.activate(option);
      this.#wait(undefined);
      await activation;
    } catch (error) {
      if (this.waiting === option) this.#wait(undefined);
      throw error;
    }
  }

  cancelActivation(): void {
    this.#wait(undefined);
    this.session?.cancelActivation();
  }

  async reconnect(): Promise<void> {
    if (this.saved === undefined && !this.#parts.framed()) return;
    this.#reconnecting(true);
    try {
      await (await this.#loaded()).reconnect();
    } finally {
      this.#reconnecting(false);
    }
  }

  async disconnect(): Promise<void> {
    this.cancelActivation();
    if (this.#loading) await (await this.#loaded()).disconnect();
  }

  async switchChain(chain: ChainSpec): Promise<void> {
    return (await this.#loaded()).switchChain(chain);
  }

  async sendTransaction(...args: Parameters<WalletSession['sendTransaction']>): Promise<Hex> {
    return (await this.#loaded()).sendTransaction(...args);
  }

  async signTypedData(...args: Parameters<WalletSession['signTypedData']>): Promise<Hex> {
    return (await this.#loaded()).signTypedData(...args);
  }

  async watchAsset(token: Parameters<WalletSession['watchAsset']>[0]): Promise<boolean> {
    return (await this.#loaded()).watchAsset(token);
  }

  async #loaded(): Promise<WalletSession> {
    if (this.session) return this.session;
    this.#loading = true;
    const session = await this.#load();
    runInAction(() => {
      this.session = session;
    });
    return session;
  }

  #reconnecting(now: boolean): void {
    runInAction(() => {
      this.reconnecting = now;
    });
  }

  #wait(option: WalletOption | undefined): void {
    runInAction(() => {
      this.waiting = option;
    });
  }
}
