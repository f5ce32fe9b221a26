/** One JSON-RPC request on its way. */
export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** How requests reach one endpoint. */
export interface Transport {
  /** False where each request must travel alone. */
  readonly batches: boolean;
  /**
   * Sends one request, or several as a batch.
   * @returns the parsed answer as it came: an object for one, an array for a batch, unchecked
   * @throws EndpointFault
   */
  send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<unknown>;
  /** New heads as the endpoint announces them, where it can. */
  watchHeads?(listener: HeadListener): () => void;
  close?(): void;
}

export interface HeadListener {
  head(number: bigint): void;
  /** Whether heads are being announced right now. */
  live(live: boolean): void;
}
