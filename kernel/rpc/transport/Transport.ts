/** One JSON-RPC request on its way. */
export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** How requests reach one endpoint. */
export interface Transport {
  /** False if each request must be sent alone. */
  readonly batches: boolean;
  /**
   * Sends one request, or several as a batch.
   * @returns the parsed response, unchecked: an object for one request, an array for a batch
   * @throws EndpointFault
   */
  send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<unknown>;
  /** New heads announced by the endpoint, if it can. */
  watchHeads?(listener: HeadListener): () => void;
  close?(): void;
}

export interface HeadListener {
  head(number: bigint): void;
  /** Whether heads are being announced right now. */
  live(live: boolean): void;
}
