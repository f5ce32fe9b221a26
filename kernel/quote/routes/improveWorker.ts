import { type PoolMaths, v2Maths, v3Maths } from '../../amm/index.ts';
import { RouteImprover } from './RouteImprover.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

// The entry point of the worker that improves routes, in a separate bundle that nothing else loads.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: RouteQuestion }) => void) | null;
  postMessage(reply: RouteReply): void;
};
const improver = new RouteImprover(
  new Map<string, PoolMaths>([
    ['v2', v2Maths],
    ['v3', v3Maths],
  ]),
);
scope.onmessage = ({ data }) => scope.postMessage(improver.answer(data));
