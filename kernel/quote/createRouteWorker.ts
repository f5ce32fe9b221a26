import routeWorkerUrl from 'sluice:route-worker';
import type { RouteWorkerPort } from './routes/routeMessages.ts';
import { trustedScriptUrl } from './trustedScriptUrl.ts';

/** Starts the route search's worker. @throws where the browser refuses workers */
export function createRouteWorker(): RouteWorkerPort {
  const url = trustedScriptUrl(new URL(routeWorkerUrl, import.meta.url));
  // The worker's messages are untyped to the DOM; routeMessages.ts says what they are.
  return new Worker(url, { type: 'module' }) as RouteWorkerPort;
}
