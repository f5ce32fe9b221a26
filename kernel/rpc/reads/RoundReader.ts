import { SluiceError } from '../../errors/SluiceError.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import { type Endpoint, FIRST_ANSWER_MS } from '../endpoints/Endpoint.ts';
import { EndpointFault, type FaultKind } from '../endpoints/EndpointFault.ts';
import type { EndpointRoster } from '../endpoints/EndpointRoster.ts';
import { cancelled, readFailure } from '../endpoints/poolErrors.ts';
import { raceEndpoints } from '../endpoints/raceEndpoints.ts';
import { parseQuantity } from '../quantity.ts';
import { Doubt } from './Doubt.ts';
import type { ReadLimit } from './ReadLimit.ts';
import type { AskOptions, Told } from './TracedRpc.ts';

/** Pauses between the rounds in which every endpoint is tried; one more round than pauses. */
const ROUND_PAUSES_MS = [150, 350, 800];
const LATER_PAUSE_MS = 800;
/** A hedged read waits this much longer than the p95, lest even answers be asked for twice. */
const HEDGE_SLACK = 1.25;
const MIN_HEDGE_MS = 150;
const MAX_HEDGE_MS = 1500;
/** Before there are enough answers to know the p95. */
const FIRST_HEDGE_MS = 600;

/** It has no such block. Others may; where all who answer say so, that is the answer. */
class NoBlock extends EndpointFault {
  readonly endpoint: string;

  constructor(endpoint: string) {
    super('refused', 'no such block');
    this.endpoint = endpoint;
  }
}

