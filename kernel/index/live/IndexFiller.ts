import type { Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { FoundPool, Segment } from '../IndexDatabase.ts';
import type { BlockMark, IndexNode } from '../IndexNode.ts';
import type { IndexStore } from '../IndexStore.ts';
import type { PoolFinder } from '../PoolFinder.ts';
import { blockTimes } from '../read/BlockTimes.ts';
import type { DecodedLog } from '../read/decodeLog.ts';
import { LogWindow, MANY_LOGS } from '../read/LogWindow.ts';
import { logRefusal } from '../read/logRefusal.ts';
import { rowsOf } from '../read/rowsOf.ts';

/** Pairs that are listed at once: three calls each. */
const PAIRS_EACH = 100;
/** After a pause longer than so many windows it begins anew at the head, and closes the gap later. */
const WINDOWS_TO_CATCH_UP = 4;

export interface FillerOptions {
  /** Most bytes that are kept. */
  readonly byteLimit: () => number;
  /** First block in which a factory may have done anything. */
  readonly firstBlock: number;
  /** Told of pools that something happened to. */
  readonly touched: (pools: readonly number[]) => void;
}

type Answer = { readonly logs: readonly unknown[] } | { readonly told: number | undefined };

/** Reads a chain's logs into the store, a window at a time. */
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

  /** Blocks before what is covered are not to be had. */
  get pruned(): boolean {
    return this.#pruned;
  }

  get full(): boolean {
    return this.#store.segments.bytes >= this.#options.byteLimit();
  }

  /**
   * Brings the index to `head`: takes back what a reorganisation undid, then reads what is new.
   * @throws SluiceError as a read fails; `rpc_error` with `values.reason` `no logs` where none gives logs
   */
  async follow(head: BlockMark): Promise<void> {
    await this.#takeBack(head);
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

  /** Reads one window more of the past. @returns false where there is nothing (more) to read */
  async fillBack(): Promise<boolean> {
    const { segments } = this.#store;
    const first = segments.run[0];
    if (!first || this.#pruned || this.full) return false;
    const to = first.from - 1;
    const least = Math.max(
      segments.beforeGap ? segments.beforeGap.to + 1 : 0,
      Math.min(this.#options.firstBlock, to + 1),
    );
    if (to < least) return false;
    const from = Math.max(least, to - this.#window.span + 1);
    if ((await this.#readSpan(from, to, 'down')) === 'refused') this.#pruned = true;
    return true;
  }

  /** Lists some more pairs of the V2 factory, the oldest first. @returns false where all are known */
  async listPairs(): Promise<boolean> {
    if (this.#pairsDone) return false;
    const start = this.#store.meta.pairsListed;
    const listed = await this.#finder.listPairs(start, PAIRS_EACH);
    const end = start + PAIRS_EACH;
    this.#pairsDone = !listed || listed.all <= end;
    if (listed) await this.#store.addPools(listed.found, Math.min(end, listed.all));
    return !this.#pairsDone;
  }

  async #takeBack(head: BlockMark): Promise<void> {
    const { segments } = this.#store;
    const gone: Segment[] = [];
    for (const segment of [...segments.all].reverse()) {
      if (segment.to > head.block) {
        // A node that is behind proves nothing; one that stays behind is heard at the next head.
        return;
      }
      if (segment.toHash === undefined) break;
      const mark = segment.to === head.block ? head : await this.#node.mark(segment.to);
      if (mark.hash === segment.toHash) break;
      gone.push(segment);
    }
    if (gone.length === 0) return;
    this.#options.touched(gone.flatMap((segment) => this.#store.poolsOf(segment)));
    await this.#store.drop(gone);
  }

  /** @param direction which end stays when the window shrinks: the past is read downwards */
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
        await this.#take(start, end, answer.logs, head);
        return 'read';
      }
      if (!this.#window.refused(span, answer.told)) return 'refused';
      if (direction === 'up') end = start + this.#window.span - 1;
      else start = end - this.#window.span + 1;
    }
  }

  async #ask(from: number, to: number): Promise<Answer> {
    try {
      const logs = await this.#node.logs(from, to);
      // Some nodes stop at a round number and say nothing.
      return logs.length >= MANY_LOGS * 2 && to > from ? { told: undefined } : { logs };
    } catch (error) {
      const refusal = logRefusal(error);
      if (refusal.kind === 'too_wide') return { told: refusal.told };
      // A window may reach back over the oldest block that a node still has.
      if (refusal.kind === 'pruned') return { told: undefined };
      throw error;
    }
  }

  async #take(from: number, to: number, answer: readonly unknown[], head?: BlockMark): Promise<void> {
    const { logs, ignored } = await this.#store.work.sift(answer, from, to);
    const last = head?.block === to ? head : await this.#node.mark(to);
    const first = from === to ? last : await this.#node.mark(from);
    this.#refuseMixed(logs, last);
    await this.#meet(logs);
    // A time outside of the blocks' own is as good as none.
    const toldOf = ({ timestampSeconds: told }: DecodedLog): number | undefined =>
      told !== undefined && told >= first.seconds && told <= last.seconds ? told : undefined;
    const known = logs.every((log) => toldOf(log) !== undefined);
    const timeOf = known ? undefined : await blockTimes(first, last, (block) => this.#node.mark(block));
    const { rows, strange } = rowsOf(
      logs,
      (address) => this.#store.poolAt(address),
      (log) => {
        const told = toldOf(log);
        return told === undefined && timeOf ? timeOf(log.block) : { seconds: told ?? 0, exact: true };
      },
    );
    await this.#store.addSpan(
      {
        from,
        to,
        fromSeconds: first.seconds,
        toSeconds: last.seconds,
        // Only what is near the head may be undone.
        toHash: head ? last.hash : undefined,
        rows,
      },
      ignored + strange,
    );
    this.#options.touched([...new Set(rows.map(({ pool }) => pool))]);
  }

  /** Logs of one branch must not be kept under the hash of another. */
  #refuseMixed(logs: readonly DecodedLog[], last: BlockMark): void {
    const other = logs.find(
      ({ block, blockHash }) => block === last.block && blockHash && blockHash !== last.hash,
    );
    if (other && last.hash) throw new SluiceError('rpc_error', 'The chain changed while it was read');
  }

  /** Gets to know the pools that speak in these logs. */
  async #meet(logs: readonly DecodedLog[]): Promise<void> {
    const found: FoundPool[] = [];
    const unknown = new Map<Hex, 'v2' | 'v3'>();
    for (const log of logs) {
      if (log.type === 'created') {
        const { protocol, pool: address, token0, token1, fee } = log;
        if (this.#finder.isFactory(log.address, protocol))
          found.push({ protocol, address, token0, token1, fee });
        continue;
      }
      if (this.#store.poolAt(log.address) || this.#finder.isStranger(log.address)) continue;
      unknown.set(log.address, log.type === 'event' ? log.protocol : 'v2');
    }
    await this.#store.addPools(found);
    const claims = [...unknown].filter(([address]) => !this.#store.poolAt(address));
    if (claims.length === 0) return;
    const judged = await this.#finder.judge(claims.map(([address, protocol]) => ({ address, protocol })));
    await this.#store.addPools(judged);
  }

  /** What is too much goes, the oldest first; the newest segment stays whatever it takes. */
  async #prune(): Promise<void> {
    const { segments } = this.#store;
    let over = segments.bytes - this.#options.byteLimit();
    const gone: Segment[] = [];
    for (const segment of segments.all.slice(0, -1)) {
      if (over <= 0) break;
      over -= segment.eventBytes + segment.figures.byteLength;
      gone.push(segment);
    }
    await this.#store.drop(gone);
  }
}
