import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Logger } from '../../runtime/Logger.ts';
import { documentVisibility, type PageVisibility } from '../../runtime/PageVisibility.ts';
import { systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { BlockClock, BlockSubscriber } from '../BlockClock.ts';
import type { BlockHead } from '../BlockHead.ts';
import type { Call, Multicall } from '../Multicall.ts';
import type { HeadListener } from '../transport/Transport.ts';
import { headSilenceMs } from './headSilenceMs.ts';

/**
 * The pause after a failed tick. It is short because a person may be waiting, and only a tick can notice that
 * the node is back. Endpoints that are down are spared by their own breakers.
 */
const RETRY_MS = 2000;

export interface HeadClockOptions {
  readonly timers?: Timers;
  readonly visibility?: PageVisibility;
  readonly logger?: Logger;
  /** Heads announced by the chain's endpoints, if any. They trigger ticks and replace most of the polling. */
  readonly watchHeads?: (listener: HeadListener) => () => void;
  /** Called after each successful tick. */
  readonly onTick?: () => void;
}

/**
 * {@link BlockClock}: one multicall per tick carries the calls of all subscribers and also reads the head.
 */
export class HeadClock implements BlockClock {
  head: BlockHead | undefined = undefined;
  error: SluiceError | undefined = undefined;
  readonly #chain: ChainSpec;
  readonly #multicall: Pick<Multicall, 'read'>;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  readonly #options: HeadClockOptions;
  readonly #subscribers = new Set<BlockSubscriber>();
  #ticking: Promise<BlockHead> | undefined;
  #queued: Promise<BlockHead> | undefined;
  #cancelTimer: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  #stopHeads: (() => void) | undefined;
  #announced = false;
  #lastTickMs = Number.NEGATIVE_INFINITY;

  constructor(chain: ChainSpec, multicall: Pick<Multicall, 'read'>, options: HeadClockOptions = {}) {
    this.#chain = chain;
    this.#multicall = multicall;
    this.#timers = options.timers ?? systemTimers;
    this.#visibility = options.visibility ?? documentVisibility;
    this.#options = options;
    makeObservable(this, { head: observableRef, error: observableRef });
  }

  watch(subscriber: BlockSubscriber): () => void {
    this.#subscribers.add(subscriber);
    if (this.#stopWatching === undefined) this.#start();
    // In the next macrotask, so that subscribers added together share one request.
    if (this.#visibility.visible) this.#schedule(0);
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size === 0) this.#stop();
    };
  }

  /** Also works without subscribers and on a hidden page. @throws SluiceError the tick's failure */
  refresh(): Promise<BlockHead> {
    // The tick in progress may have read an older block: one more follows it, shared by all callers until
    // then.
    this.#queued ??= Promise.resolve(this.#ticking?.catch(() => undefined)).then(() => {
      this.#queued = undefined;
      return this.#tick();
    });
    return this.#queued;
  }

  #start(): void {
    const stopVisibility = this.#visibility.onChange(() => this.#visibilityChanged());
    this.#watchHeads();
    this.#stopWatching = () => {
      stopVisibility();
      this.#unwatchHeads();
    };
  }

  #stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#unschedule();
  }

  #visibilityChanged(): void {
    this.#unwatchHeads();
    this.#watchHeads();
    if (this.#visibility.visible) this.#schedule(0);
    else this.#unschedule();
  }

  #watchHeads(): void {
    if (!this.#visibility.visible) return;
    this.#stopHeads = this.#options.watchHeads?.({
      head: () => this.#scheduleNoSoonerThan(this.#lastTickMs + this.#chain.refreshIntervalMs),
      live: (live) => {
        this.#announced = live;
        // The planned tick used the other mode's pause.
        if (this.#cancelTimer !== undefined) this.#scheduleNoSoonerThan(this.#lastTickMs + this.#pauseMs());
      },
    });
  }

  #unwatchHeads(): void {
    this.#stopHeads?.();
    this.#stopHeads = undefined;
    this.#announced = false;
  }

  #schedule(ms: number): void {
    this.#unschedule();
    this.#cancelTimer = this.#timers.after(ms, () => {
      this.#cancelTimer = undefined;
      // Subscribers learn of a failure from `failed` and `error`; no caller waits for this promise.
      this.refresh().catch(() => undefined);
    });
  }

  #unschedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #scheduleNoSoonerThan(atMs: number): void {
    if (this.#subscribers.size === 0 || !this.#visibility.visible) return;
    this.#schedule(Math.max(0, atMs - this.#timers.elapsedMs()));
  }

  #pauseMs(): number {
    const { refreshIntervalMs, blockTimeMs } = this.#chain;
    if (this.error) return RETRY_MS;
    return this.#announced ? Math.max(refreshIntervalMs, headSilenceMs(blockTimeMs)) : refreshIntervalMs;
  }

  #tick(): Promise<BlockHead> {
    this.#unschedule();
    this.#lastTickMs = this.#timers.elapsedMs();
    this.#ticking = this.#readAndDeliver().finally(() => {
      this.#ticking = undefined;
      if (this.#cancelTimer !== undefined) return;
      const since = this.error ? this.#timers.elapsedMs() : this.#lastTickMs;
      this.#scheduleNoSoonerThan(since + this.#pauseMs());
    });
    return this.#ticking;
  }

  async #readAndDeliver(): Promise<BlockHead> {
    const served = [...this.#subscribers].map((subscriber) => ({
      subscriber,
      calls: this.#callsOf(subscriber),
    }));
    try {
      const { head, results } = await this.#multicall.read(
        served.flatMap(({ calls }) => calls),
        { along: (...given) => Promise.all(served.map(({ subscriber }) => subscriber.along?.(...given))) },
      );
      runInAction(() => {
        this.head = head;
        this.error = undefined;
        let at = 0;
        for (const { subscriber, calls } of served) {
          const mine = results.slice(at, at + calls.length);
          at += calls.length;
          if (this.#subscribers.has(subscriber))
            this.#guarded('receive', () => subscriber.receive(mine, head));
        }
      });
      this.#options.onTick?.();
      return head;
    } catch (error) {
      const failure = SluiceError.from(error, 'providers_failed');
      runInAction(() => {
        this.error = failure;
        for (const { subscriber } of served) {
          if (this.#subscribers.has(subscriber)) this.#guarded('failed', () => subscriber.failed?.(failure));
        }
      });
      throw failure;
    }
  }

  #callsOf(subscriber: BlockSubscriber): readonly Call[] {
    return this.#guarded('calls', () => subscriber.calls()) ?? [];
  }

  /** One subscriber's exception must not affect the others. */
  #guarded<T>(what: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.#options.logger?.error(`a subscriber of the block clock failed in ${what}`, error);
      return undefined;
    }
  }
}
