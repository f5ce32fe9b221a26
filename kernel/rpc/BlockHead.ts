export interface BlockHead {
  readonly number: bigint;
  /** Seconds. */
  readonly timestamp: bigint;
  readonly baseFeePerGas: bigint | undefined;
  /** Local clock when it was received, ms. */
  readonly receivedAtMs: number;
  readonly endpoint: string | undefined;
}
