import type { Address, Hex, RpcEndpointSpec } from '../chain/ChainSpec.ts';
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
