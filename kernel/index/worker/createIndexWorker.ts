import indexWorkerUrl from 'sluice:index-worker';
import { trustedScriptUrl } from '../../quote/trustedScriptUrl.ts';
import type { IndexWorkerPort } from './indexMessages.ts';

/** Starts the index's worker. @throws where the browser refuses workers */
export function createIndexWorker(): IndexWorkerPort {
  const url = trustedScriptUrl(new URL(indexWorkerUrl, import.meta.url));
  // The worker's messages are untyped to the DOM; indexMessages.ts says what they are.
  return new Worker(url, { type: 'module' }) as IndexWorkerPort;
}
