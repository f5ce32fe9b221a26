import routeWorkerUrl from 'sluice:route-worker';
import { trustedScriptUrl } from '../../runtime/trustedScriptUrl.ts';
import type { RouteWorkerPort } from './routeMessages.ts';

/** Starts the route search's worker. @throws when the browser refuses workers */
export function createRouteWorker(): RouteWorkerPort {
  const url = trustedScriptUrl(new URL(routeWorkerUrl, import.meta.url));
  // The DOM does not type a worker's messages; routeMessages.ts does.
  return new Worker(url, { type: 'module' }) as RouteWorkerPort;
}
