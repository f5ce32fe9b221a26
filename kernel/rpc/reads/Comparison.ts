import { SluiceError } from '../../errors/SluiceError.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import type { CorroborateOptions, Corroboration, ReadAnswer, RpcRead } from '../Corroboration.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import type { EndpointRoster } from '../endpoints/EndpointRoster.ts';
import { cancelled, DISAGREEMENT, providersEmpty, providersFailed } from '../endpoints/poolErrors.ts';
import { blockParam } from '../quantity.ts';
import type { AgreeOptions } from '../RpcPool.ts';
import { commonHead, headOf } from './commonHead.ts';
import { type Gathered, gatherAnswers, type Wanted } from './gatherAnswers.ts';
import { operatorsInTurn } from './operatorsInTurn.ts';
import { pinnedParams } from './pinnedParams.ts';
import { ReadLimit } from './ReadLimit.ts';
import { readTarget } from './readTarget.ts';
import type { TracedRpc } from './TracedRpc.ts';
import { type Answers, agreedKey, isApart, type KeyOf, keyOfAnswers, verdict } from './verdict.ts';

/** Endpoints that differ are compared this often: at a block that one of them dropped they may differ once. */
const COMPARISONS = 3;
const PAUSE_MS = 200;
const LIMIT_MS = 10_000;
/** The same for the read that takes any answer after nobody could be compared, if the caller does not say. */
const LAST_TRY_MS = 5000;
/** How long another operator's answer is waited for after the first one, if the caller does not say. */
const PATIENCE_MS = 4000;
/** The same for reads that only need a value. */
const SHORT_PATIENCE_MS = 1500;
/** Of two that differ: how long a third one, which may outvote one of them, is waited for. */
const THIRD_ANSWER_MS = 1000;

/**
 * Reads that endpoints of two operators are asked for, and others in place of those that fail or stay silent,
 * at one block. Outvoted endpoints are marked down.
 */
export class Comparison {
  readonly #roster: EndpointRoster;
  readonly #rpc: TracedRpc;
  readonly #blockTimeMs: number;
  readonly #timers: Timers;

  constructor(roster: EndpointRoster, rpc: TracedRpc, blockTimeMs: number, timers: Timers) {
    this.#roster = roster;
    this.#rpc = rpc;
    this.#blockTimeMs = blockTimeMs;
    this.#timers = timers;
  }

