import { ZERO_ADDRESS } from '../../abi/zeroAddress.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { type AddedSources, refuseFaults } from '../AddedSources.ts';
import { type FoundPool, isKernels, type Segment } from '../IndexDatabase.ts';
import type { BlockMark, IndexNode } from '../IndexNode.ts';
import type { IndexStore } from '../IndexStore.ts';
import type { PoolFinder } from '../PoolFinder.ts';
import { blockTimes } from '../read/BlockTimes.ts';
import type { DecodedLog } from '../read/DecodedLog.ts';
import { LogWindow, MANY_LOGS } from '../read/LogWindow.ts';
import { logRefusal } from '../read/logRefusal.ts';
import { rowsOf } from '../read/rowsOf.ts';

/** Pairs listed per request: three calls each. */
const PAIRS_EACH = 100;
/** If more windows than this are missing, reading restarts at the head, and the gap is filled later. */
const WINDOWS_TO_CATCH_UP = 4;

export interface FillerOptions {
  readonly added: AddedSources;
  /** Maximum stored bytes. */
  readonly byteLimit: () => number;
  /** First block in which a factory can have emitted logs. */
  readonly firstBlock: number;
  /** Called with the pools that have new or undone events. */
  readonly touched: (pools: readonly number[]) => void;
}

type Answer = { readonly logs: readonly unknown[] } | { readonly limit: number | undefined };

/** Reads a chain's logs into the store, one window of blocks at a time. */
export class IndexFiller {
  readonly #store: IndexStore;
  readonly #node: IndexNode;
  readonly #finder: PoolFinder;
  readonly #options: FillerOptions;
  readonly #window: LogWindow;
  #pruned = false;
  #pairsDone = false;

  constructor(store: IndexStore, node: IndexNode, finder: PoolFinder, options: FillerOptions) {
    this.#store = store;
    this.#node = node;
    this.#finder = finder;
    this.#options = options;
    this.#window = new LogWindow(node.chain.logSpan);
  }

  /** The nodes no longer have the blocks before the covered ones. */
  get pruned(): boolean {
    return this.#pruned;
  }

  get full(): boolean {
    return this.#store.segments.bytes >= this.#options.byteLimit();
  }

  /**
   * Brings the index to `head`: removes segments that a reorganisation undid, then reads the new blocks.
   * @throws AddedKindFault, or SluiceError of a failed read; `rpc_error` with `values.reason` `no logs` if no node returns logs
   */
  async follow(head: BlockMark): Promise<void> {
    await this.#removeUndone(head);
    for (;;) {
      const covered = this.#store.segments.coverage?.toBlock;
      if (covered !== undefined && covered >= head.block) return;
      const { span } = this.#window;
      const gap = covered === undefined ? Number.POSITIVE_INFINITY : head.block - covered;
      const read =
        covered === undefined || gap > span * WINDOWS_TO_CATCH_UP
          ? await this.#readSpan(Math.max(head.block - span + 1, 0), head.block, 'down', head)
          : await this.#readSpan(covered + 1, Math.min(covered + span, head.block), 'up', head);
      if (read === 'refused')
        throw new SluiceError('rpc_error', 'no logs', { values: { reason: 'no logs' } });
      await this.#prune();
    }
  }

