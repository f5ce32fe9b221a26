import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { systemTimers } from '../runtime/Timers.ts';

/** The most reads in one tick. When there are more, each tick reads a page of those not read for longest. */
const PAGE = 400;

export interface WatchedCallsTarget {
  received(key: string, result: CallResult, head: BlockHead): void;
  /** The whole tick failed before `key` was ever read. */
  failed(key: string, error: SluiceError): void;
  /** `key` is no longer watched. */
  dropped(key: string): void;
}

interface Entry {
  readonly call: Call;
  watchers: number;
  /** Number of the tick that last included this call; 0: never. */
  asked: number;
  answered: boolean;
}

/** Keyed calls of one chain that are read with every tick of its clock while watched. */
export class WatchedCalls {
  readonly #client: ChainClient;
  readonly #target: WatchedCallsTarget;
  readonly #entries = new Map<string, Entry>();
  #page: readonly string[] = [];
  #tick = 0;
  #unsubscribe: (() => void) | undefined;

  constructor(client: ChainClient, target: WatchedCallsTarget) {
    this.#client = client;
    this.#target = target;
  }

  /** Keeps the calls fresh until disposed; a key watched twice is read once. */
  watch(calls: ReadonlyMap<string, Call>): () => void {
    for (const [key, call] of calls) {
      const entry = this.#entries.get(key);
      if (entry) entry.watchers += 1;
      else this.#entries.set(key, { call, watchers: 1, asked: 0, answered: false });
    }
    this.#subscribe();
    let done = false;
    return () => {
      if (done) return;
      done = true;
      for (const key of calls.keys()) {
        const entry = this.#entries.get(key);
        if (entry) entry.watchers -= 1;
      }
      // A page that renders again stops and starts a watch at once. Waiting keeps the value, so that the page
      // does not flicker.
      queueMicrotask(() => this.#sweep());
    };
  }

  #sweep(): void {
    for (const [key, { watchers }] of this.#entries) {
      if (watchers > 0) continue;
      this.#entries.delete(key);
      this.#target.dropped(key);
    }
    if (this.#entries.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #subscribe(): void {
    if (this.#entries.size === 0) return;
    if (this.#unsubscribe) {
      // Already subscribed: read the new calls now instead of with the next block.
      if ([...this.#entries.values()].some(({ asked }) => asked === 0)) this.#refresh();
      return;
    }
    this.#unsubscribe = this.#client.clock.watch({
      calls: () => this.#nextPage(),
      receive: (results, head) => this.#receive(results, head),
      failed: (error) => this.#failed(error),
    });
  }

  #nextPage(): readonly Call[] {
    this.#tick += 1;
    const all = [...this.#entries];
    const page = all.length <= PAGE ? all : all.sort(([, a], [, b]) => a.asked - b.asked).slice(0, PAGE);
    for (const [, entry] of page) entry.asked = this.#tick;
    this.#page = page.map(([key]) => key);
    return page.map(([, { call }]) => call);
  }

  #receive(results: readonly CallResult[], head: BlockHead): void {
    this.#page.forEach((key, index) => {
      const entry = this.#entries.get(key);
      const result = results[index];
      if (!entry || !result) return;
      entry.answered = true;
      this.#target.received(key, result, head);
    });
    if ([...this.#entries.values()].some(({ asked }) => asked === 0)) {
      systemTimers.after(0, () => this.#refresh());
    }
  }

  #failed(error: SluiceError): void {
    for (const [key, entry] of this.#entries) if (!entry.answered) this.#target.failed(key, error);
  }

  #refresh(): void {
    if (this.#unsubscribe) this.#client.clock.refresh().catch(() => undefined);
  }
}
