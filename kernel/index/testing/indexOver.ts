import { observable, runInAction, when } from 'mobx';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { StoredValue } from '../../storage/types.ts';
import { DEFAULT_BYTE_LIMIT } from '../byteLimits.ts';
import type { IndexSettings } from '../live/indexSettings.ts';
import { LiveChainIndex, type LiveIndexOptions } from '../live/LiveChainIndex.ts';
import { MemoryIndexDatabase } from '../MemoryIndexDatabase.ts';
import type { ChainIndex } from '../types.ts';
import { LocalIndexWork } from '../worker/LocalIndexWork.ts';

/** A page whose tab can be hidden. */
export class FakePage implements PageVisibility {
  readonly #listeners = new Set<() => void>();
  visible = true;

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.#listeners) listener();
  }
}

export function fakeSettings(initial: Partial<IndexSettings> = {}): StoredValue<IndexSettings> {
  const box = observable.box<IndexSettings>(
    { paused: [], byteLimit: DEFAULT_BYTE_LIMIT, ...initial },
    { deep: false },
  );
  return {
    get value() {
      return box.get();
    },
    set: (next) => runInAction(() => box.set(next)),
    update: (change) => runInAction(() => box.set(change(box.get()))),
    flush: () => undefined,
  };
}

/** An index over a client, in memory by default. */
export function indexOver(client: ChainClient, change: Partial<LiveIndexOptions> = {}): LiveChainIndex {
  return new LiveChainIndex({
    client,
    settings: fakeSettings(),
    database: new MemoryIndexDatabase(),
    locks: undefined,
    channel: undefined,
    visibility: new FakePage(),
    timers: systemTimers,
    work: new LocalIndexWork(),
    ...change,
  });
}

/** Waits until all available blocks are covered. */
export function completed(index: ChainIndex, block = 0): Promise<void> {
  const done = () => index.progress.state === 'complete' && (index.progress.coverage?.toBlock ?? -1) >= block;
  return when(done, { timeout: 90_000 });
}
