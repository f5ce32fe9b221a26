import { FakePage } from '../../rpc/testing/FakePage.ts';
import type { Logger } from '../../runtime/Logger.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { BrowserStorage } from '../../storage/BrowserStorage.ts';
import { FakeBrowser } from '../../storage/testing/fakeStorage.ts';
import { PollingTxTracker } from '../PollingTxTracker.ts';
import { TransactionChecker } from '../tracking/TransactionChecker.ts';
import { type FakeChain, fakeClients } from './FakeChain.ts';

/** Exclusive locks like those of `navigator.locks`, shared by the tabs of one fake browser. */
export class FakeLocks {
  readonly #queues = new Map<string, { readonly run: () => Promise<unknown> }[]>();

  /** One tab's locks; `kill` frees those it holds, as the browser does when a tab dies. */
  tab(): { readonly locks: TabLocks; kill(): void } {
    const dead = new AbortController();
    const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as () => Promise<unknown>;
      const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
      return new Promise((resolve, reject) => {
        const ended = new Promise<void>((end) => dead.signal.addEventListener('abort', () => end()));
        const entry = { run: () => Promise.race([work(), ended]).then(resolve, reject) };
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, queue);
        queue.push(entry);
        const leave = (): void => {
          const index = queue.indexOf(entry);
          // The first request is already running.
          if (index > 0) queue.splice(index, 1);
          reject(new DOMException('gone', 'AbortError'));
        };
        signal?.addEventListener('abort', leave);
        dead.signal.addEventListener('abort', leave);
        if (queue.length === 1) this.#next(name);
      });
    };
    const query = async () => ({
      held: [...this.#queues].flatMap(([name, { length }]) => (length > 0 ? [{ name }] : [])),
    });
    return { locks: { request, query } as unknown as TabLocks, kill: () => dead.abort() };
  }

  #next(name: string): void {
    const queue = this.#queues.get(name) ?? [];
    void queue[0]?.run().finally(() => {
      queue.shift();
      this.#next(name);
    });
  }
}

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** A browser whose tabs share storage and locks; each tab has a tracker. */
export class FakeTabs {
  readonly browser = new FakeBrowser();
  readonly locks = new FakeLocks();
  readonly #chains: readonly FakeChain[];

  constructor(...chains: readonly FakeChain[]) {
    this.#chains = chains;
  }

  open(options: { readonly withoutLocks?: boolean } = {}): {
    readonly tracker: PollingTxTracker;
    readonly page: FakePage;
    kill(): void;
  } {
    const { locks, kill } = this.locks.tab();
    const page = new FakePage();
    const tracker = new PollingTxTracker({
      storage: new BrowserStorage(this.browser.tab()),
      clients: fakeClients(...this.#chains),
      chainIds: () => this.#chains.map(({ chain }) => chain.id),
      logger: silentLogger,
      locks: options.withoutLocks ? undefined : locks,
      visibility: page,
      loadChecker: async () => TransactionChecker,
    });
    return {
      tracker,
      page,
      kill: () => {
        tracker.dispose();
        kill();
      },
    };
  }
}
