import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from './EndpointFault.ts';

/** After the one hedged request, another endpoint is asked only if nothing has happened for this long. */
const STALL_MS = 1000;
/** Those that failed while another one stays silent are asked again after this long. */
const RETRY_MS = 500;
/** An endpoint that does not answer is asked again after this long; a lone endpoint at growing intervals. */
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

export interface LostRace {
  /** Every fault; none if the limits allowed no endpoint to be asked. */
  readonly faults: readonly EndpointFault[];
  /** False if the limits of some endpoint did not allow it to be asked. */
  readonly allAsked: boolean;
}

export type RaceOutcome<T> = { readonly won: { readonly value: T } } | LostRace;

/**
 * Asks endpoints one after another: the next one after a fault, and one more if an answer is later than
 * usual. If the others stay silent, those that failed, and those whose limits did not allow them to be asked,
 * are asked again after a second. The first answer wins; a node's own error is an answer and is thrown.
 */
export function raceEndpoints<E extends Racer, T>(race: Race<E, T>): Promise<RaceOutcome<T>> {
  const { endpoints, timers } = race;
  return new Promise((resolve, reject) => {
    let waiting = [...endpoints];
    let askAgainMs = ASK_AGAIN_MS;
    const faults: EndpointFault[] = [];
    const asked = new Set<E>();
    /** When those that have neither answered nor failed were asked, ms of {@link Timers.elapsedMs}. */
    const silent = new Map<E, number>();
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
    const lose = () => end(() => resolve({ faults, allAsked: asked.size === endpoints.length }));

    const patienceMs = (endpoint: E) => Math.max(askAgainMs, PATIENCE * race.hedgeAfterMs(endpoint));

    /** Those that are not silent come first: a hanging endpoint must not keep the others from being tried. */
    const askAgain = () => {
      const now = timers.elapsedMs();
      const ready = endpoints.filter((endpoint) => !silent.has(endpoint));
      const due = endpoints.filter((endpoint) => now - (silent.get(endpoint) ?? now) >= patienceMs(endpoint));
      waiting = [...ready, ...due];
      if (endpoints.length === 1) askAgainMs *= 2;
    };

    const watchSilence = (endpoint: E) => {
      cancelTimer();
      const isLast = waiting.length === 0;
      const stallMs = isLast ? RETRY_MS : hedged ? STALL_MS : race.hedgeAfterMs(endpoint);
      const isSilent = isLast && silent.size === endpoints.length;
      cancelTimer = timers.after(isSilent ? patienceMs(endpoint) : stallMs, () => {
        if (isLast) askAgain();
        else hedged = true;
        if (!startNext()) watchSilence(endpoint);
      });
    };

    const startNext = (): boolean => {
      const endpoint = takeNext(waiting);
      if (endpoint === undefined) return false;
      running += 1;
      asked.add(endpoint);
      silent.set(endpoint, timers.elapsedMs());
      race.attempt(endpoint).then(
        (value) => end(() => resolve({ won: { value } })),
        (error: unknown) => {
          running -= 1;
          if (over) return;
          if (!(error instanceof EndpointFault)) return end(() => reject(error));
          faults.push(error);
          silent.delete(endpoint);
          if (startNext()) return;
          if (running === 0) return lose();
          watchSilence(endpoint);
        },
      );
      watchSilence(endpoint);
      return true;
    };

    if (!startNext()) lose();
  });
}

function takeNext<E extends Racer>(waiting: E[]): E | undefined {
  for (;;) {
    const endpoint = waiting.shift();
    if (endpoint === undefined || endpoint.take()) return endpoint;
  }
}
