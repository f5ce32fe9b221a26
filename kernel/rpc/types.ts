import type { Address, ChainSpec, ContractKind, Hex, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';

/** What stands for the URL of the connected wallet's own RPC, in {@link RpcPool.prefer} and in health. */
export const WALLET_ENDPOINT_URL = 'wallet:rpc';

export type BlockRef = 'latest' | 'pending' | 'safe' | 'finalized' | 'earliest' | bigint;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** URL of an endpoint to leave out where another one is healthy (a second opinion). */
  readonly avoid?: string;
}

export interface CallRequest {
  readonly to: Address;
  readonly data: Hex;
  readonly from?: Address;
  readonly value?: bigint;
  readonly gas?: bigint | undefined;
}

/** Health of one endpoint, observable. */
export interface EndpointHealth {
  readonly url: string;
  readonly origin: 'chain' | 'config' | 'user' | 'wallet';
  readonly callCount: number;
  readonly failureCount: number;
  /** Moving average in ms; undefined before the first answer. */
  readonly latencyMs: number | undefined;
  readonly state: 'unverified' | 'healthy' | 'limited' | 'open' | 'wrong_chain';
  /** Newest block number it told. */
  readonly head: bigint | undefined;
  readonly lastError: string | undefined;
}

/** One provider over many endpoints of one chain. Reverts are answers; only transport faults fail over. */
export interface RpcPool {
  readonly chainId: number;
  /** Ranked best first; observable. */
  readonly endpoints: readonly EndpointHealth[];
  /**
   * One JSON-RPC read.
   * @throws SluiceError `rpc_error` (the node's own answer), `call_reverted`, `providers_failed`,
   * `providers_empty`, `cancelled`
   */
  request<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  /** `eth_call`; the return data. */
  call(request: CallRequest, block?: BlockRef, options?: RequestOptions): Promise<Hex>;
  /**
   * The same, asked of two endpoints (three where they differ), at one block; one answer that two agree on. Where only
   * one is configured, or only one answers, its answer is taken. Where they go on to differ: `providers_failed`.
   */
  agree<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  /** Sent to every endpoint; the first hash wins. `providers_failed`: it may have been sent all the same. */
  sendRawTransaction(raw: Hex): Promise<Hex>;
  /**
   * Checks chain id before the endpoint is used.
   * @throws SluiceError `provider_invalid`, `chain_mismatch`, `network_unknown`, `providers_failed`
   */
  addEndpoint(endpoint: RpcEndpointSpec, origin: 'user' | 'wallet'): Promise<void>;
  removeEndpoint(url: string): void;
  /**
   * "Use my wallet's RPC": the wallet's node as one more endpoint, `WALLET_ENDPOINT_URL`; undefined takes it off.
   * @throws SluiceError as {@link addEndpoint}
   */
  useWallet(provider: Eip1193Provider | undefined): Promise<void>;
  /** URLs in the user's order of preference; empty: ranked by measurement alone. */
  prefer(urls: readonly string[]): void;
  /** Which endpoint gave the newest answer. */
  readonly lastEndpoint: string | undefined;
}

/** One call of a multicall, already encoded. */
export interface Call {
  readonly target: Address;
  readonly data: Hex;
}

export type CallResult =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly error: SluiceError };

export interface BlockHead {
  readonly number: bigint;
  /** Seconds. */
  readonly timestamp: bigint;
  readonly baseFeePerGas: bigint | undefined;
  /** Local clock when it was received, ms. */
  readonly receivedAtMs: number;
  readonly endpoint: string | undefined;
}

export interface MulticallResult {
  readonly head: BlockHead;
  /** In the order of the calls. */
  readonly results: readonly CallResult[];
}

export interface MulticallOptions extends RequestOptions {
  readonly block?: BlockRef;
  /** Of each request; absent: the node's own limit. */
  readonly gas?: bigint;
}

/** What each request of a multicall is made with. */
export type ReadOptions = Omit<MulticallOptions, 'block'>;

/** Many calls in few requests, all at one block; a failing call is isolated. Chunks adapt to the endpoint. */
export interface Multicall {
  /** @throws SluiceError only when no call could be made at all (transport). */
  read(calls: readonly Call[], options?: MulticallOptions): Promise<MulticallResult>;
}

/** Calls carried along with every tick of the clock, so that one request a block keeps a screen fresh. */
export interface BlockSubscriber {
  /** Read afresh before each tick. With an empty list the subscriber still keeps the clock ticking and gets `receive([], head)`. */
  calls(): readonly Call[];
  receive(results: readonly CallResult[], head: BlockHead): void;
  /** The tick as a whole failed. What was known stays; it only gets older. */
  failed?(error: SluiceError): void;
}

/**
 * Ticks while someone watches and the page is visible, at most once per the chain's refreshIntervalMs; every two seconds
 * while the chain cannot be read, and at once when the browser is online again.
 */
export interface BlockClock {
  /** Observable. */
  readonly head: BlockHead | undefined;
  /** Observable: why the newest tick failed, undefined once one succeeds. */
  readonly error: SluiceError | undefined;
  /** Starts the clock; the disposer takes the subscriber off. A new subscriber is served within one immediate tick. */
  watch(subscriber: BlockSubscriber): () => void;
  /** A tick now; concurrent calls share one. */
  refresh(): Promise<BlockHead>;
}

export interface ContractCheck {
  readonly kind: ContractKind;
  readonly address: Address;
  readonly ok: boolean;
  /** `no_code`, `code_differs`, `answers_differ`, `unreadable` (could not be asked; not a failure). */
  readonly problem?: 'no_code' | 'code_differs' | 'answers_differ' | 'unreadable';
}

/** Observable result of the deployment check. */
export interface DeploymentCheck {
  readonly state: 'pending' | 'checked' | 'unreadable';
  readonly contracts: readonly ContractCheck[];
  recheck(): Promise<void>;
}

/** All that speaks to one chain. Created at first use. */
export interface ChainClient {
  readonly chain: ChainSpec;
  readonly rpc: RpcPool;
  readonly multicall: Multicall;
  readonly clock: BlockClock;
  readonly deployment: DeploymentCheck;
}

export interface ChainClients {
  /** @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainClient;
}
