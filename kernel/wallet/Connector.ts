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

/** One wallet in the list. Its name and icon are untrusted data. */
export interface WalletOption {
  /** Unique among all options: `injected`, `eip6963:io.metamask`, `local`. */
  readonly id: string;
  readonly name: string;
  /** A data: URL, only shown as `<img>`. */
  readonly icon?: string;
  readonly type: ConnectionType;
  readonly rdns?: string;
  /** A test wallet, marked as such. */
  readonly test?: boolean;
  /** The download page of a wallet that is not installed; choosing the option opens it. */
  readonly installUrl?: string;
  /** Loads the connector's code and returns the provider; does not prompt the user. */
  provider(): Promise<Eip1193Provider>;
}

/** Contributed by plugins. `options` is observable, because wallets may announce themselves late. */
export interface ConnectorSource {
  readonly options: readonly WalletOption[];
  /** Resolves when the wallets that announce themselves at start have had time to do so. */
  discover?(): Promise<void>;
}

/** Wei per unit of gas: EIP-1559 fees, or a legacy gas price. */
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

/** EIP-712 typed data for `eth_signTypedData_v4`. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, unknown>>;
}

interface SignedBy {
  /** The account that signs. */
  readonly owner: Address;
  readonly chainId: number;
}

/** A permit for `spender`, of exactly this amount, nonce and time. */
interface PermitIntent extends SignedBy {
  readonly token: Address;
  readonly spender: Address;
  /** Raw units. */
  readonly amountRaw: bigint;
  /** As two endpoints told it. */
  readonly nonce: bigint;
}

/**
 * What a signature is for. The JSON that goes to the wallet is read again and must say exactly this: see
 * `read/checkTypedData.ts`. A plugin that signs anything but a permit declares each field.
 */
export type TypedDataIntent =
  | (PermitIntent & {
      readonly kind: 'erc2612';
      /** `DOMAIN_SEPARATOR()` of the token: proves its name and version. */
      readonly separator: Hex;
      /** Unix seconds. */
      readonly deadline: bigint;
    })
  | (PermitIntent & {
      readonly kind: 'permit2';
      readonly permit2: Address;
      /** Until when the allowance holds, Unix seconds. */
      readonly expiration: bigint;
      /** Until when the signature may be used, Unix seconds. */
      readonly sigDeadline: bigint;
    })
  | (SignedBy & {
      readonly kind: 'declared';
      readonly contract: Address;
      /** Of the domain. */
      readonly name: string;
      readonly version?: string;
      readonly primaryType: string;
      /** In order. Plain types only; nothing that lets anyone spend. */
      readonly fields: readonly {
        readonly name: string;
        readonly type: string;
        readonly value: bigint | string | boolean;
      }[];
    });

/** One call as it is handed to a wallet. `value` in wei. */
export interface AskedCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** What a wallet is asked for, made from the very request: for a person who compares it on a second device. */
export type WalletAsk = { readonly from: Address; readonly chainId: number } & (
  | { readonly kind: 'calls'; readonly calls: readonly AskedCall[] }
  /** `json`: the text that `eth_signTypedData_v4` gets. */
  | { readonly kind: 'typedData'; readonly json: string }
);

/** Called right before a request. If it throws, the wallet is not asked. */
export type OnAsk = (ask: WalletAsk) => void;

/** The connected wallet, or none. Observable. */
export interface WalletSession {
  readonly status: 'disconnected' | 'connecting' | 'connected';
  readonly account: Address | undefined;
  /** The wallet's own chain; it may differ from the chain that the app shows. */
  readonly chainId: number | undefined;
  readonly option: WalletOption | undefined;
  /** The account to reconnect at the next start. Every tab sets and clears the same value. */
  readonly saved: Address | undefined;
  /** `saved` while the reconnection at start is under way. */
  readonly returning: Address | undefined;
  readonly provider: Eip1193Provider | undefined;
  /**
   * A wallet that was connected and then reported that it lost all chains; undefined again once it recovers.
   */
  readonly lost: WalletOption | undefined;
  /**
   * True from a switch request to its answer, and during an activation, which brings the wallet's own chain.
   */
  readonly switchingChain: boolean;
  /** How many requests to sign the connected wallet has not answered yet. */
  readonly openRequests: number;
  /** The option being activated. */
  readonly activating: WalletOption | undefined;
  /** @throws SluiceError `wallet_rejected` and the other wallet codes */
  activate(option: WalletOption): Promise<void>;
  /** Stops waiting for a wallet that has not answered yet. */
  cancelActivation(): void;
  /** Tries the saved wallet without prompting the user. */
  reconnect(): Promise<void>;
  disconnect(): Promise<void>;
  /** wallet_switchEthereumChain; adds the chain when the wallet does not know it. */
  switchChain(chain: ChainSpec): Promise<void>;
  /**
   * Sends without waiting until a node knows the transaction.
   * @param onAsk called after account and chain are checked, right before the request, with what is asked
   * @returns the hash
   * @throws SluiceError wallet codes
   */
  sendTransaction(transaction: WalletTransaction, chainId: number, onAsk?: OnAsk): Promise<Hex>;
  /**
   * @param intent what the signature is for; without one nothing is signed
   * @param onAsk as for {@link sendTransaction}
   * @throws SluiceError `typed_data_mismatch` if `data` is not what `intent` means, and the wallet codes
   */
  signTypedData(data: TypedData, intent: TypedDataIntent, onAsk?: OnAsk): Promise<Hex>;
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