  /** Reads one more window of the past. @returns false if there is nothing (more) to read */
  async fillBack(): Promise<boolean> {
    const { segments } = this.#store;
    const first = segments.run[0];
    if (!first || this.#pruned || this.full) return false;
    const to = first.from - 1;
    const lowest = Math.max(
      segments.beforeGap ? segments.beforeGap.to + 1 : 0,
      Math.min(this.#options.firstBlock, to + 1),
    );
    if (to < lowest) return false;
    const from = Math.max(lowest, to - this.#window.span + 1);
    if ((await this.#readSpan(from, to, 'down')) === 'refused') this.#pruned = true;
    return true;
  }

  /** Lists some more pairs of the V2 factory, oldest first. @returns false if all are known */
  async listPairs(): Promise<boolean> {
    if (this.#pairsDone) return false;
    const start = this.#store.meta.pairsListed;
    const listed = await this.#finder.listPairs(start, PAIRS_EACH);
    const end = start + PAIRS_EACH;
    this.#pairsDone = !listed || listed.all <= end;
    if (listed) await this.#store.addPools(listed.found, Math.min(end, listed.all));
    return !this.#pairsDone;
  }

  async #removeUndone(head: BlockMark): Promise<void> {
    const { segments } = this.#store;
    const removed: Segment[] = [];
    for (const segment of [...segments.all].reverse()) {
      if (segment.to > head.block) {
        // The head is below this segment: the node may just be behind, so nothing is removed.
        return;
      }
      if (segment.toHash === undefined) break;
      const mark = segment.to === head.block ? head : await this.#node.mark(segment.to);
      if (mark.hash === segment.toHash) break;
      removed.push(segment);
    }
    if (removed.length === 0) return;
    this.#options.touched(removed.flatMap((segment) => this.#store.poolsOf(segment)));
    await this.#store.drop(removed);
  }

  /** @param direction which end stays fixed when the window shrinks: the past is read downwards */
  async #readSpan(
    from: number,
    to: number,
    direction: 'up' | 'down',
    head?: BlockMark,
  ): Promise<'read' | 'refused'> {
    let [start, end] = [from, to];
    for (;;) {
      const span = end - start + 1;
      const answer = await this.#ask(start, end);
      if ('logs' in answer) {
        this.#window.answered(span, answer.logs.length);
        await this.#storeLogs(start, end, answer.logs, head);
        return 'read';
      }
      if (!this.#window.refused(span, answer.limit)) return 'refused';
      if (direction === 'up') end = start + this.#window.span - 1;
      else start = end - this.#window.span + 1;
    }
  }

  async #ask(from: number, to: number): Promise<Answer> {
    try {
      const logs = await this.#node.logs(from, to);
      // Some nodes cut the answer at a round number without saying so.
      return logs.length >= MANY_LOGS * 2 && to > from ? { limit: undefined } : { logs };
    } catch (error) {
      const refusal = logRefusal(error);
      if (refusal.kind === 'too_wide') return { limit: refusal.limit };
      // Part of the window may be older than the oldest block that the node still has.
      if (refusal.kind === 'pruned') return { limit: undefined };
      throw error;
    }
  }

  async #storeLogs(from: number, to: number, answer: readonly unknown[], head?: BlockMark): Promise<void> {
    const emitters = this.#options.added.sources.map(({ protocol, emitter }) => ({ protocol, emitter }));
    const { logs, ignored, faults } = await this.#store.work.sift(answer, from, to, emitters);
    refuseFaults(faults);
    const last = head?.block === to ? head : await this.#node.mark(to);
    const first = from === to ? last : await this.#node.mark(from);
    this.#refuseMixed(logs, last);
    await this.#addPoolsOf(logs);
    // A log's time outside the times of the span's blocks is ignored.
    const secondsOf = ({ timestampSeconds: seconds }: DecodedLog): number | undefined =>
      seconds !== undefined && seconds >= first.seconds && seconds <= last.seconds ? seconds : undefined;
    const known = logs.every((log) => secondsOf(log) !== undefined);
    const timeOf = known ? undefined : await blockTimes(first, last, (block) => this.#node.mark(block));
    const { rows, foreign } = rowsOf(
      logs,
      (address) => this.#store.poolAt(address),
      (log) => {
        const seconds = secondsOf(log);
        return seconds === undefined && timeOf ? timeOf(log.block) : { seconds: seconds ?? 0, exact: true };
      },
    );
    await this.#store.addSpan(
      {
        from,
        to,
        fromSeconds: first.seconds,
        toSeconds: last.seconds,
        // Only blocks near the head can be undone.
        toHash: head ? last.hash : undefined,
        rows,
      },
      ignored + foreign,
    );
    this.#options.touched([...new Set(rows.map(({ pool }) => pool))]);
  }

  /** Logs of one branch must not be stored under the hash of another. */
  #refuseMixed(logs: readonly DecodedLog[], last: BlockMark): void {
    const other = logs.find(
      ({ block, blockHash }) => block === last.block && blockHash && blockHash !== last.hash,
    );
    if (other && last.hash) throw new SluiceError('rpc_error', 'The chain changed while it was read');
  }

  /** Adds the unknown pools that emitted these logs. */
  async #addPoolsOf(logs: readonly DecodedLog[]): Promise<void> {
    const found: FoundPool[] = [];
    const unknown = new Map<Hex, string>();
    for (const log of logs) {
      if (log.type === 'created') {
        if (this.#finder.isFactory(log.address, log.found.protocol)) found.push(log.found);
        continue;
      }
      const pool = log.type === 'event' ? log.pool : log.address;
      if (this.#store.poolAt(pool) || this.#finder.isForeign(pool)) continue;
      unknown.set(pool, log.type === 'event' ? log.protocol : 'v2');
    }
    await this.#store.addPools(found);
    const claims = [...unknown].filter(([address]) => !this.#store.poolAt(address));
    const own = claims.flatMap(([address, protocol]) => (isKernels(protocol) ? [{ address, protocol }] : []));
    if (own.length > 0) await this.#store.addPools(await this.#finder.confirm(own));
    for (const { protocol } of this.#options.added.sources) {
      const ids = claims.flatMap(([id, of]) => (of === protocol ? [id] : []));
      if (ids.length > 0) await this.#addAdded(protocol, ids);
    }
  }

  /**
   * Adds pools of an added kind by their events: with what the chain says names them, else without tokens until the
   * log of their creation is read. Their one contract has emitted the events, so they exist.
   */
  async #addAdded(protocol: string, ids: readonly Hex[]): Promise<void> {
    const named = new Map((await this.#finder.names(protocol, ids)).map((pool) => [pool.address, pool]));
    const nameless = { protocol, token0: ZERO_ADDRESS, token1: ZERO_ADDRESS, fee: undefined };
    await this.#store.addPools(ids.map((address) => named.get(address) ?? { ...nameless, address }));
  }

  /** Removes the oldest segments above the size limit; the newest segment always stays. */
  async #prune(): Promise<void> {
    const { segments } = this.#store;
    let over = segments.bytes - this.#options.byteLimit();
    const removed: Segment[] = [];
    for (const segment of segments.all.slice(0, -1)) {
      if (over <= 0) break;
      over -= segment.eventBytes + segment.figures.byteLength;
      removed.push(segment);
    }
    await this.#store.drop(removed);
  }
}
