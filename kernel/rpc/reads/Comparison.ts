import { sleep, type Timers } from '../../runtime/Timers.ts';
import type {
  CorroborateOptions,
  Corroboration,
  EndpointAnswer,
  ReadAnswer,
  RpcRead,
} from '../Corroboration.ts';
import type { EndpointRoster } from '../endpoints/EndpointRoster.ts';
import { cancelled, DISAGREEMENT, providersEmpty, providersFailed } from '../endpoints/poolErrors.ts';
import type { AgreeOptions } from '../RpcPool.ts';
import { answerOf, compareOnce, nameOf } from './compareOnce.ts';
import { operatorsInTurn } from './operatorsInTurn.ts';
import { ReadLimit } from './ReadLimit.ts';
import type { TracedRpc } from './TracedRpc.ts';
import type { Answers } from './verdict.ts';

/** Endpoints that differ are compared this often: at a block that one of them dropped they may differ once. */
const COMPARISONS = 3;
const PAUSE_MS = 200;
const LIMIT_MS = 10_000;
/** The same for the read that takes any answer after nobody could be compared, if the caller does not say. */
const LAST_TRY_MS = 5000;
/** How long another operator's answer to a read that only needs a value is waited for. */
const SHORT_PATIENCE_MS = 1500;

/**
 * Reads that endpoints of two operators are asked for, and others in place of those that fail or stay silent,
 * at one block. Outvoted endpoints are marked down.
 */
export class Comparison {
  readonly #roster: EndpointRoster;
  readonly #rpc: TracedRpc;
  readonly #timers: Timers;

  constructor(roster: EndpointRoster, rpc: TracedRpc, timers: Timers) {
    this.#roster = roster;
    this.#rpc = rpc;
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
        const { signal } = limit;
        const compared = await compareOnce({ reads, options, endpoints, timers: this.#timers, signal });
        if (options.signal?.aborted) throw cancelled(name, options.signal.reason);
        // Endpoints that differed do not become a lone one because the others are silent now.
        if (found === undefined || compared?.outcome === 'agreed') found = compared;
        if (!maySettle(found) || limit.signal.aborted) break;
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
    const answers = found.answers.map(({ value, ...told }): EndpointAnswer<T> => {
      const [answer] = value ?? [];
      return answer?.ok ? { ...told, value: answer.value as T } : { ...told, ...answerError(answer) };
    });
    return { ...found, answers };
  }

  /** See {@link RpcPool.agree}. */
  async agree<T>(read: RpcRead, { signal, exclude, timeoutMs, alone }: AgreeOptions): Promise<T> {
    const options = { ...(signal && { signal }), exclude, timeoutMs: SHORT_PATIENCE_MS };
    const found = await this.corroborate([read], options, timeoutMs);
    if (found.outcome === 'disagree') throw providersFailed(read.method, DISAGREEMENT, 0);
    if (found.outcome === 'alone') alone(found.endpoint);
    return answerValue<T>(found.value[0]);
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

/** Endpoints that answered differently, or named different newest blocks, may not do so the next time. */
function maySettle(found: Corroboration<Answers> | undefined): boolean {
  return found?.outcome === 'disagree' && found.answers.every(({ error }) => error === undefined);
}

function answerError(answer: ReadAnswer | undefined) {
  return answer?.ok === false ? { error: answer.error } : {};
}

function answerValue<T>(answer: ReadAnswer | undefined): T {
  if (answer?.ok) return answer.value as T;
  throw answer?.error ?? providersEmpty();
}
