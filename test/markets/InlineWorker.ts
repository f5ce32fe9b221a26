import { kernelMaths } from '../../kernel/quote/kinds/kernelMaths.ts';
import { RouteImprover } from '../../kernel/quote/routes/RouteImprover.ts';
import type { RouteQuestion, RouteWorkerPort } from '../../kernel/quote/routes/routeMessages.ts';
import { V4_KIND } from '../../plugins/pools-v4/V4Pool.ts';
import { v4Maths } from '../../plugins/pools-v4/v4Maths.ts';

/** The worker that improves routes, on this thread: its messages are copied as between threads. */
export class InlineWorker implements RouteWorkerPort {
  onmessage: RouteWorkerPort['onmessage'] = null;
  onerror: RouteWorkerPort['onerror'] = null;
  /** Whether the price of gas was part of the last search. */
  countsGas = false;
  // Its time does not pass, so that a busy machine finds the same.
  readonly #improver = new RouteImprover(
    new Map([...kernelMaths, [V4_KIND, v4Maths as never]]),
    undefined,
    () => 0,
  );

  postMessage(question: RouteQuestion): void {
    const copy = structuredClone(question);
    setImmediate(() => {
      try {
        const data = structuredClone(this.#improver.answer(copy));
        this.countsGas = copy.problem.options.gas !== undefined;
        this.onmessage?.({ data });
      } catch (error) {
        this.onerror?.(error);
      }
    });
  }

  terminate(): void {
    this.onmessage = null;
  }
}
