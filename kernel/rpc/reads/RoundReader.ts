import { SluiceError } from '../../errors/SluiceError.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import { answered } from '../endpoints/classifyRpcError.ts';
import { type Endpoint, FIRST_ANSWER_MS } from '../endpoints/Endpoint.ts';
import { EndpointFault, type FaultKind, isTooLarge } from '../endpoints/EndpointFault.ts';
import type { EndpointRoster } from '../endpoints/EndpointRoster.ts';
import { cancelled, providersEmpty, readFailure } from '../endpoints/poolErrors.ts';
import { type LostRace, raceEndpoints } from '../endpoints/raceEndpoints.ts';
import { operatorOf } from '../operatorOf.ts';
import { parseQuantity } from '../quantity.ts';
import type { RequestOptions } from '../RpcPool.ts';
import { ErrorConfirmation } from './ErrorConfirmation.ts';
import type { ReadLimit } from './ReadLimit.ts';
import type { AskOptions, TracedAnswer } from './TracedRpc.ts';

/** Every round tries every endpoint. The pauses between them grow from the first to the longest. */
const ROUNDS = 4;
const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 800;
/** The second endpoint is asked after p95 times this, so that normal answers are not asked for twice. */
const HEDGE_SLACK = 1.25;
const MIN_HEDGE_MS = 150;
const MAX_HEDGE_MS = 1500;
/** Used until there are enough answers for a p95. */
const FIRST_HEDGE_MS = 600;

/**
 * One endpoint is not believed that there is no such block, or what is `RequestOptions.unlikely`. If nobody who
 * answers gives another one, that is the answer.
 */
class Unlikely<T = unknown> extends EndpointFault {
  readonly answer: TracedAnswer<T>;

  constructor(answer: TracedAnswer<T>) {
    super('refused', 'the answer is unlikely');
    this.answer = answer;
  }
}

/** An answer from far behind the newest head: it is discarded, because the next endpoint's may be newer. */
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

/** Tries the endpoints, round after round, until one of them has answered the read. */
export class RoundReader {
  readonly #roster: EndpointRoster;
  readonly #timers: Timers;

  constructor(roster: EndpointRoster, timers: Timers) {
    this.#roster = roster;
    this.#timers = timers;
  }

