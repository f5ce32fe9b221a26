import { vi } from 'vitest';
import type { Fetch } from '../transport/httpTransport.ts';

const STEP_MS = 10;
const LIMIT_MS = 60_000;

/** Knows which requests are under way, so that a test can wait for silence instead of for a time. */
export class UnderWay {
  #open = 0;
  #begun = 0;

  /** Requests by HTTP, for a client's options. They are under way until all of the answer is there. */
  readonly fetch: Fetch = (url, init) =>
    this.of(async () => {
      const response = await fetch(url, init);
      const { status, headers } = response;
      return new Response(await response.text(), { status, headers });
    });

  /** Makes a request. */
  async of<T>(request: () => Promise<T>): Promise<T> {
    this.#open += 1;
    this.#begun += 1;
    try {
      return await request();
    } finally {
      this.#open -= 1;
    }
  }

  /**
   * Waits until no request was under way for so long. The time is counted in short steps: while a busy machine
   * keeps this process from running, nothing that it puts off is due either.
   * @param silentMs by default longer than what the app puts off until after its first quote (`afterQuote`)
   */
  async end(silentMs = 400): Promise<void> {
    const limitMs = performance.now() + LIMIT_MS;
    let begun = -1;
    for (let silent = 0; silent * STEP_MS < silentMs; silent += 1) {
      if (performance.now() > limitMs) throw new Error('there are still requests');
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      if (this.#open > 0 || this.#begun !== begun) silent = -1;
      begun = this.#begun;
    }
  }
}
