import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import { toQuantity } from '../../rpc/quantity.ts';
import type { FellowEndpoint } from '../../rpc/RpcPool.ts';
import { systemTimers, type Timers } from '../../runtime/Timers.ts';
import { changeFilters, readChanges, type SeenChange } from './changeLogs.ts';
import type { LiquidityChange } from './PoolChanges.ts';
import type { PoolReader } from './PoolReader.ts';

/** The most pools whose logs are read, those first that a quote uses. */
const MAX_POOLS = 100;
/**
 * Blocks that are read once more, as many as that and for so long, ms: a node may index logs late, and a
 * reorganisation replaces the newest blocks.
 */
const OVERLAP = 5;
const OVERLAP_MS = 3000;
/** The most blocks whose logs are read at once; after more of them (the page slept) all ticks are read again. */
const MAX_SPAN = 64;
/** More logs than this in one answer are not read. */
const MAX_LOGS = 500;
/** A batch with logs that takes longer than this would make every refresh slow. */
const SLOW_MS = 1500;
/** How long an endpoint that refuses logs, or is slow with them, gets no request for them, ms: at first, and at most. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 600_000;

interface Answer {
  readonly from: bigint;
  readonly readers: ReadonlySet<PoolReader>;
  readonly changes: ReadonlyMap<string, SeenChange>;
}

/**
 * Notices liquidity that was added or removed away from the price, which price and liquidity do not show: the logs of
 * the watched pools travel in the batch that reads each block's state. A log only has the ticks it names read again, so
 * one that is invented changes nothing, and without logs the changes are found later, in the rotation of the words.
 */
export class ChangeWatch {
  readonly #blockTimeMs: number;
  readonly #span: bigint;
  readonly #overlap: bigint;
  readonly #pools: ReadonlyMap<unknown, { readonly reader: PoolReader }>;
  readonly #timers: Timers;
  #round = 0;
  /** Of this round, by endpoint. */
  #answers = new Map<string, Answer>();
  /** Changes of the newest blocks that have been dealt with, by block and place in it. */
  readonly #seen = new Map<string, SeenChange>();
  /** The block at which all ticks of a pool were read: what logs tell of before is in them. */
  readonly #since = new WeakMap<PoolReader, bigint>();
  /** The block up to which the logs of a pool are known. */
  readonly #covered = new WeakMap<PoolReader, bigint>();
  readonly #waiting = new Set<string>();
  readonly #pauses = new Map<string, { readonly untilMs: number; readonly ms: number }>();
  #head: BlockHead | undefined;
  #isAgain = false;

  /**
   * @param pools the pools of a store, as they change
   * @param head the block at which those that have a state were read
   */
  constructor(
    { blockTimeMs, logSpan = MAX_SPAN }: Pick<ChainSpec, 'blockTimeMs' | 'logSpan'>,
    pools: ReadonlyMap<unknown, { readonly reader: PoolReader }>,
    head: BlockHead | undefined,
    timers: Timers = systemTimers,
  ) {
    this.#blockTimeMs = blockTimeMs;
    this.#span = BigInt(Math.min(MAX_SPAN, logSpan));
    this.#overlap = BigInt(Math.max(OVERLAP, Math.ceil(OVERLAP_MS / blockTimeMs)));
    this.#pools = pools;
    this.#timers = timers;
    if (head) this.#begin(head);
  }