/** An answer from far behind the newest head: nobody is served with it, the next one may be newer. */
class OldAnswer extends EndpointFault {
  constructor(head: bigint | undefined) {
    super('unable', `${head ?? 'unknown'} is far behind the newest head`);
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
    const doubt = new Doubt(question.method, this.#timers);
    try {
      const told = await Promise.race([this.#rounds(question, limit, doubt), doubt.believed]);
      doubt.overrule(told.endpoint);
      return told;
    } finally {
      doubt.end();
    }
  }

  async #rounds<T>(question: Question<T>, limit: ReadLimit, doubt: Doubt): Promise<Told<T>> {
    const { method, options } = question;
    let met: readonly EndpointFault[] = [];
    for (let round = 0; ; ) {
      const endpoints = this.#roster.select(options);
      const outcome = await raceEndpoints({
        endpoints,
        attempt: (endpoint) => limit.run(() => this.#attempt(endpoint, question, limit.signal, doubt)),
        // A second opinion is worth waiting for: it is not asked of whom it is about, lest that one be faster.
        hedgeAfterMs: options.avoid === undefined ? hedgeAfterMs : () => MAX_HEDGE_MS,
        timers: this.#timers,
      });
      if ('won' in outcome) return outcome.won.value;
      if (options.signal?.aborted) throw cancelled(method, options.signal.reason);
      const { faults } = outcome;
      if (faults.length > 0) met = faults;
      if (saidByAll('unsupported', faults, endpoints)) throw readFailure(method, met);
      const waitMs = this.#pauseMs(round, endpoints, faults);
      const isOver = doubt.isOver || this.#timers.now() + waitMs >= limit.deadlineMs;
      if (isOver || saidByAll('refused', faults, endpoints)) {
        if (lackedByAll(faults, endpoints))
          return { value: null as T, endpoint: endpoints[0]!.url, head: undefined };
        throw doubt.answer ?? doubt.refusal ?? readFailure(method, met);
      }
      await sleep(this.#timers, waitMs, limit.signal);
      // A round in which nobody could be asked is no round: their limits only took time.
      if (faults.length > 0) round += 1;
    }
  }

  /** How long to wait for the next round, ms; infinity: there is none. */
  #pauseMs(round: number, endpoints: readonly Endpoint[], faults: readonly EndpointFault[]): number {
    const now = this.#timers.now();
    const limited = endpoints.filter(({ readyAtMs }) => readyAtMs > now);
    const readyMs = Math.min(...limited.map(({ readyAtMs }) => readyAtMs - now));
    if (limited.length > 0 && limited.length === endpoints.length) return readyMs;
    // Somebody who is only limited or behind is worth the whole time; what is down is not.
    const goesOn = readyMs < Number.POSITIVE_INFINITY || faults.some((fault) => fault instanceof OldAnswer);
    return ROUND_PAUSES_MS[round] ?? (goesOn ? LATER_PAUSE_MS : Number.POSITIVE_INFINITY);
  }

  async #attempt<T>(
    endpoint: Endpoint,
    question: Question<T>,
    signal: AbortSignal,
    doubt: Doubt,
  ): Promise<Told<T>> {
    // An error was believed meanwhile: nobody waits for more.
    if (doubt.isOver) throw new EndpointFault('aborted', 'the read is over');
    try {
      return await this.#ask(endpoint, question, signal);
    } catch (error) {
      if (error instanceof EndpointFault && error.kind === 'refused') doubt.refused(endpoint, error);
      if (!(error instanceof SluiceError)) throw error;
      const others = this.#roster.ranked.filter((other) => other !== endpoint);
      throw doubt.note(endpoint, error, others);
    }
  }

  async #ask<T>(endpoint: Endpoint, question: Question<T>, signal: AbortSignal): Promise<Told<T>> {
    const { method, params, options } = question;
    const { block, chainIdOf, latest } = options;
    // Where the answer itself tells of which chain it is, it tells the head as well.
    const compared = this.#roster.compares && (latest === true || block !== undefined);
    const carries = chainIdOf !== undefined ? 0 : compared ? 2 : 1;
    const [answer] = await Promise.all([
      endpoint.request(method, params, signal, carries),
      block !== undefined && endpoint.verified && lacks(endpoint, block)
        ? this.#refreshHead(endpoint, signal)
        : undefined,
    ]);
    const value = answer as T;
    if (chainIdOf !== undefined) await this.#prove(endpoint, chainIdOf(value));
    if (block !== undefined && lacks(endpoint, block)) {
      throw new EndpointFault('unable', `has not reached block ${block}`);
    }
    const head = options.headOf?.(value, endpoint.head);
    believe(endpoint, head);
    if (options.accept !== undefined && !options.accept(value)) {
      throw new EndpointFault('unable', 'the answer does not fit the question');
    }
    const isNull = value === null && method === 'eth_getBlockByNumber';
    if (isNull) throw new NoBlock(endpoint.url);
    const known = endpoint.head;
    if (latest) await this.#roster.compared();
    if (known !== undefined && endpoint.head === undefined) {
      throw new EndpointFault('unable', `its head ${known} proved false`);
    }
    const told = { value, endpoint: endpoint.url, head: head ?? endpoint.head };
    if (options.latest && this.#roster.isBehind(told.head)) throw new OldAnswer(told.head);
    return told;
  }

  /** An answer that should tell the chain id and does not: the endpoint is asked for it. */
  async #prove(endpoint: Endpoint, told: bigint | undefined): Promise<void> {
    if (told === undefined) return endpoint.probe();
    const elsewhere = endpoint.checkChain(told);
    if (elsewhere !== undefined) throw elsewhere;
  }

  async #refreshHead(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const head = parseQuantity(await endpoint.request('eth_blockNumber', [], signal));
    believe(endpoint, head);
  }
}

function believe(endpoint: Endpoint, head: bigint | undefined): void {
  const untrue = endpoint.checkHead(head);
  if (untrue !== undefined) throw untrue;
}

function lacks(endpoint: Endpoint, block: bigint): boolean {
  return (endpoint.head ?? -1n) < block;
}

/** All of them say so: asking again would tell nothing new. */
function saidByAll(
  kind: FaultKind,
  faults: readonly EndpointFault[],
  endpoints: readonly Endpoint[],
): boolean {
  return faults.length >= endpoints.length && faults.every((fault) => fault.kind === kind);
}

/** There is no such block for anybody but those that are down. */
function lackedByAll(faults: readonly EndpointFault[], endpoints: readonly Endpoint[]): boolean {
  const lacking = new Set(faults.flatMap((fault) => (fault instanceof NoBlock ? fault.endpoint : [])));
  return lacking.size > 0 && endpoints.every(({ url, breaker }) => lacking.has(url) || breaker !== 'closed');
}

function hedgeAfterMs(endpoint: Endpoint): number {
  const p95Ms = endpoint.record.p95Ms();
  const isNew = endpoint.record.lastAnswerMs === undefined;
  const waitMs = p95Ms === undefined ? (isNew ? FIRST_ANSWER_MS : FIRST_HEDGE_MS) : p95Ms * HEDGE_SLACK;
  return Math.min(Math.max(waitMs, MIN_HEDGE_MS), MAX_HEDGE_MS);
}
