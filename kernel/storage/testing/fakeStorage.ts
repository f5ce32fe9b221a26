import { MemoryRecordDatabase } from '../database/MemoryRecordDatabase.ts';
import type { RecordDatabase } from '../database/RecordDatabase.ts';
import type { StorageEnvironment } from '../StorageEnvironment.ts';
import type { WebStorage } from '../values/LocalArea.ts';

/** localStorage shared by the tabs of one fake browser. `quota`: maximum total characters. */
export class FakeWebStorage implements WebStorage {
  readonly items = new Map<string, string>();
  quota = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.items.size;
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    let used = key.length + value.length;
    for (const [other, text] of this.items) if (other !== key) used += other.length + text.length;
    if (used > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** A database whose operations fail while `refuse` is set. */
export class FakeDatabase extends MemoryRecordDatabase {
  refuse: DOMException | undefined;

  override async put(record: Parameters<RecordDatabase['put']>[0]): Promise<void> {
    if (this.refuse) throw this.refuse;
    await super.put(record);
  }

  override async get(collection: string, key: string): Promise<unknown> {
    if (this.refuse && this.refuse.name !== 'QuotaExceededError') throw this.refuse;
    return super.get(collection, key);
  }

  override async all(collection?: string): ReturnType<RecordDatabase['all']> {
    if (this.refuse && this.refuse.name !== 'QuotaExceededError') throw this.refuse;
    return super.all(collection);
  }
}

/** Several tabs with one localStorage and one database, as the app sees them. */
export class FakeBrowser {
  readonly local = new FakeWebStorage();
  readonly database = new FakeDatabase();
  readonly #tabs = new Set<EventTarget>();
  readonly #channels = new Set<EventTarget>();

  /** A tab's environment; `events` is its window. */
  tab(): StorageEnvironment & { readonly events: EventTarget } {
    const events = new EventTarget();
    this.#tabs.add(events);
    const { local } = this;
    const mine: WebStorage = {
      get length() {
        return local.length;
      },
      key: (index) => local.key(index),
      getItem: (key) => local.getItem(key),
      setItem: (key, value) => {
        local.setItem(key, value);
        this.#notifyOthers(events, key, value);
      },
      removeItem: (key) => {
        local.removeItem(key);
        this.#notifyOthers(events, key, null);
      },
    };
    return {
      localStorage: () => mine,
      database: () => this.database,
      channel: () => this.#channel(),
      events,
    };
  }

  #notifyOthers(from: EventTarget, key: string, newValue: string | null): void {
    for (const tab of this.#tabs) {
      if (tab !== from) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    }
  }

  #channel(): ReturnType<StorageEnvironment['channel']> {
    const end = new EventTarget();
    this.#channels.add(end);
    return {
      addEventListener: end.addEventListener.bind(end),
      postMessage: (data: unknown) => {
        for (const other of this.#channels) {
          if (other === end) continue;
          const copy: unknown = structuredClone(data);
          queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data: copy })));
        }
      },
      close: () => {
        this.#channels.delete(end);
      },
    };
  }
}