  /**
   * Sends the request for logs with the one that reads the state, where the endpoint takes it.
   * @returns a promise that never rejects, or nothing where no logs are read
   */
  along(round: number, endpoint: FellowEndpoint, signal: AbortSignal): Promise<void> | undefined {
    if (round !== this.#round) {
      this.#round = round;
      this.#answers = new Map();
    }
    const { url } = endpoint;
    const answers = this.#answers;
    const startedMs = this.#timers.elapsedMs();
    const isPaused = startedMs < (this.#pauses.get(url)?.untilMs ?? 0);
    if (isPaused || answers.has(url) || this.#waiting.has(url)) return undefined;
    const readers = this.#readers();
    const from = this.#from(readers, startedMs);
    if (from === undefined) return undefined;
    const blocks = { fromBlock: toQuantity(from), toBlock: 'latest' };
    const sent = changeFilters(readers).map((filter) =>
      endpoint.sendAlong('eth_getLogs', [{ ...filter, ...blocks }], signal),
    );
    this.#waiting.add(url);
    return Promise.all(sent)
      .then(
        (logs) => {
          // What the endpoint cannot take now, it may take with the next block.
          if (sent.includes(false)) return;
          const all = logs.flat();
          const isSlow = this.#timers.elapsedMs() - startedMs > SLOW_MS;
          if (isSlow || !logs.every(Array.isArray) || all.length > MAX_LOGS) return this.#pause(url);
          this.#pauses.delete(url);
          answers.set(url, { from, readers: new Set(readers), changes: readChanges(all, readers) });
        },
        () => this.#pause(url),
      )
      .finally(() => this.#waiting.delete(url));
  }

  /**
   * Has the readers read again what the logs of the round say has changed.
   * @returns whether another round should follow at once, and what was read wait for it: at most every second time, so
   * that a node which invents logs has no more than one further request made for each
   */
  receive(round: number, head: BlockHead): boolean {
    const before = this.#head;
    this.#begin(head);
    const answer = round === this.#round ? this.#answers.get(head.endpoint ?? '') : undefined;
    const changed = this.#changed(head.number, answer);
    for (const reader of answer?.readers ?? []) this.#covered.set(reader, head.number);
    if (before && head.number - before.number + this.#overlap > this.#span) {
      for (const reader of this.#readers()) {
        if ((this.#since.get(reader) ?? head.number) > before.number) continue;
        changed.set(reader, undefined);
        this.#covered.set(reader, head.number);
      }
    }
    let isUsed = false;
    for (const [reader, ticks] of changed) {
      reader.changes?.reread(ticks);
      isUsed ||= !reader.frugal || reader.closely === true;
    }
    this.#isAgain = isUsed && !this.#isAgain;
    return this.#isAgain;
  }

  /** The ticks whose liquidity is no longer what it was when they were read. */
  #changed(head: bigint, answer: Answer | undefined): Map<PoolReader, readonly number[] | undefined> {
    const sums = new Map<PoolReader, Map<string, LiquidityChange>>();
    const note = ({ reader, change: { lower, upper, liquidity } }: SeenChange, sign: bigint) => {
      const own = sums.get(reader) ?? new Map<string, LiquidityChange>();
      sums.set(reader, own);
      const range = `${lower} ${upper}`;
      own.set(range, { lower, upper, liquidity: (own.get(range)?.liquidity ?? 0n) + sign * liquidity });
    };
    for (const [key, seen] of this.#seen) {
      const isIn = answer?.readers.has(seen.reader) && seen.block >= answer.from;
      // Its block is gone, or this node does not have it yet: so is the state of another block that came with it.
      if (seen.block > head || (isIn && !answer?.changes.has(key))) {
        this.#seen.delete(key);
        note(seen, -1n);
      } else if (seen.block + this.#span < head) this.#seen.delete(key);
    }
    for (const [key, change] of answer?.changes ?? []) {
      // The next answer has the blocks above the state's again.
      if (change.block > head || this.#seen.has(key)) continue;
      this.#seen.set(key, change);
      if (change.block > (this.#since.get(change.reader) ?? head)) note(change, 1n);
    }
    // A position that came and went, as for the time of one trade, has changed nothing.
    const ticks = [...sums].map(([reader, own]) => {
      const changed = [...own.values()].filter(({ liquidity }) => liquidity !== 0n);
      return [reader, [...new Set(changed.flatMap(({ lower, upper }) => [lower, upper]))]] as const;
    });
    return new Map(ticks.filter(([, own]) => own.length > 0));
  }

  /** Of the pools that have been read, those first that a quote uses. */
  #readers(): readonly PoolReader[] {
    const all = [...this.#pools.values()].flatMap(({ reader }) =>
      this.#since.has(reader) && reader.changes ? reader : [],
    );
    if (all.length <= MAX_POOLS) return all;
    return [...all.filter(({ closely }) => closely), ...all.filter(({ closely }) => !closely)].slice(
      0,
      MAX_POOLS,
    );
  }

  #begin(head: BlockHead): void {
    this.#head = head;
    for (const { reader } of this.#pools.values())
      if (reader.state && !this.#since.has(reader)) this.#since.set(reader, head.number);
  }

  /** The first block whose logs are read; undefined where there is no pool, or where there would be too many blocks. */
  #from(readers: readonly PoolReader[], nowMs: number): bigint | undefined {
    const known = readers.map((reader) => this.#covered.get(reader) ?? this.#since.get(reader) ?? 0n);
    if (known.length === 0) return undefined;
    const head = this.#head?.number ?? max(known);
    const goneMs = this.#head ? nowMs - this.#head.receivedAtMs : 0;
    const since = BigInt(Math.ceil(goneMs / this.#blockTimeMs));
    if (since + this.#overlap > this.#span) return undefined;
    const first = known.reduce((least, block) => (block < least ? block : least));
    return max([0n, first + 1n - this.#overlap, head + since + 1n - this.#span]);
  }

  #pause(url: string): void {
    const ms = Math.min(MAX_PAUSE_MS, (this.#pauses.get(url)?.ms ?? FIRST_PAUSE_MS / 2) * 2);
    this.#pauses.set(url, { ms, untilMs: this.#timers.elapsedMs() + ms });
  }
}

const max = (blocks: readonly bigint[]) => blocks.reduce((most, block) => (block > most ? block : most));
