import type { Timers } from '../../runtime/Timers.ts';
import { parseQuantity } from '../quantity.ts';
import type { TracedRpc } from './TracedRpc.ts';

/** It rises by an eighth a block at the most: asked again so often, and believed for so long. */
const ASK_MS = 6_000;
const BELIEVE_MS = 30_000;

/**
 * The base fee by `eth_feeHistory`, for nodes whose contracts cannot tell it: geth, and those that follow it, show
 * them 0 in an `eth_call` that offers no gas price (ethereum/go-ethereum pull request 28470).
 */
export class BaseFee {
  readonly #rpc: TracedRpc;
  readonly #timers: Timers;
  #known: { readonly wei: bigint | undefined; readonly atMs: number } | undefined;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(rpc: TracedRpc, timers: Timers) {
    this.#rpc = rpc;
    this.#timers = timers;
  }

  /** Wei per gas, as last told; undefined while it is not known. Asks in the background, so that no read waits for it. */
  get wei(): bigint | undefined {
    const now = this.#timers.now();
    if (now - this.#askedAtMs >= ASK_MS) {
      this.#askedAtMs = now;
      this.#ask().catch(() => undefined);
    }
    return this.#known && now - this.#known.atMs < BELIEVE_MS ? this.#known.wei : undefined;
  }

  async #ask(): Promise<void> {
    const { value } = await this.#rpc.ask<unknown>('eth_feeHistory', ['0x1', 'latest', []], { latest: true });
    const fees = (value as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas;
    const wei = Array.isArray(fees) ? parseQuantity(fees[0]) : undefined;
    // A chain without one, or a node that does not say: what gas costs is then not known.
    this.#known = { wei: wei || undefined, atMs: this.#timers.now() };
  }
}
