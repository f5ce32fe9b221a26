import type { BlockClock, BlockSubscriber } from '../../rpc/BlockClock.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { Multicall } from '../../rpc/Multicall.ts';

/** Ticks only when somebody wants a round: all that subscribes shares each request. */
export class ViewClock implements BlockClock {
  head: BlockHead | undefined = undefined;
  readonly error = undefined;
  readonly #multicall: Pick<Multicall, 'read'>;
  readonly #onFailed: (cause: unknown) => void;
  readonly #subscribers = new Set<BlockSubscriber>();
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<BlockHead> | undefined;

  /** @param onFailed a round failed: nothing more comes */
  constructor(multicall: Pick<Multicall, 'read'>, onFailed: (cause: unknown) => void) {
    this.#multicall = multicall;
    this.#onFailed = onFailed;
  }

  watch(subscriber: BlockSubscriber): () => void {
    this.#subscribers.add(subscriber);
    this.refresh().catch(() => undefined);
    return () => this.#subscribers.delete(subscriber);
  }

  refresh(): Promise<BlockHead> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        const tick = this.#tick();
        this.#running = tick;
        tick.catch(this.#onFailed);
        return tick;
      });
    return this.#next;
  }

  async #tick(): Promise<BlockHead> {
    const served = [...this.#subscribers].map((subscriber) => ({ subscriber, calls: subscriber.calls() }));
    const { results, head } = await this.#multicall.read(served.flatMap(({ calls }) => calls));
    this.head = head;
    let offset = 0;
    for (const { subscriber, calls } of served) {
      subscriber.receive(results.slice(offset, offset + calls.length), head);
      offset += calls.length;
    }
    return head;
  }
}
