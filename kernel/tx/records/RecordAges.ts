import { systemTimers } from '../../runtime/Timers.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';

interface Sighting {
  readonly ageMs: number;
  readonly atMs: number;
  readonly chainSeconds: number;
}

/**
 * How old the records of one chain are. From the first look in this visit on, time that both this device and the
 * chain have seen pass is added: setting the device's clock makes no record older, and neither does a node that
 * invents a late block.
 */
export class RecordAges {
  readonly #first = new Map<string, Sighting>();

  /** Ms; the head's time is in seconds. */
  of({ id, addedTime }: TransactionRecord, head: { readonly timestamp: number }): number {
    const atMs = systemTimers.elapsedMs();
    const first = this.#first.get(id) ?? {
      ageMs: Math.max(0, systemTimers.wallMs() - addedTime),
      atMs,
      chainSeconds: head.timestamp,
    };
    this.#first.set(id, first);
    const chainMs = (head.timestamp - first.chainSeconds) * 1000;
    return first.ageMs + Math.max(0, Math.min(atMs - first.atMs, chainMs));
  }
}
