import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import type { ConnectorSource, WalletOption } from './Connector.ts';
import type { AnnouncementTarget, Eip6963Source } from './Eip6963Source.ts';
import { untouched } from './internal/untouched.ts';

interface InjectedProvider extends Eip1193Provider {
  readonly isCoinbaseWallet?: boolean;
  /** Set when several extensions share `window.ethereum`. */
  readonly providers?: unknown;
}

export interface InjectedWindow extends AnnouncementTarget {
  readonly ethereum?: unknown;
  /** Coinbase's extension, also when another wallet occupies `window.ethereum`. */
  readonly coinbaseWalletExtension?: unknown;
  readonly location: { readonly host: string; readonly pathname: string };
  readonly navigator: { readonly userAgent: string };
}

const COINBASE_RDNS = 'com.coinbase.wallet';
const COINBASE_DOWNLOAD = 'https://www.coinbase.com/wallet/downloads';
const METAMASK_SITE = 'https://metamask.io/download/';

/**
 * The wallet at `window.ethereum` unless it also announced itself, and links to install one (rules 4.29 to
 * 4.31). The injected option leads to MetaMask (its app on a phone) when there is no browser wallet or the
 * browser is the Coinbase wallet's. The Coinbase option leads to Coinbase's download page when that wallet is
 * missing.
 */
export class InjectedSource implements ConnectorSource {
  private injected: InjectedProvider | undefined = undefined;
  private coinbase: InjectedProvider | undefined = undefined;
  readonly #window: InjectedWindow;
  readonly #announced: Eip6963Source;

  constructor(target: InjectedWindow, announced: Eip6963Source) {
    this.#window = target;
    this.#announced = announced;
    makeObservable<this, 'injected' | 'coinbase'>(this, {
      injected: observableRef,
      coinbase: observableRef,
      options: computed,
    });
    target.addEventListener('ethereum#initialized', this.#detect);
    this.#detect();
  }

  get options(): readonly WalletOption[] {
    const { injected, coinbase } = this;
    const announced = this.#announced.options;
    const options: WalletOption[] = [];
    if (injected && !this.#announced.has(injected)) {
      options.push({
        id: 'injected',
        name: 'Browser wallet',
        type: 'INJECTED',
        provider: async () => untouched(injected),
      });
    }
    if (!injected && (coinbase || announced.length === 0)) {
      options.push(install('injected', 'MetaMask', 'INJECTED', this.#metaMaskUrl()));
    }
    if (!announced.some(({ rdns }) => rdns === COINBASE_RDNS)) {
      options.push(
        coinbase
          ? {
              id: 'coinbase',
              name: 'Coinbase Wallet',
              type: 'COINBASE_WALLET',
              provider: async () => untouched(coinbase),
            }
          : install('coinbase', 'Coinbase Wallet', 'COINBASE_WALLET', COINBASE_DOWNLOAD),
      );
    }
    return options;
  }

  async discover(): Promise<void> {
    this.#detect();
  }

  dispose(): void {
    this.#window.removeEventListener('ethereum#initialized', this.#detect);
  }

  #metaMaskUrl(): string {
    const { location, navigator } = this.#window;
    const mobile = /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent);
    return mobile ? `https://metamask.app.link/dapp/${location.host}${location.pathname}` : METAMASK_SITE;
  }

  readonly #detect = (): void => {
    const found = providersIn(this.#window, (value) => this.#announced.has(value));
    const isCoinbase = (provider: InjectedProvider) => flag(provider, 'isCoinbaseWallet');
    runInAction(() => {
      this.coinbase = found.find(isCoinbase) ?? this.coinbase;
      this.injected = found.find((provider) => !isCoinbase(provider)) ?? this.injected;
    });
  };
}

/**
 * All injected providers that did not announce themselves: those are not touched before they are chosen. When two
 * extensions compete for `window.ethereum`, its getters may throw.
 */
function providersIn(
  target: InjectedWindow,
  isAnnounced: (value: Eip1193Provider) => boolean,
): InjectedProvider[] {
  const found: unknown[] = [];
  const take = (read: () => unknown) => {
    try {
      const value = read();
      found.push(...(Array.isArray(value) ? value.slice(0, 32) : [value]));
    } catch {
      // Nothing usable here.
    }
  };
  take(() => {
    const shared = target.ethereum as InjectedProvider | undefined;
    return shared && !isAnnounced(shared) ? shared.providers : undefined;
  });
  take(() => target.ethereum);
  take(() => target.coinbaseWalletExtension);
  return found.filter((value) => !isAnnounced(value as Eip1193Provider)).filter(isProvider);
}

function isProvider(value: unknown): value is InjectedProvider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function';
  } catch {
    return false;
  }
}

function flag(provider: InjectedProvider, name: 'isCoinbaseWallet'): boolean {
  try {
    return provider[name] === true;
  } catch {
    return false;
  }
}

function install(id: string, name: string, type: WalletOption['type'], installUrl: string): WalletOption {
  return {
    id,
    name,
    type,
    installUrl,
    provider: () => Promise.reject(new Error(`${name} is not installed.`)),
  };
}
