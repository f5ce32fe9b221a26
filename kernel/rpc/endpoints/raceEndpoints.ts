import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from './EndpointFault.ts';

/** After the one hedged read, another endpoint is brought in only when nothing has moved for this long. */
const STALL_MS = 1000;
/** Where all have been asked and none says anything, they are asked anew after this; a lone one ever less often. */
const ASK_AGAIN_MS = 2500;
/** An endpoint that is slow by habit is given this many times what it usually needs. */
const PATIENCE = 3;

export interface Racer {
  /** Takes the right to one request; false where its limits forbid one now. */
  take(): boolean;
}

export interface Race<E extends Racer, T> {
  /** Best first. */
  readonly endpoints: readonly E[];
  readonly attempt: (endpoint: E) => Promise<T>;
  /** How long an endpoint may keep silent before the next one is asked as well, ms. */
  readonly hedgeAfterMs: (endpoint: E) => number;
  readonly timers: Timers;
}

/** `won`, or every fault met. None at all: no endpoint could be asked within its limits. */
export type RaceOutcome<T> =
  | { readonly won: { readonly value: T } }
  | { readonly faults: readonly EndpointFault[] };

/**
 * Asks endpoints one after another: the next at a fault, and once when the answer is later than usual. Where the others
 * keep silent, those that failed are asked again after a second. The first answer wins; a node's own error is an answer and is thrown.
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
    let disarm = () => {};

    const end = (finish: () => void) => {
      if (over) return;
      over = true;
      disarm();
      finish();
    };

    const watchSilence = (endpoint: E) => {
      disarm();
      if (waiting.length > 0) {
        disarm = race.timers.after(hedged ? STALL_MS : race.hedgeAfterMs(endpoint), () => {
          hedged = true;
          if (!startNext()) watchSilence(endpoint);
        });
        return;
      }
      if (failed.length > 0) {
        // Who hangs keeps nobody from trying again those that do not.
        disarm = race.timers.after(STALL_MS, () => {
          waiting = failed;
          failed = [];
          if (!startNext()) watchSilence(endpoint);
        });
        return;
      }
      disarm = race.timers.after(Math.max(askAgainMs, PATIENCE * race.hedgeAfterMs(endpoint)), () => {
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
