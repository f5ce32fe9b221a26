import { addedKindOf } from '../PoolKind.ts';
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
    // The worker knows the maths of the kernel's kinds only.
    const refined = refiner.refined(ofKernelKinds(problem));
    const pending = !refined?.isCurrent;
    if (!refined?.route) return { ...(refined && !pending && !single.route ? refined : single), pending };
    return { route: betterRoute(refined.route, single.route), exceeded: refined.exceeded, pending };
  };
}

function ofKernelKinds({ request, ...problem }: RouteProblem): RouteProblem {
  return { ...problem, request: { ...request, pools: request.pools.filter((pool) => !addedKindOf(pool)) } };
}
