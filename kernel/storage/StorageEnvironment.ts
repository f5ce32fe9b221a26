import { hasDatabase, tabChannel } from '../runtime/tabApis.ts';
import { IdbRecordDatabase } from './database/IdbRecordDatabase.ts';
import type { RecordDatabase } from './database/RecordDatabase.ts';
import type { WebStorage } from './values/LocalArea.ts';

/** Sends messages to other tabs of the same origin. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** The browser's storage; every opener may throw, or return undefined if the browser refuses. */
export interface StorageEnvironment {
  readonly localStorage: () => WebStorage | undefined;
  readonly database: () => RecordDatabase | undefined;
  readonly channel: () => TabChannel | undefined;
  /** Fires `storage`, `pagehide` and `visibilitychange`. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** The page's own storage. */
export function browserStorageEnvironment(): StorageEnvironment {
  return {
    localStorage: () => window.localStorage,
    database: () => (hasDatabase() ? new IdbRecordDatabase() : undefined),
    channel: () => tabChannel('sluice'),
    events: window,
  };
}
