import { makeObservable, observableRef, runInAction } from 'mobx';
import { findContract } from '../../../kernel/chain/ChainRegistry.ts';
import { LogSpan } from '../../../kernel/chain/LogSpan.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type PositionEvent, readEvents, wasMintedAt } from '../../../kernel/history/positionEvents.ts';
import type { PositionReader } from '../../../kernel/positions/PositionReader.ts';

/** Requests for one call of `lookBack`. */
const WINDOWS = 10;

/** Reads the events of a position, from the newest block backwards. */
export class HistoryReader {
  /** Newest first. */
  events: readonly PositionEvent[] = [];
  /** The oldest block that was searched; undefined before the first answer. */
  from: bigint | undefined = undefined;
  /** True where no event can be older than `from`. */
  complete = false;
  loading = false;
  error: SluiceError | undefined = undefined;
  readonly #reader: PositionReader;
  readonly #tokenId: bigint;
  readonly #span: LogSpan;
  #to: bigint | undefined;
  /** The state of the position that the known events lead to, as {@link catchUp} was told it. */
  state: string | undefined = undefined;

  constructor(reader: PositionReader, tokenId: bigint) {
    this.#reader = reader;
    this.#tokenId = tokenId;
    this.#span = new LogSpan(reader.client.chain);
    makeObservable(this, {
      events: observableRef,
      from: observableRef,
      complete: observableRef,
      loading: observableRef,
      error: observableRef,
      state: observableRef,
    });
  }

  /**
   * Searches further back, with a limited number of requests.
   * @param head the newest block, for the first search
   * @param liquidity the position's liquidity now: tells when the first event may have been found
   */
  async lookBack(head: bigint, liquidity: bigint): Promise<void> {
    if (this.loading || this.complete) return;
    this.#set({ loading: true, error: undefined });
    try {
      this.#to ??= head;
      for (let windows = 0; windows < WINDOWS && !this.complete; windows += 1) {
        await this.#window(this.from === undefined ? head : this.from - 1n, liquidity);
      }
      this.#set({ loading: false });
    } catch (error) {
      this.#set({ loading: false, error: SluiceError.from(error, 'providers_failed') });
    }
  }

  /**
   * Reads the events since the last search, up to `head`. Called with every block, but asks the node only
   * while the position has changed and the events do not show it yet: the node may have failed, or not have
   * reached the block.
   * @param state the position's state at `head` as any text; another text means a change
   */
  async catchUp(head: bigint, state: string): Promise<void> {
    const to = this.#to;
    if (this.state === undefined) this.#set({ state });
    if (to === undefined || head <= to || this.loading || state === this.state) return;
    const news = await this.#since(to + 1n, head).catch(() => undefined);
    if (!news || news.length === 0 || this.#to !== to) return;
    this.#to = head;
    this.#set({ state, events: [...news, ...this.events] });
  }

  /** Forgets everything, to begin again at a newer block. */
  restart(): void {
    this.#to = undefined;
    this.#set({ events: [], from: undefined, complete: false, error: undefined, state: undefined });
  }

  /** The events from `from` to `head`, newest first; undefined where that takes too many requests. */
  async #since(from: bigint, head: bigint): Promise<readonly PositionEvent[] | undefined> {
    const { client, manager } = this.#reader;
    // Events that are left out in between would be a gap.
    if (head - from >= BigInt(WINDOWS) * this.#span.blocks) return undefined;
    let news: readonly PositionEvent[] = [];
    for (let next = from; next <= head; next += this.#span.blocks) {
      const last = next + this.#span.blocks - 1n;
      const to = last < head ? last : head;
      news = [...(await readEvents(client, manager, this.#tokenId, next, to)), ...news];
    }
    return news;
  }

  async #window(to: bigint, liquidity: bigint): Promise<void> {
    const { client, manager } = this.#reader;
    const start = BigInt(findContract(client.chain, 'positionManager')?.block ?? 0);
    await this.#span.newest(to, start, async (from) => {
      const older = await readEvents(client, manager, this.#tokenId, from, to);
      const events = [...this.events, ...older];
      const complete = from <= start || (await this.#begins(events, liquidity));
      this.#set({ events, from, complete });
    });
  }

  /**
   * Whether the oldest event is the position's first: the events add up to the whole liquidity, and the
   * position was minted in that block.
   */
  async #begins(events: readonly PositionEvent[], liquidity: bigint): Promise<boolean> {
    const oldest = events.at(-1);
    if (oldest?.kind !== 'increase') return false;
    const sum = events.reduce(
      (total, { kind, liquidity: change }) => (kind === 'decrease' ? total - change : total + change),
      0n,
    );
    const { client, manager } = this.#reader;
    return sum === liquidity && wasMintedAt(client, manager, this.#tokenId, oldest.block);
  }

  #set(
    change: Partial<Pick<HistoryReader, 'events' | 'from' | 'complete' | 'loading' | 'error' | 'state'>>,
  ): void {
    runInAction(() => Object.assign(this, change));
  }
}
