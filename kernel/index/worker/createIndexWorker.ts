import indexWorkerUrl from 'sluice:index-worker';
import { trustedScriptUrl } from '../../runtime/trustedScriptUrl.ts';
import type { IndexWorkerPort } from './indexMessages.ts';

/** Starts the index's worker. @throws if the browser refuses workers */
export function createIndexWorker(): IndexWorkerPort {
  const url = trustedScriptUrl(new URL(indexWorkerUrl, import.meta.url));
  // The DOM does not type a worker's messages; indexMessages.ts does.
  return new Worker(url, { type: 'module' }) as IndexWorkerPort;
}
