import { RouteResponder } from './RouteResponder.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

// The worker's entry: a bundle of its own, loaded by nothing else.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: RouteQuestion }) => void) | null;
  postMessage(reply: RouteReply): void;
};
const responder = new RouteResponder();
scope.onmessage = ({ data }) => scope.postMessage(responder.answer(data));
