import { type PoolMaths, v2Maths, v3Maths } from '../../amm/index.ts';
import { RouteResponder } from './RouteResponder.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

// The worker's entry point, in a separate bundle that nothing else loads.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: RouteQuestion }) => void) | null;
  postMessage(reply: RouteReply): void;
};
const responder = new RouteResponder(
  new Map<string, PoolMaths>([
    ['v2', v2Maths],
    ['v3', v3Maths],
  ]),
);
scope.onmessage = ({ data }) => scope.postMessage(responder.answer(data));
