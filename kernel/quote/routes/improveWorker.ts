import addedMaths from 'sluice:added-maths';
import { kernelMaths } from '../kinds/kernelMaths.ts';
import { RouteImprover } from './RouteImprover.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

// The entry point of the worker that improves routes, in a separate bundle that nothing else loads.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: RouteQuestion }) => void) | null;
  postMessage(reply: RouteReply): void;
};
const faults = new Map<string, string>();
const improver = new RouteImprover(new Map([...kernelMaths, ...addedMaths(faults)]), faults);
scope.onmessage = ({ data }) => scope.postMessage(improver.answer(data));