  /** @throws SluiceError as {@link RpcPool.request} */
  async read<T>(question: Question<T>, limit: ReadLimit): Promise<TracedAnswer<T>> {
    const errors = new ErrorConfirmation(question.method, this.#timers);
    try {
      const answer = await Promise.race([this.#rounds(question, limit, errors), errors.confirmed]);
      if (!isUnlikely(question, answer.value)) errors.overrule(answer.endpoint);
      return answer;
    } finally {
      errors.end();
    }
  }

  async #rounds<T>(
    question: Question<T>,
    limit: ReadLimit,
    errors: ErrorConfirmation,
  ): Promise<TracedAnswer<T>> {
    const { method, options } = question;
    let met: readonly EndpointFault[] = [];
    for (let round = 0; ; ) {
      const endpoints = this.#roster.select(options);
      if (endpoints.length === 0) throw providersEmpty();
      const outcome = await raceEndpoints({
        endpoints,
        attempt: (endpoint) => limit.run(() => this.#attempt(endpoint, question, limit.signal, errors)),
        hedgeAfterMs,
        timers: this.#timers,
      });
      if ('won' in outcome) return outcome.won.value;
      if (options.signal?.aborted) throw cancelled(method, options.signal.reason);
      const { faults, allAsked } = outcome;
      if (faults.length > 0) met = faults;
      if (allAsked && areAll('unsupported', faults)) throw readFailure(method, met);
      const waitMs = this.#pauseMs(round, endpoints, outcome);
      const isOver = errors.isOver || this.#timers.elapsedMs() + waitMs >= limit.deadlineMs;
      if (isOver) {
        const unlikely = unlikelyOfAll<T>(faults, endpoints);
        if (unlikely) return unlikely;
        throw errors.answer ?? errors.refusal ?? readFailure(method, met);
      }
      await sleep(this.#timers, waitMs, limit.signal);
      // A round in which no endpoint could be asked does not count: it was only waiting for rate limits.
      if (faults.length > 0) round += 1;
    }
  }

  /** How long to wait before the next round, ms; infinity: there is no next round. */
  #pauseMs(round: number, endpoints: readonly Endpoint[], { faults, allAsked }: LostRace): number {
    const now = this.#timers.elapsedMs();
    const limited = endpoints.filter(({ readyAtMs }) => readyAtMs > now);
    const readyMs = Math.min(...limited.map(({ readyAtMs }) => readyAtMs - now));
    if (limited.length > 0 && limited.length === endpoints.length) return readyMs;
    const unsteady = endpoints.filter((endpoint) => endpoint.unsteady);
    if (allAsked && unsteady.length === 0 && areAll('refused', faults)) return Number.POSITIVE_INFINITY;
    // Endpoints that are only limited or behind, or out for a moment, are worth waiting for until the deadline; those
    // that are down are not.
    const goesOn =
      !allAsked ||
      limited.length > 0 ||
      unsteady.some(({ doubtful, breaker }) => doubtful || breaker !== 'closed') ||
      faults.some((fault) => fault.kind === 'limited' || fault instanceof OldAnswer);
    if (round >= ROUNDS - 1 && !goesOn) return Number.POSITIVE_INFINITY;
    return Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS);
  }

  async #attempt<T>(
    endpoint: Endpoint,
    question: Question<T>,
    signal: AbortSignal,
    errors: ErrorConfirmation,
  ): Promise<TracedAnswer<T>> {
    // An error was confirmed meanwhile: the read is over.
    if (errors.isOver) throw new EndpointFault('aborted', 'the read is over');
    const tooLarge = errors.tooLarge.get(endpoint);
    if (tooLarge) throw tooLarge;
    const { method, options } = question;
    try {
      const answer = await this.#askFeature(endpoint, question, signal);
      options.heard?.(endpoint.url);
      return answer;
    } catch (error) {
      if (error instanceof EndpointFault) {
        if (error instanceof Unlikely && isSeconded(errors.faults, endpoint, options)) return error.answer;
        if (error.kind === 'refused') errors.refused(endpoint, error);
        if (isTooLarge(error)) errors.tooLarge.set(endpoint, error);
        if (error.body) options.heard?.(endpoint.url, answered(method, error.body));
      }
      if (!(error instanceof SluiceError)) throw error;
      options.heard?.(endpoint.url, error);
      const others = this.#roster.select(options).filter((other) => other !== endpoint);
      throw errors.note(endpoint, error, others);
    }
  }

  /** Remembers which endpoints lack the feature that the question needs, if it names one. */
  async #askFeature<T>(
    endpoint: Endpoint,
    question: Question<T>,
    signal: AbortSignal,
  ): Promise<TracedAnswer<T>> {
    const { feature } = question.options;
    if (feature === undefined) return this.#ask(endpoint, question, signal);
    endpoint.features.throwIfUnsupported(feature, this.#timers.elapsedMs());
    try {
      const answer = await this.#ask(endpoint, question, signal);
      endpoint.features.answered(feature);
      return answer;
    } catch (error) {
      if (!(error instanceof EndpointFault)) throw error;
      const { lackingFault } = await loadChunk(() => import('../endpoints/lackingFault.ts'));
      const lacking = lackingFault(error);
      if (lacking) endpoint.features.refused(feature, lacking, this.#timers.elapsedMs());
      throw lacking ?? error;
    }
  }

  async #ask<T>(endpoint: Endpoint, question: Question<T>, signal: AbortSignal): Promise<TracedAnswer<T>> {
    const { method, params, options } = question;
    const { block, chainIdOf, latest } = options;
    // An answer that contains its chain id contains its head too.
    const compared = this.#roster.hasOthers && (latest === true || block !== undefined);
    const proofs = chainIdOf !== undefined ? 0 : compared ? 2 : 1;
    const [answer] = await Promise.all([
      endpoint.request(method, params, signal, proofs),
      options.along?.(endpoint, signal),
      block !== undefined && endpoint.verified && lacks(endpoint, block)
        ? this.#refreshHead(endpoint, signal)
        : undefined,
    ]);
    const value = answer as T;
    if (chainIdOf !== undefined) await this.#checkChainId(endpoint, chainIdOf(value));
    if (block !== undefined && lacks(endpoint, block)) {
      throw new EndpointFault('unable', `has not reached block ${block}`);
    }
    const head = options.headOf?.(value, endpoint.head);
    throwIfFalseHead(endpoint, head);
    if (options.accept !== undefined && !options.accept(value)) {
      throw new EndpointFault('unable', 'the answer does not fit the question');
    }
    if (isUnlikely(question, value)) {
      throw new Unlikely({ value, endpoint: endpoint.url, head: head ?? endpoint.head });
    }
    const known = endpoint.head;
    if (latest) await this.#roster.compared();
    if (known !== undefined && endpoint.head === undefined) {
      throw new EndpointFault('unable', `its head ${known} proved false`);
    }
    const traced = { value, endpoint: endpoint.url, head: head ?? endpoint.head };
    // The one to avoid may be who says that the others are behind.
    const isSecond = options.avoid !== undefined;
    if (options.latest && !isSecond && this.#roster.isBehind(traced.head)) throw new OldAnswer(traced.head);
    return traced;
  }

  /** If the answer should contain the chain id but does not, asks the endpoint for it. */
  async #checkChainId(endpoint: Endpoint, reported: bigint | undefined): Promise<void> {
    if (reported === undefined) return endpoint.probe();
    const elsewhere = endpoint.checkChain(reported);
    if (elsewhere !== undefined) throw elsewhere;
  }

  async #refreshHead(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const head = parseQuantity(await endpoint.request('eth_blockNumber', [], signal));
    throwIfFalseHead(endpoint, head);
  }
}

