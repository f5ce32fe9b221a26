import type { Address, Hex, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';

/** Stands in for the URL of the connected wallet's own RPC, in {@link RpcPool.prefer} and in health. */
export const WALLET_ENDPOINT_URL = 'wallet:rpc';

export type BlockRef = 'latest' | 'pending' | 'safe' | 'finalized' | 'earliest' | bigint;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** URL of an endpoint not to ask while another one is healthy (to get a second opinion). */
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
  /** Newest block number that it reported. */
  readonly head: bigint | undefined;
  readonly lastError: string | undefined;
}

/**
 * One provider over the many endpoints of one chain. A revert is an answer; only transport faults move on to
 * the next endpoint.
 */
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
  /** `eth_call`. @returns the return data */
  call(request: CallRequest, block?: BlockRef, options?: RequestOptions): Promise<Hex>;
  /**
   * Like {@link request}, but asks two endpoints (three if they differ) at one block and returns the answer
   * that two of them give. If only one is configured, or only one answers, its answer is taken. If they keep
   * differing: `providers_failed`.
   */
  agree<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  /**
   * Sends to every endpoint; the first hash wins. After `providers_failed` the transaction may still have
   * been sent.
   */
  sendRawTransaction(raw: Hex): Promise<Hex>;
  /**
   * Checks the endpoint's chain id before using it.
   * @throws SluiceError `provider_invalid`, `chain_mismatch`, `network_unknown`, `providers_failed`
   */
  addEndpoint(endpoint: RpcEndpointSpec, origin: 'user' | 'wallet'): Promise<void>;
  removeEndpoint(url: string): void;
  /**
   * "Use my wallet's RPC": adds the wallet's node as the endpoint `WALLET_ENDPOINT_URL`; undefined removes
   * it.
   * @throws SluiceError as {@link addEndpoint}
   */
  useWallet(provider: Eip1193Provider | undefined): Promise<void>;
  /** URLs in the user's order of preference. Empty: endpoints are ranked only by measurement. */
  prefer(urls: readonly string[]): void;
  /** The endpoint that gave the newest answer. */
  readonly lastEndpoint: string | undefined;
}
