import type { Endpoint } from './Endpoint.ts';
import { EndpointFault } from './EndpointFault.ts';
import type { EndpointRoster } from './EndpointRoster.ts';
import { cancelled, readFailure } from './poolErrors.ts';
import { parseQuantity } from './quantity.ts';
import type { ReadLimit } from './ReadLimit.ts';
import { raceEndpoints } from './raceEndpoints.ts';
import { sleep, type Timers } from './Timers.ts';
import type { AskOptions, Told } from './TracedRpc.ts';

/** Pauses between the rounds in which every endpoint is tried; one more round than pauses. */
const ROUND_PAUSES_MS = [150, 350, 800];
const LATER_PAUSE_MS = 800;
/** A hedged read waits this much longer than the p95, lest even answers be asked for twice. */
const HEDGE_SLACK = 1.25;
const SHORTEST_HEDGE_MS = 150;
const LONGEST_HEDGE_MS = 1500;
/** Before there are enough answers to know the p95. */
const FIRST_HEDGE_MS = 600;

/** An answer from far behind the newest head: kept in case nobody has a newer one. */
class StaleAnswer extends EndpointFault {
  readonly told: Told<unknown>;

  constructor(told: Told<unknown>) {
    super('unable', `${told.head ?? 'unknown'} is far behind the newest head`);
    this.told = told;
  }
}

interface Question<T> {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly options: AskOptions<T>;
}

/** Takes one read through the endpoints until one of them has answered it. */
export class RoundReader {
  readonly #roster: EndpointRoster;
  readonly #timers: Timers;

  constructor(roster: EndpointRoster, timers: Timers) {
    this.#roster = roster;
    this.#timers = timers;
  }

  /** @throws SluiceError as {@link RpcPool.request} */
  async read<T>(question: Question<T>, limit: ReadLimit): Promise<Told<T>> {
    const { method, options } = question;
    let stale: Told<T> | undefined;
    let met: readonly EndpointFault[] = [];
    for (let round = 0; ; ) {
      const endpoints = this.#roster.select(options);
      const outcome = await raceEndpoints({
        endpoints,
        attempt: (endpoint) => limit.run(() => this.#attempt(endpoint, question, limit.signal)),
        // A second opinion is worth waiting for: it is not asked of whom it is about, lest that one be faster.
        hedgeAfterMs: options.avoid === undefined ? hedgeAfterMs : () => LONGEST_HEDGE_MS,
        timers: this.#timers,
      });
      if ('won' in outcome) return outcome.won.value;
      if (options.signal?.aborted) throw cancelled(method, options.signal.reason);
      if (outcome.faults.length > 0) met = outcome.faults;
      if (isUnsupportedByAll(outcome.faults, endpoints)) throw readFailure(method, met);
      stale = freshest<T>(outcome.faults) ?? stale;
      const waitMs = this.#pauseMs(round, endpoints, stale !== undefined);
      if (this.#timers.now() + waitMs >= limit.deadlineMs) {
        if (stale !== undefined) return stale;
        throw readFailure(method, met);
      }
      await sleep(this.#timers, waitMs, limit.signal);
      // A round in which nobody could be asked is no round: their limits only took time.
      if (outcome.faults.length > 0) round += 1;
    }
  }

  /** How long to wait for the next round, ms; infinity: there is none. */
  #pauseMs(round: number, endpoints: readonly Endpoint[], hasStale: boolean): number {
    const now = this.#timers.now();
    const limited = endpoints.filter(({ readyAtMs }) => readyAtMs > now);
    const readyMs = Math.min(...limited.map(({ readyAtMs }) => readyAtMs - now));
    if (limited.length > 0 && limited.length === endpoints.length) return readyMs;
    // Somebody who is only limited, or has what a stale answer lacks, is worth the whole time; what is down is not.
    const goesOn = hasStale || readyMs < Number.POSITIVE_INFINITY;
    return ROUND_PAUSES_MS[round] ?? (goesOn ? LATER_PAUSE_MS : Number.POSITIVE_INFINITY);
  }

  async #attempt<T>(endpoint: Endpoint, question: Question<T>, signal: AbortSignal): Promise<Told<T>> {
    const { method, params, options } = question;
    const { block } = options;
    const [answer] = await Promise.all([
      endpoint.request(method, params, signal),
      block !== undefined && endpoint.verified && lacks(endpoint, block)
        ? this.#refreshHead(endpoint, signal)
        : undefined,
    ]);
    const value = answer as T;
    if (block !== undefined && lacks(endpoint, block)) {
      throw new EndpointFault('unable', `has not reached block ${block}`);
    }
    const head = options.headOf?.(value, endpoint.head);
    if (head !== undefined) this.#roster.noteHead(endpoint, head);
    if (options.accept !== undefined && !options.accept(value)) {
      throw new EndpointFault('unable', 'the answer does not fit the question');
    }
    if (options.latest) await this.#roster.compared();
    const told = { value, endpoint: endpoint.url, head: head ?? endpoint.head };
    if (options.latest && this.#roster.isBehind(told.head)) throw new StaleAnswer(told);
    return told;
  }

  async #refreshHead(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const head = parseQuantity(await endpoint.request('eth_blockNumber', [], signal));
    if (head !== undefined) this.#roster.noteHead(endpoint, head);
  }
}

function lacks(endpoint: Endpoint, block: bigint): boolean {
  return (endpoint.head ?? -1n) < block;
}

/** None of them knows the method: asking again would tell nothing new. */
function isUnsupportedByAll(faults: readonly EndpointFault[], endpoints: readonly Endpoint[]): boolean {
  return faults.length >= endpoints.length && faults.every(({ kind }) => kind === 'unsupported');
}

function hedgeAfterMs(endpoint: Endpoint): number {
  const p95Ms = endpoint.record.p95Ms();
  const waitMs = p95Ms === undefined ? FIRST_HEDGE_MS : p95Ms * HEDGE_SLACK;
  return Math.min(Math.max(waitMs, SHORTEST_HEDGE_MS), LONGEST_HEDGE_MS);
}

function freshest<T>(faults: readonly EndpointFault[]): Told<T> | undefined {
  const stale = faults.filter((fault) => fault instanceof StaleAnswer).map(({ told }) => told as Told<T>);
  return stale.sort((left, right) => Number((right.head ?? 0n) - (left.head ?? 0n)))[0];
}
