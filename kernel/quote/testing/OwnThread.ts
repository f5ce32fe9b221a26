import { type PoolState, v2Maths, v3Maths } from '../../amm/index.ts';
import { RouteImprover } from '../routes/RouteImprover.ts';
import type { RouteQuestion, RouteWorkerPort } from '../routes/routeMessages.ts';

/** Improves routes as the worker does, on this thread. */
export class OwnThread implements RouteWorkerPort {
  onmessage: RouteWorkerPort['onmessage'] = null;
  onerror: RouteWorkerPort['onerror'] = null;
  readonly #improver: RouteImprover;

  /** @param added the maths of further kinds, by their ids */
  constructor(added: readonly (readonly [string, PoolState['maths']])[] = []) {
    this.#improver = new RouteImprover(
      new Map<string, PoolState['maths']>([['v2', v2Maths], ['v3', v3Maths], ...added]),
    );
  }

  postMessage(question: RouteQuestion): void {
    setTimeout(() => this.onmessage?.({ data: this.#improver.answer(question) }), 0);
  }

  terminate(): void {}
}
