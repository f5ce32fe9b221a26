import type { Timers } from '../../runtime/Timers.ts';
import { parseQuantity } from '../quantity.ts';
import type { TracedRpc } from './TracedRpc.ts';

/** The base fee rises by at most an eighth per block: how often it is read, and how long a value is used. */
const ASK_MS = 6_000;
const USABLE_MS = 30_000;

/**
 * The base fee from `eth_feeHistory`, for nodes whose contracts cannot read it: geth and its derivatives
 * return 0 in an `eth_call` without a gas price (ethereum/go-ethereum pull request 28470).
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

  /** Wei per gas, as last read; undefined while unknown. Reads in the background, so that no caller waits. */
  get wei(): bigint | undefined {
    const now = this.#timers.elapsedMs();
    if (now - this.#askedAtMs >= ASK_MS) {
      this.#askedAtMs = now;
      this.#ask().catch(() => undefined);
    }
    return this.#known && now - this.#known.atMs < USABLE_MS ? this.#known.wei : undefined;
  }

  async #ask(): Promise<void> {
    const { value } = await this.#rpc.ask<unknown>('eth_feeHistory', ['0x1', 'latest', []], { latest: true });
    const fees = (value as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas;
    const wei = Array.isArray(fees) ? parseQuantity(fees[0]) : undefined;
    // The chain has no base fee, or the node does not report it: the gas price is then unknown.
    this.#known = { wei: wei || undefined, atMs: this.#timers.elapsedMs() };
  }
}
