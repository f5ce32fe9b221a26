import { betterRoute, findRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import type { FoundRoute } from './improveFound.ts';
import { RouteRefiner } from './RouteRefiner.ts';
import type { RouteWorkerPort } from './routeMessages.ts';

/** The answer in a large market: `single`, until the worker has found a better division. Observable. */
export type RefineFound = (problem: RouteProblem, single: RouteAnswer) => FoundRoute;

/** Where the worker cannot be started, divisions are searched on the main thread. */
export function refineFound(createWorker: () => RouteWorkerPort): RefineFound {
  const refiner = new RouteRefiner(createWorker);
  return (problem, single) => {
    if (!refiner.available) return { ...findRoute(problem), pending: false };
    const refined = refiner.refined(problem);
    const pending = !refined?.isCurrent;
    if (!refined?.route) return { ...(refined && !pending && !single.route ? refined : single), pending };
    return { route: betterRoute(refined.route, single.route), exceeded: refined.exceeded, pending };
  };
}
