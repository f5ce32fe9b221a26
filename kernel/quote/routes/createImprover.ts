import improveWorkerUrl from 'sluice:improve-worker';
import { trustedScriptUrl } from '../../runtime/trustedScriptUrl.ts';
import { type ImproveFound, improveFound } from './improveFound.ts';
import { RouteRefiner } from './RouteRefiner.ts';
import type { RouteWorkerPort } from './routeMessages.ts';

/**
 * Looks for better divisions in a worker of its own, so that the next first answer waits for nothing. Import it
 * lazily: no first answer needs it.
 */
export function createImprover(): ImproveFound {
  const refiner = new RouteRefiner(() => {
    const url = trustedScriptUrl(new URL(improveWorkerUrl, import.meta.url));
    // The DOM does not type a worker's messages; routeMessages.ts does.
    return new Worker(url, { type: 'module' }) as RouteWorkerPort;
  });
  return improveFound(refiner);
}
