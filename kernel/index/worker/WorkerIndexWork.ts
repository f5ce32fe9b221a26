import { inTime } from '../../runtime/inTime.ts';
import type { PoolLogs } from '../AddedLogs.ts';
import type { EventRow } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import type { DecodedLog } from '../read/DecodedLog.ts';
import type { LogEmitter } from '../read/LogSource.ts';
import type { SiftedLogs } from '../read/rowsOf.ts';
import { slices } from '../slices.ts';
import type { CandleRow, CandleTerms } from '../store/CandleRow.ts';
import type {
  CloseRow,
  CloseTerms,
  IndexWork,
  PackedEvents,
  PoolKind,
  SumQuery,
  SumRow,
} from './IndexWork.ts';
import {
  type IndexJob,
  type IndexQuestion,
  type IndexReply,
  type IndexWorkerPort,
  ITEMS_EACH,
  type JobTerms,
} from './indexMessages.ts';
import { LocalIndexWork } from './LocalIndexWork.ts';

/** Segments per message: about 60 KB each. */
const SEGMENTS_EACH = 20;
/** How long added kinds may take to decode one answer. */
const SIFT_MS = 20_000;

interface Waiting {
  readonly items: unknown[];
  readonly done: (extra: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** Does the work in a worker; in slices on this thread if there is no worker or it fails. */
export class WorkerIndexWork implements IndexWork {
  readonly #create: () => IndexWorkerPort;
  readonly #logs: Readonly<Record<string, PoolLogs>>;
  readonly #waiting = new Map<number, Waiting>();
  /** Ids of the segments that the worker has. */
  #names = new Map<Segment, number>();
  #worker: IndexWorkerPort | undefined;
  #local: LocalIndexWork | undefined;
  #lastName = 0;
  #lastId = 0;
  /** Messages are sent in order: a question must come after the segments that it refers to. */
  #queue: Promise<void> = Promise.resolve();

  /** @param logs of added kinds, by their ids: for this thread */
  constructor(create: () => IndexWorkerPort, logs: Readonly<Record<string, PoolLogs>> = {}) {
    this.#create = create;
    this.#logs = logs;
  }

  sift(
    answer: readonly unknown[],
    from: number,
    to: number,
    added: readonly LogEmitter[] = [],
  ): Promise<SiftedLogs> {
    return this.#either(
      async () => {
        const asked = this.#ask('sift', answer, { from, to, added });
        const found = added.length === 0 ? await asked : await inTime(asked, SIFT_MS);
        if (!found) return this.#giveUp(added);
        const { items, extra } = found;
        return { logs: items as DecodedLog[], ...(extra as Omit<SiftedLogs, 'logs'>) };
      },
      (local) => local.sift(answer, from, to, added),
    );
  }

  /** A worker that does not come to an end: its logs must not be decoded on this thread. */
  #giveUp(added: readonly LogEmitter[]): SiftedLogs {
    this.#breakDown();
    const faults = added.map(({ protocol }) => ({ protocol, message: 'its logs take too long' }));
    return { logs: [], ignored: 0, faults };
  }

  pack(rows: readonly EventRow[], kinds: readonly PoolKind[]): Promise<PackedEvents> {
    return this.#either(
      async () => (await this.#ask('pack', rows, { kinds })).extra as PackedEvents,
      (local) => local.pack(rows, kinds),
    );
  }

  unpack(events: Uint8Array): Promise<readonly EventRow[]> {
    return this.#either(
      async () => (await this.#ask('unpack', [], { events })).items as EventRow[],
      (local) => local.unpack(events),
    );
  }

  sums(run: readonly Segment[], query: SumQuery): Promise<readonly SumRow[]> {
    return this.#either(
      async () => (await this.#ask('sums', run, { query }, run)).items as SumRow[],
      (local) => local.sums(run, query),
    );
  }

  candles(events: readonly Uint8Array[], terms: CandleTerms): Promise<readonly (readonly CandleRow[])[]> {
    return this.#either(
      async () => (await this.#ask('candles', events, terms)).items as (readonly CandleRow[])[],
      (local) => local.candles(events, terms),
    );
  }

  closes(run: readonly Segment[], query: CloseTerms): Promise<readonly CloseRow[]> {
    return this.#either(
      async () => (await this.#ask('closes', run, { query }, run)).items as CloseRow[],
      (local) => local.closes(run, query),
    );
  }

  withPool(run: readonly Segment[], pool: number): Promise<readonly Segment[]> {
    return this.#either(
      async () => {
        const { items } = await this.#ask('withPool', run, { pool }, run);
        const names = new Set(items);
        return run.filter((segment) => names.has(this.#names.get(segment)));
      },
      (local) => local.withPool(run, pool),
    );
  }

  async #either<T>(remote: () => Promise<T>, local: (work: LocalIndexWork) => Promise<T>): Promise<T> {
    if (!this.#local) {
      try {
        return await remote();
      } catch {
        this.#breakDown();
      }
    }
    this.#local ??= new LocalIndexWork(this.#logs);
    return local(this.#local);
  }

  #breakDown(): void {
    this.#local ??= new LocalIndexWork(this.#logs);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#names.clear();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of waiting) failed(new Error('the worker failed'));
  }

  #ask<K extends IndexJob>(
    job: K,
    items: readonly unknown[],
    terms: JobTerms[K],
    run?: readonly Segment[],
  ): Promise<{ readonly items: readonly unknown[]; readonly extra: unknown }> {
    this.#lastId += 1;
    const id = this.#lastId;
    const found: unknown[] = [];
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        items: found,
        done: (extra) => resolve({ items: found, extra }),
        failed: reject,
      });
      this.#queue = this.#queue
        .then(async () => {
          const sent = run ? await this.#share(run) : items;
          const pause = slices();
          for (let at = 0; at < sent.length; at += ITEMS_EACH) {
            this.#post({ type: 'items', id, items: sent.slice(at, at + ITEMS_EACH) });
            await pause();
          }
          this.#post({ type: 'ask', id, job, terms } as IndexQuestion);
        })
        .catch(reject);
    });
  }

  /** Sends the worker the segments that it lacks, and removes those no longer used. @returns their ids */
  async #share(run: readonly Segment[]): Promise<readonly number[]> {
    const pause = slices();
    const wanted = new Set(run);
    const gone = [...this.#names].filter(([segment]) => !wanted.has(segment));
    for (const [segment] of gone) this.#names.delete(segment);
    if (gone.length > 0) this.#post({ type: 'forget', names: gone.map(([, name]) => name) });
    const fresh = run.filter((segment) => !this.#names.has(segment));
    for (let at = 0; at < fresh.length; at += SEGMENTS_EACH) {
      const added = fresh.slice(at, at + SEGMENTS_EACH).map((segment) => {
        this.#lastName += 1;
        this.#names.set(segment, this.#lastName);
        return [this.#lastName, segment] as const;
      });
      this.#post({ type: 'segments', added });
      await pause();
    }
    return run.map((segment) => this.#names.get(segment) as number);
  }

  /** @throws if there is no worker, or it cannot receive messages */
  #post(question: IndexQuestion): void {
    if (this.#local) throw new Error('there is no worker');
    this.#worker ??= this.#start();
    this.#worker.postMessage(question);
  }

  #start(): IndexWorkerPort {
    const worker = this.#create();
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = () => this.#breakDown();
    return worker;
  }

  #take(reply: IndexReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if (reply.type === 'items') {
      waiting.items.push(...reply.items);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.type === 'done') waiting.done(reply.extra);
    else waiting.failed(new Error(reply.reason));
  }
}
