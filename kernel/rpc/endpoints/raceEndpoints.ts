import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from './EndpointFault.ts';

/** After the one hedged request, another endpoint is asked only if nothing has happened for this long. */
const STALL_MS = 1000;
/**
 * If every endpoint has been asked and none answers, all are asked again after this long; a lone endpoint at
 * growing intervals.
 */
const ASK_AGAIN_MS = 2500;
/** An endpoint gets this many times its usual latency before it is asked again. */
const PATIENCE = 3;

export interface Racer {
  /** Takes a permit for one request; false if the endpoint's limits allow none now. */
  take(): boolean;
}

export interface Race<E extends Racer, T> {
  /** Best first. */
  readonly endpoints: readonly E[];
  readonly attempt: (endpoint: E) => Promise<T>;
  /** How long an endpoint may take before the next one is asked as well, ms. */
  readonly hedgeAfterMs: (endpoint: E) => number;
  readonly timers: Timers;
}

/** `won`, or every fault. An empty list: the limits allowed no endpoint to be asked. */
export type RaceOutcome<T> =
  | { readonly won: { readonly value: T } }
  | { readonly faults: readonly EndpointFault[] };

/**
 * Asks endpoints one after another: the next one after a fault, and one more if an answer is later than
 * usual. If the others stay silent, those that failed are asked again after a second. The first answer wins;
 * a node's own error is an answer and is thrown.
 */
export function raceEndpoints<E extends Racer, T>(race: Race<E, T>): Promise<RaceOutcome<T>> {
  return new Promise((resolve, reject) => {
    let waiting = [...race.endpoints];
    let askAgainMs = ASK_AGAIN_MS;
    const faults: EndpointFault[] = [];
    let failed: E[] = [];
    let running = 0;
    let hedged = false;
    let over = false;
    let cancelTimer = () => {};

    const end = (finish: () => void) => {
      if (over) return;
      over = true;
      cancelTimer();
      finish();
    };

    const watchSilence = (endpoint: E) => {
      cancelTimer();
      if (waiting.length > 0) {
        cancelTimer = race.timers.after(hedged ? STALL_MS : race.hedgeAfterMs(endpoint), () => {
          hedged = true;
          if (!startNext()) watchSilence(endpoint);
        });
        return;
      }
      if (failed.length > 0) {
        // One hanging endpoint must not keep the others from being tried again.
        cancelTimer = race.timers.after(STALL_MS, () => {
          waiting = failed;
          failed = [];
          if (!startNext()) watchSilence(endpoint);
        });
        return;
      }
      cancelTimer = race.timers.after(Math.max(askAgainMs, PATIENCE * race.hedgeAfterMs(endpoint)), () => {
        waiting = [...race.endpoints];
        if (race.endpoints.length === 1) askAgainMs *= 2;
        if (!startNext()) watchSilence(endpoint);
      });
    };

    const startNext = (): boolean => {
      const endpoint = takeNext(waiting);
      if (endpoint === undefined) return false;
      running += 1;
      race.attempt(endpoint).then(
        (value) => end(() => resolve({ won: { value } })),
        (error: unknown) => {
          running -= 1;
          if (over) return;
          if (!(error instanceof EndpointFault)) return end(() => reject(error));
          faults.push(error);
          failed.push(endpoint);
          if (startNext()) return;
          if (running === 0) return end(() => resolve({ faults }));
          watchSilence(endpoint);
        },
      );
      watchSilence(endpoint);
      return true;
    };

    if (!startNext()) end(() => resolve({ faults }));
  });
}

function takeNext<E extends Racer>(waiting: E[]): E | undefined {
  for (;;) {
    const endpoint = waiting.shift();
    if (endpoint === undefined || endpoint.take()) return endpoint;
  }
}
