import type { Address, Hex, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { CorroborateOptions, Corroboration, ReadAnswer, RpcRead } from './Corroboration.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';

/** Stands in for the URL of the connected wallet's own RPC, in {@link RpcPool.prefer} and in health. */
export const WALLET_ENDPOINT_URL = 'wallet:rpc';

export type BlockRef = 'latest' | 'pending' | 'safe' | 'finalized' | 'earliest' | bigint;

/** An endpoint that is being asked, for what can be asked of it in the same batch. */
export interface FellowEndpoint {
  readonly url: string;
  /**
   * Adds a read to the batch that is put together in this microtask. What becomes of it does not count for or against
   * the endpoint, and where a batch with it fails, the others are sent again without it.
   * @returns the answer, unchecked; false where the endpoint takes no batches, or nothing more now
   */
  sendAlong(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> | false;
}

/** @returns a promise that does not reject: the read waits for it */
export type Along = (endpoint: FellowEndpoint, signal: AbortSignal) => unknown;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /**
   * URL of an endpoint not to ask, nor another one of its operator, while there are others: if those are
   * down, the read fails. Only if there is no other, this one is asked (to get a second opinion).
   */
  readonly avoid?: string;
  /** URLs of endpoints never to ask (the person left them out). */
  readonly exclude?: readonly string[] | undefined;
  /**
   * Name of something that nodes may lack although they know the method, such as a state override. An endpoint
   * that refuses it for good (method or parameters unknown) is not asked for it again for ten minutes; another
   * one is. If all of them refuse it: `rpc_error`.
   */
  readonly feature?: string;
  /**
   * True of an answer that one endpoint is not believed (there is nothing where a contract should be, an amount that
   * cannot be): others are asked, and it counts only if nobody gives a likelier one.
   */
  readonly unlikely?: (answer: unknown) => boolean;
  /** Called for each endpoint that is asked, once the read is in its batch. */
  readonly along?: Along;
  /** Called for each endpoint that answered the read, with the error if it answered with its own (a revert). */
  readonly heard?: (endpoint: string, error?: SluiceError) => void;
}

export interface AgreeOptions extends Pick<RequestOptions, 'signal' | 'timeoutMs' | 'exclude'> {
  /** Called with the endpoint before a value is returned that only its operator told: the review says so. */
  readonly alone: (endpoint: string) => void;
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
   * One read, compared between endpoints of two operators at one block (`latest` is pinned), or of more where
   * they differ. Tells who agreed, who was alone, or who said what. An error that is the agreed or only answer
   * (a revert) is thrown.
   * @throws SluiceError as {@link request}; `providers_failed` if nobody answers
   */
  corroborate<T>(
    method: string,
    params: readonly unknown[],
    options?: CorroborateOptions<T>,
  ): Promise<Corroboration<T>>;
  /**
   * Several reads at one block, compared as one: an endpoint agrees with another one if it does so on all of
   * them. A read's own error is its answer. For many contract calls use `Multicall.corroborate`.
   * @throws SluiceError as {@link corroborate}, but no read's own error
   */
  corroborateAll(
    reads: readonly RpcRead[],
    options?: CorroborateOptions<readonly ReadAnswer[]>,
  ): Promise<Corroboration<readonly ReadAnswer[]>>;
  /**
   * {@link corroborate} for those who need only the value: the agreed answer, or the only one, which
   * `alone` tells. If they disagree: `providers_failed`. `timeoutMs`: how long any answer is waited for after nobody could be
   * compared.
   */
  agree<T>(method: string, params: readonly unknown[], options: AgreeOptions): Promise<T>;
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
   * "Use your wallet's RPC": adds the wallet's node as the endpoint `WALLET_ENDPOINT_URL`; undefined removes
   * it.
   * @throws SluiceError as {@link addEndpoint}
   */
  useWallet(provider: Eip1193Provider | undefined): Promise<void>;
  /** URLs in the user's order of preference. Empty: endpoints are ranked only by measurement. */
  prefer(urls: readonly string[]): void;
  /** The endpoint that gave the newest answer. */
  readonly lastEndpoint: string | undefined;
}