  /**
   * See {@link RpcPool.corroborateAll}.
   * @param lastTryMs how long the read that takes any answer may take
   */
  async corroborate(
    reads: readonly RpcRead[],
    options: CorroborateOptions<Answers> = {},
    lastTryMs = LAST_TRY_MS,
  ): Promise<Corroboration<Answers>> {
    const { signal, exclude = [] } = options;
    const name = nameOf(reads);
    if (signal?.aborted) throw cancelled(name, signal.reason);
    const limit = new ReadLimit(this.#timers, LIMIT_MS, signal);
    try {
      let found: Corroboration<Answers> | undefined;
      for (let round = 1; round <= COMPARISONS; round += 1) {
        const endpoints = operatorsInTurn(this.#roster.select({ latest: true, exclude }));
        if (endpoints.length === 0) throw providersEmpty();
        const compared = await this.#compareOnce(reads, options, endpoints, limit.signal);
        if (signal?.aborted) throw cancelled(name, signal.reason);
        // Endpoints that differed do not become a lone one because the others are silent now.
        if (found === undefined || compared?.outcome === 'agreed') found = compared;
        if (found?.outcome !== 'disagree' || limit.signal.aborted) break;
        await sleep(this.#timers, PAUSE_MS, limit.signal);
      }
      return found ?? (await this.#askWhoeverAnswers(reads, options, lastTryMs));
    } finally {
      limit.release();
    }
  }

  /** See {@link RpcPool.corroborate}. */
  async corroborateOne<T>(
    read: RpcRead,
    { compare, ...options }: CorroborateOptions<T> = {},
  ): Promise<Corroboration<T>> {
    const found = await this.corroborate([read], {
      ...options,
      ...(compare && { compare: ([answer]) => compare(answerValue<T>(answer)) }),
    });
    if (found.outcome !== 'disagree') return { ...found, value: answerValue<T>(found.value[0]) };
    const answers = found.answers.map(({ endpoint, value: [answer] = [] }) =>
      answer?.ok
        ? { endpoint, value: answer.value as T }
        : { endpoint, ...(answer && { error: answer.error }) },
    );
    return { ...found, answers };
  }

  /** See {@link RpcPool.agree}. */
  async agree<T>(read: RpcRead, { signal, exclude, timeoutMs }: AgreeOptions): Promise<T> {
    const options = { ...(signal && { signal }), exclude, timeoutMs: SHORT_PATIENCE_MS };
    const found = await this.corroborate([read], options, timeoutMs);
    if (found.outcome === 'disagree') throw providersFailed(read.method, DISAGREEMENT, 0);
    return answerValue<T>(found.value[0]);
  }

  /** Undefined if nobody answered. */
  async #compareOnce(
    reads: readonly RpcRead[],
    { compare, timeoutMs = PATIENCE_MS }: CorroborateOptions<Answers>,
    endpoints: readonly Endpoint[],
    signal: AbortSignal,
  ): Promise<Corroboration<Answers> | undefined> {
    const timers = this.#timers;
    let firstAtMs: number | undefined;
    const untilMs = () => {
      firstAtMs ??= timers.now();
      return firstAtMs + timeoutMs;
    };
    const head = { endpoints, blockTimeMs: this.#blockTimeMs, timers, signal, untilMs };
    const isPinned = reads.some(({ method, params }) => pinnedParams(method, params, '0x0') !== undefined);
    const common = isPinned ? await commonHead(head) : { endpoints, block: undefined };
    if (common === undefined) return undefined;
    const { block = namedBlock(reads) } = common;
    const pinned = block === undefined ? reads : reads.map((read) => pinnedAt(read, block));
    const keyOf: KeyOf = (answers) => keyOfAnswers(answers, compare);
    const given = await gatherAnswers<Answers>({
      endpoints: common.endpoints,
      ask: (endpoint, trySignal) => askOne(endpoint, pinned, block, trySignal),
      wanted: (answers) => wantedAnswers(answers, keyOf, untilMs),
      signal,
      timers,
    });
    return verdict({ given, keyOf, endpoints, block, name: nameOf(reads) });
  }

  /** No comparison was possible: the ordinary way of reading tries longer. */
  async #askWhoeverAnswers(
    reads: readonly RpcRead[],
    { signal, exclude = [] }: CorroborateOptions<Answers>,
    timeoutMs: number,
  ): Promise<Corroboration<Answers>> {
    const left = this.#roster.ranked.map(({ url }) => url).filter((url) => !exclude.includes(url));
    let [endpoint = ''] = left;
    const options = { exclude, latest: true, timeoutMs, ...(signal && { signal }) };
    const ask = async ({ method, params }: RpcRead): Promise<unknown> => {
      const traced = await this.#rpc.ask<unknown>(method, params, options);
      endpoint = traced.endpoint;
      return traced.value;
    };
    const value = await Promise.all(reads.map((read) => answerOf(ask(read))));
    const unanswered = left.filter((url) => url !== endpoint);
    return { outcome: 'alone', value, endpoint, unanswered, block: undefined };
  }
}

function wantedAnswers(given: readonly Gathered<Answers>[], keyOf: KeyOf, untilMs: () => number): Wanted {
  if (agreedKey(given, keyOf) !== undefined) return { missing: 0, enough: true, untilMs: undefined };
  const newest = given.at(-1);
  return {
    missing: newest ? 1 : 2,
    enough: false,
    untilMs: newest && (isApart(given, keyOf) ? newest.atMs + THIRD_ANSWER_MS : untilMs()),
  };
}

/** @throws EndpointFault */
async function askOne(
  endpoint: Endpoint,
  reads: readonly RpcRead[],
  block: bigint | undefined,
  signal: AbortSignal,
): Promise<Answers> {
  // Some nodes answer for a block that they do not have as if it were their newest one.
  if (block !== undefined && (endpoint.head ?? -1n) < block && (await headOf(endpoint, signal)) < block) {
    throw new EndpointFault('unable', `has not reached block ${block}`);
  }
  return Promise.all(reads.map(({ method, params }) => answerOf(endpoint.request(method, params, signal))));
}

/** A contract's or node's own error is an answer. @throws EndpointFault, or SluiceError of the transport */
async function answerOf(asked: Promise<unknown>): Promise<ReadAnswer> {
  try {
    return { ok: true, value: await asked };
  } catch (cause) {
    if (cause instanceof EndpointFault) throw cause;
    const error = SluiceError.from(cause);
    if (error.code === 'call_reverted' || error.code === 'rpc_error') return { ok: false, error };
    throw error;
  }
}

/** The newest block that the reads name themselves. A block that is asked for may not exist. */
function namedBlock(reads: readonly RpcRead[]): bigint | undefined {
  let newest: bigint | undefined;
  for (const { method, params } of reads) {
    const { block } = method === 'eth_getBlockByNumber' ? {} : readTarget(method, params);
    if (block !== undefined && (newest === undefined || block > newest)) newest = block;
  }
  return newest;
}

function pinnedAt({ method, params }: RpcRead, block: bigint): RpcRead {
  return { method, params: pinnedParams(method, params, blockParam(block)) ?? params };
}

function nameOf([first]: readonly RpcRead[]): string {
  return first?.method ?? 'corroborate';
}

function answerValue<T>(answer: ReadAnswer | undefined): T {
  if (answer?.ok) return answer.value as T;
  throw answer?.error ?? providersEmpty();
}