function throwIfFalseHead(endpoint: Endpoint, head: bigint | undefined): void {
  const fault = endpoint.checkHead(head);
  if (fault !== undefined) throw fault;
}

function lacks(endpoint: Endpoint, block: bigint): boolean {
  return (endpoint.head ?? -1n) < block;
}

/** If all endpoints gave the same kind of fault, asking again would give nothing new. */
function areAll(kind: FaultKind, faults: readonly EndpointFault[]): boolean {
  return faults.every((fault) => fault.kind === kind);
}

function isUnlikely<T>({ method, options }: Question<T>, value: unknown): boolean {
  return options.unlikely?.(value) ?? (value === null && method === 'eth_getBlockByNumber');
}

/** Another operator's answer was unlikely too. A block that two lack may be new, and the third has it. */
function isSeconded(
  faults: readonly Error[],
  { url }: Endpoint,
  { unlikely }: Pick<RequestOptions, 'unlikely'>,
): boolean {
  const given = faults.flatMap((fault) => (fault instanceof Unlikely ? fault.answer.endpoint : []));
  return unlikely !== undefined && given.some((other) => operatorOf(other) !== operatorOf(url));
}

/** The answer if every endpoint that is up gave an unlikely one. */
function unlikelyOfAll<T>(
  faults: readonly EndpointFault[],
  endpoints: readonly Endpoint[],
): TracedAnswer<T> | undefined {
  const given = faults.flatMap((fault) => (fault instanceof Unlikely ? (fault as Unlikely<T>).answer : []));
  const isGivenBy = (url: string) => given.some(({ endpoint }) => endpoint === url);
  return endpoints.every(({ url, breaker }) => isGivenBy(url) || breaker !== 'closed') ? given[0] : undefined;
}

function hedgeAfterMs(endpoint: Endpoint): number {
  const p95Ms = endpoint.record.p95Ms();
  const isNew = endpoint.record.lastAnswerMs === undefined;
  const waitMs = p95Ms === undefined ? (isNew ? FIRST_ANSWER_MS : FIRST_HEDGE_MS) : p95Ms * HEDGE_SLACK;
  return Math.min(Math.max(waitMs, MIN_HEDGE_MS), MAX_HEDGE_MS);
}
