import addedMaths from 'sluice:added-maths';
import '../../amm/gas.ts';
import { kernelMaths } from '../kinds/kernelMaths.ts';
import { RouteResponder } from './RouteResponder.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

// The worker's entry point, in a separate bundle that nothing else loads.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: RouteQuestion }) => void) | null;
  postMessage(reply: RouteReply): void;
};
const faults = new Map<string, string>();
const responder = new RouteResponder(new Map([...kernelMaths, ...addedMaths(faults)]), faults);
scope.onmessage = ({ data }) => scope.postMessage(responder.answer(data));
