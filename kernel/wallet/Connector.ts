import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import type { ServiceToken } from '../plugin/token.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';

export type ConnectionType =
  | 'INJECTED'
  | 'COINBASE_WALLET'
  | 'NETWORK'
  | 'GNOSIS_SAFE'
  | 'WALLET_CONNECT'
  | 'LOCAL';

/** One wallet as the list shows it. Name and icon are outside text: data only. */
export interface WalletOption {
  /** Unique among all options: `injected`, `eip6963:io.metamask`, `local`. */
  readonly id: string;
  readonly name: string;
  /** data: URL, shown only as `<img>`. */
  readonly icon?: string;
  readonly type: ConnectionType;
  readonly rdns?: string;
  /** A marked test wallet. */
  readonly test?: boolean;
  /** Where to get it, when it is not there; choosing the option opens this. */
  readonly installUrl?: string;
  /** Loads what it needs and gives the provider; asks nothing of the user. */
  provider(): Promise<Eip1193Provider>;
}

/** Contributed by plugins; `options` is observable, since wallets announce themselves late. */
export interface ConnectorSource {
  readonly options: readonly WalletOption[];
  /** Resolves when those that announce themselves at start have had their chance. */
  discover?(): Promise<void>;
}

/** Wei a unit of gas; with a base fee, or from before there was one. */
export type TransactionFees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint };

export interface WalletTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas?: bigint;
  readonly nonce?: number;
  readonly fees?: TransactionFees;
}

/** EIP-712 typed data, as `eth_signTypedData_v4` takes it. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** The connected wallet, or none. Observable. */
export interface WalletSession {
  readonly status: 'disconnected' | 'connecting' | 'connected';
  readonly account: Address | undefined;
  /** What the wallet says its chain is; not necessarily the one shown. */
  readonly chainId: number | undefined;
  readonly option: WalletOption | undefined;
  /** The account that the next start goes back to: set and taken away by every tab alike. */
  readonly saved: Address | undefined;
  /** The same, while the wallet is asked for it again. */
  readonly returning: Address | undefined;
  readonly provider: Eip1193Provider | undefined;
  /** The wallet that was connected and has told that it reaches no chain any more, until it does again. */
  readonly lost: WalletOption | undefined;
  /** True from a switch request to its answer, and while a wallet is activated, which brings its own chain. */
  readonly switchingChain: boolean;
  /** The option being activated. */
  readonly activating: WalletOption | undefined;
  /** @throws SluiceError `wallet_rejected` and the other wallet codes */
  activate(option: WalletOption): Promise<void>;
  /** Back to idle: a wallet that has not answered yet is no longer waited for. */
  cancelActivation(): void;
  /** Tries the saved wallet silently. */
  reconnect(): Promise<void>;
  disconnect(): Promise<void>;
  /** wallet_switchEthereumChain, adding the chain where the wallet does not know it. */
  switchChain(chain: ChainSpec): Promise<void>;
  /**
   * Sends without waiting for the node to know it.
   * @param onAsk told when account and chain were looked at and nothing but the request itself is left; what it throws
   * calls that off
   * @returns the hash
   * @throws SluiceError wallet codes
   */
  sendTransaction(transaction: WalletTransaction, chainId: number, onAsk?: () => void): Promise<Hex>;
  /** @param onAsk as for {@link sendTransaction} */
  signTypedData(data: TypedData, onAsk?: () => void): Promise<Hex>;
  /** @returns true when the wallet says it added the token. */
  watchAsset(token: { address: Address; symbol: string; decimals: number; image?: string }): Promise<boolean>;
}

/** The wallets that running plugins offer. Observable. */
export interface WalletOptions {
  readonly all: readonly WalletOption[];
  discover(): Promise<void>;
}

export interface ConnectorContribution {
  readonly id: string;
  readonly order: number;
  readonly service: ServiceToken<ConnectorSource>;
}

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly connectors?: readonly ConnectorContribution[];
  }
}
