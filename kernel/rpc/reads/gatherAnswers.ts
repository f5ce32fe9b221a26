import { SluiceError } from '../../errors/SluiceError.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault, isTooLarge } from '../endpoints/EndpointFault.ts';
import { ReadLimit } from './ReadLimit.ts';

/** An endpoint that failed is asked again after this long, for as long as its answer is waited for. */
const AGAIN_MS = 250;
/** The same for one whose breaker was already open: as often as it is probed. */
const DOWN_AGAIN_MS = 1000;
/** One more endpoint is asked if those asked have not answered after this long. */
const SILENCE_MS = 500;
/**
 * How long an endpoint's first request may take, doubled with each further one: a hanging one is soon sent
 * again, and a slow endpoint gets its time.
 */
const FIRST_TRY_MS = 1500;
const MAX_TRY_MS = 4000;
/** If all fail at once, nobody is waited for any longer than this. */
const ALL_FAILED_MS = 1500;
/** An endpoint gets this many times its usual latency. */
const PATIENCE = 3;

/** An answer of one endpoint. */
export interface Gathered<T> {
  readonly endpoint: Endpoint;
  readonly value: T;
  /** Ms of {@link Timers.elapsedMs}. */
  readonly atMs: number;
}

/** What is still wanted, given the answers so far. */
export interface Wanted {
  /** Number of further answers; 0 ends the gathering. */
  readonly missing: number;
  /** It may end once nobody who has not failed is left to answer. */
  readonly enough: boolean;
  /** When it ends whatever is missing, ms; undefined: not yet. */
  readonly untilMs: number | undefined;
}

export interface Gathering<T> {
  /** In the order in which they are asked. */
  readonly endpoints: readonly Endpoint[];
  /** @throws EndpointFault if the endpoint gave no usable answer; it is asked again */
  readonly ask: (endpoint: Endpoint, signal: AbortSignal) => Promise<T>;
  readonly wanted: (answers: readonly Gathered<T>[]) => Wanted;
  /** Told of each failure. */
  readonly failed?: (endpoint: Endpoint, fault: EndpointFault) => void;
  readonly signal: AbortSignal;
  readonly timers: Timers;
  /** The requests do not count against the endpoints' published limits. */
  readonly unlimited?: boolean;
}

/** Faults that asking again does not mend. */
const LASTING = new Set<EndpointFault['kind']>(['unsupported', 'wrong_chain', 'refused', 'aborted']);

/**
 * Asks as many endpoints as answers are wanted, and others in place of those that fail or stay silent. An
 * endpoint that failed keeps being asked until the gathering ends, which does not wait for one whose breaker
 * was already open. Each endpoint's first answer counts.
 */
export function gatherAnswers<T>(gathering: Gathering<T>): Promise<readonly Gathered<T>[]> {
  const { ask, wanted, signal, timers } = gathering;
  return new Promise((resolve) => {
    const waiting = [...gathering.endpoints];
    const answers: Gathered<T>[] = [];
    /** Asked and not failed so far. */
    const hopeful = new Set<Endpoint>();
    /** Failed at least once, and asked again; true: it gave no answer in time, and may only be slow. */
    const trying = new Map<Endpoint, boolean>();
    let over = false;
    let stopUntil = () => {};
    let stopSilence = () => {};

    const end = () => {
      if (over) return;
      over = true;
      stopUntil();
      stopSilence();
      resolve(answers);
    };

    const decide = () => {
      if (over) return;
      const { missing, enough, untilMs } = wanted(answers);
      if (missing <= 0 || signal.aborted) return end();
      while (hopeful.size < missing && startNext());
      const isIdle = hopeful.size === 0 && waiting.length === 0;
      if (isIdle && (enough || trying.size === 0)) return end();
      stopUntil();
      if (untilMs === undefined) {
        const isDown = isIdle && [...trying.values()].every((isSlow) => !isSlow);
        if (isDown)
          stopUntil = timers.after(Math.max(0, startedAtMs + ALL_FAILED_MS - timers.elapsedMs()), end);
        return;
      }
      const slowestMs = Math.max(0, ...[...hopeful].map((endpoint) => usualMs(endpoint, startedAtMs)));
      const ownMs = startedAtMs + Math.min(MAX_TRY_MS, slowestMs);
      stopUntil = timers.after(Math.max(0, Math.max(untilMs, ownMs) - timers.elapsedMs()), end);
    };

    const watchSilence = () => {
      stopSilence = timers.after(SILENCE_MS, () => {
        if (!over && waiting.length > 0 && startNext()) watchSilence();
      });
    };

    const startNext = (): boolean => {
      const endpoint = waiting.shift();
      if (endpoint === undefined) return false;
      hopeful.add(endpoint);
      void keepAsking(endpoint);
      return true;
    };

    const keepAsking = async (endpoint: Endpoint) => {
      const wasDown = endpoint.breaker !== 'closed';
      for (let tryMs = FIRST_TRY_MS; !over; tryMs *= 2) {
        const outcome = await tryOnce(endpoint, tryMs);
        if (over) return;
        hopeful.delete(endpoint);
        if (!(outcome instanceof EndpointFault)) {
          trying.delete(endpoint);
          answers.push({ endpoint, value: outcome.value, atMs: timers.elapsedMs() });
          return decide();
        }
        gathering.failed?.(endpoint, outcome);
        const isLost = LASTING.has(outcome.kind) || isTooLarge(outcome) || signal.aborted;
        if (isLost || wasDown) trying.delete(endpoint);
        else trying.set(endpoint, outcome.timedOut);
        decide();
        if (isLost) return;
        await sleep(timers, wasDown ? DOWN_AGAIN_MS : AGAIN_MS, signal);
      }
    };

    const tryOnce = async (
      endpoint: Endpoint,
      tryMs: number,
    ): Promise<{ readonly value: T } | EndpointFault> => {
      while (!gathering.unlimited && !endpoint.take()) {
        const waitMs = endpoint.readyAtMs - timers.elapsedMs();
        // It keeps itself to its published limit for a moment; one that refused with a limit has failed.
        if (endpoint.limited || waitMs > MAX_TRY_MS || over) {
          return new EndpointFault('limited', 'its limits allow no request now');
        }
        await sleep(timers, Math.max(1, waitMs), signal);
      }
      const limitMs = Math.min(MAX_TRY_MS, Math.max(tryMs, usualMs(endpoint, timers.elapsedMs())));
      const limit = new ReadLimit(timers, limitMs, signal);
      try {
        return { value: await limit.run(() => ask(endpoint, limit.signal)) };
      } catch (error) {
        if (error instanceof EndpointFault) return error;
        return new EndpointFault('fault', SluiceError.from(error).message, { cause: error });
      } finally {
        limit.release();
      }
    };

    const startedAtMs = timers.elapsedMs();
    signal.addEventListener('abort', end, { once: true });
    watchSilence();
    decide();
  });
}

/** How long an answer that is asked for at `nowMs` may well take. */
function usualMs({ record, readyAtMs }: Endpoint, nowMs: number): number {
  return Math.max(0, readyAtMs - nowMs) + PATIENCE * (record.p95Ms() ?? record.latencyMs ?? 0);
}
