import type { ChainClient } from '../rpc/ChainClient.ts';
import { documentVisibility } from '../runtime/PageVisibility.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { hasDatabase, tabChannel, tabLocks } from '../runtime/tabApis.ts';
import type { Storage } from '../storage/types.ts';
import type { AddedIndexKind } from './AddedSources.ts';
import { indexSettings } from './live/indexSettings.ts';
import { LiveChainIndex } from './live/LiveChainIndex.ts';
import { IdbIndexDatabase } from './store/IdbIndexDatabase.ts';
import type { ChainIndex } from './types.ts';
import { createIndexWorker } from './worker/createIndexWorker.ts';
import { WorkerIndexWork } from './worker/WorkerIndexWork.ts';

/** A chain's index with this browser's IndexedDB, locks and channels. @param added kinds of pools of plugins */
export function createChainIndex(
  client: ChainClient,
  storage: Storage,
  added: readonly AddedIndexKind[],
): ChainIndex {
  const logs = Object.fromEntries(added.map((kind) => [kind.id, kind.logs]));
  return new LiveChainIndex({
    client,
    settings: storage.value(indexSettings),
    database: hasDatabase() ? new IdbIndexDatabase() : undefined,
    locks: tabLocks(),
    channel: tabChannel('sluice.index'),
    visibility: documentVisibility,
    timers: systemTimers,
    work: new WorkerIndexWork(createIndexWorker, logs),
    added,
  });
}
