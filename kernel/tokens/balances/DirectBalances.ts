import { SluiceError } from '../../errors/SluiceError.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';

// Rules 9.23, 9.29 and 8.64: direct reads on the custom test networks.
const DEBOUNCE_MS = 500;
const CACHE_MS = 30_000;
const ATTEMPTS = 2;
const RETRY_BASE_MS = 5_000;
const RETRY_STEP_MS = 2_000;

export interface DirectBalanceTarget {
  known(key: string, raw: bigint, block: bigint): void;
  unknown(key: string, error: SluiceError): void;
}

/**
 * The fallback for balances on chains with direct reads. It waits 500 ms, retries a circuit-breaker error or
 * code -32603 once after 5000 + 2000 x attempt ms, and keeps the answer for 30 s. A balance that still cannot
 * be read is unknown.
 */
export class DirectBalances {
  readonly #ask: (key: string, signal: AbortSignal) => Promise<bigint>;
  readonly #target: DirectBalanceTarget;
  readonly #timers: Timers;
  readonly #running = new Map<string, AbortController>();
  readonly #readAtMs = new Map<string, number>();

  constructor(
    ask: (key: string, signal: AbortSignal) => Promise<bigint>,
    target: DirectBalanceTarget,
    timers: Timers,
  ) {
    this.#ask = ask;
    this.#target = target;
    this.#timers = timers;
  }

  /** Starts a read, unless one is under way or succeeded within 30 s. `block`: the block of the tick. */
  read(key: string, block: bigint): void {
    const readAt = this.#readAtMs.get(key);
    if (this.#running.has(key) || (readAt !== undefined && this.#timers.elapsedMs() - readAt < CACHE_MS))
      return;
    const abort = new AbortController();
    this.#running.set(key, abort);
    void this.#run(key, block, abort.signal).finally(() => {
      if (this.#running.get(key) === abort) this.#running.delete(key);
    });
  }

  forget(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#readAtMs.delete(key);
  }

  async #run(key: string, block: bigint, signal: AbortSignal): Promise<void> {
    await sleep(this.#timers, DEBOUNCE_MS, signal);
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        const raw = await this.#ask(key, signal);
        if (signal.aborted) return;
        this.#readAtMs.set(key, this.#timers.elapsedMs());
        return this.#target.known(key, raw, block);
      } catch (error) {
        if (signal.aborted) return;
        const failure = SluiceError.from(error, 'providers_failed');
        if (attempt >= ATTEMPTS || !worthRetrying(failure)) return this.#target.unknown(key, failure);
        await sleep(this.#timers, RETRY_BASE_MS + RETRY_STEP_MS * attempt, signal);
      }
    }
  }
}

/** An open circuit breaker or the node's internal error; the pool wraps both when no endpoint is left. */
function worthRetrying(error: SluiceError): boolean {
  if (error.code === 'providers_failed') return true;
  return Number(error.values.code) === -32603 || /circuit.?breaker/i.test(error.message);
}
