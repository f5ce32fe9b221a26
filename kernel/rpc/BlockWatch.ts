import { createAtom, reaction } from 'mobx';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { BlockHead } from './BlockHead.ts';
import type { ChainClient } from './ChainClient.ts';
import { minutesWithoutBlock, type SeenBlock } from './heads/blockDelay.ts';

const CHECK_MS = 15_000;

/**
 * Follows the blocks that a chain's clock reads for other subscribers; it sends no request itself.
 * Observable, and active only while observed.
 */
export class BlockWatch {
  readonly #client: Pick<ChainClient, 'chain' | 'clock'>;
  readonly #timers: Timers;
  #seen: SeenBlock | undefined;
  #stop: (() => void) | undefined;
  #cancelCheck: (() => void) | undefined;
  readonly #atom = createAtom(
    'BlockWatch',
    () => this.#start(),
    () => {
      this.#stop?.();
      this.#cancelCheck?.();
    },
  );

  constructor(client: Pick<ChainClient, 'chain' | 'clock'>, timers: Timers = systemTimers) {
    this.#client = client;
    this.#timers = timers;
  }

  /** See {@link minutesWithoutBlock}. */
  get minutesWithoutBlock(): number | undefined {
    this.#atom.reportObserved();
    return this.#seen && minutesWithoutBlock(this.#client.chain, this.#seen, this.#timers);
  }

  #start(): void {
    this.#stop = reaction(
      () => this.#client.clock.head,
      (head) => this.#note(head),
      { fireImmediately: true },
    );
    this.#planCheck();
  }

  #note(head: BlockHead | undefined): void {
    if (!head) return;
    const before = this.#seen;
    const isNewer = before !== undefined && head.number > before.head.number;
    const wasOld = this.#seen && minutesWithoutBlock(this.#client.chain, this.#seen, this.#timers);
    this.#seen = { head, advancedAtMs: isNewer ? head.receivedAtMs : before?.advancedAtMs };
    const isOld = minutesWithoutBlock(this.#client.chain, this.#seen, this.#timers);
    if (wasOld !== isOld) this.#atom.reportChanged();
  }

  #planCheck(): void {
    this.#cancelCheck = this.#timers.after(CHECK_MS, () => {
      this.#planCheck();
      this.#atom.reportChanged();
    });
  }
}
