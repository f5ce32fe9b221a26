import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ConnectorSource, Eip1193Provider, WalletOption } from './Connector.ts';
import type { AnnouncementTarget, Eip6963Source } from './Eip6963Source.ts';

interface InjectedProvider extends Eip1193Provider {
  readonly isCoinbaseWallet?: boolean;
}

export interface InjectedWindow extends AnnouncementTarget {
  readonly ethereum?: unknown;
  readonly location: { readonly host: string; readonly pathname: string };
  readonly navigator: { readonly userAgent: string };
}

const COINBASE_RDNS = 'com.coinbase.wallet';
const COINBASE_DOWNLOAD = 'https://www.coinbase.com/wallet/downloads';
const METAMASK_SITE = 'https://metamask.io/download/';

/**
 * The wallet at `window.ethereum` where it did not also announce itself, and the specification's ways to get one: the
 * injected option leads to MetaMask (its app on a phone) when no browser wallet exists or the browser is the
 * Coinbase wallet's; the Coinbase option leads to Coinbase's download page when that wallet is not there.
 */
export class InjectedSource implements ConnectorSource {
  private injected: InjectedProvider | undefined = undefined;
  readonly #window: InjectedWindow;
  readonly #announced: Eip6963Source;

  constructor(target: InjectedWindow, announced: Eip6963Source) {
    this.#window = target;
    this.#announced = announced;
    makeObservable<this, 'injected'>(this, { injected: observableRef, options: computed });
    target.addEventListener('ethereum#initialized', this.#look);
    this.#look();
  }

  get options(): readonly WalletOption[] {
    const { injected } = this;
    const announced = this.#announced.options;
    const coinbase = injected?.isCoinbaseWallet === true;
    const options: WalletOption[] = [];
    if (injected && !coinbase && !this.#announced.has(injected)) {
      options.push({
        id: 'injected',
        name: 'Browser wallet',
        type: 'INJECTED',
        provider: async () => injected,
      });
    }
    if (coinbase || (!injected && announced.length === 0)) {
      options.push(install('injected', 'MetaMask', 'INJECTED', this.#metaMaskUrl()));
    }
    if (!announced.some(({ rdns }) => rdns === COINBASE_RDNS)) {
      options.push(
        coinbase && injected
          ? {
              id: 'coinbase',
              name: 'Coinbase Wallet',
              type: 'COINBASE_WALLET',
              provider: async () => injected,
            }
          : install('coinbase', 'Coinbase Wallet', 'COINBASE_WALLET', COINBASE_DOWNLOAD),
      );
    }
    return options;
  }

  async discover(): Promise<void> {
    this.#look();
  }

  dispose(): void {
    this.#window.removeEventListener('ethereum#initialized', this.#look);
  }

  #metaMaskUrl(): string {
    const { location, navigator } = this.#window;
    const mobile = /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent);
    return mobile ? `https://metamask.app.link/dapp/${location.host}${location.pathname}` : METAMASK_SITE;
  }

  readonly #look = (): void => {
    try {
      const { ethereum } = this.#window;
      if (typeof ethereum !== 'object' || ethereum === null) return;
      if (typeof (ethereum as Partial<Eip1193Provider>).request !== 'function') return;
      runInAction(() => {
        this.injected = ethereum as InjectedProvider;
      });
    } catch {
      // Two extensions fighting over window.ethereum can leave a getter that throws.
    }
  };
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
