import { SluiceError } from '../../errors/SluiceError.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import type {
  CorroborateOptions,
  Corroboration,
  EndpointAnswer,
  ReadAnswer,
  RpcRead,
} from '../Corroboration.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { type CommonHead, commonHead, headOf, isNearTo } from '../heads/commonHead.ts';
import { operatorOf } from '../operatorOf.ts';
import { blockParam } from '../quantity.ts';
import { type Gathered, gatherAnswers, type Wanted } from './gatherAnswers.ts';
import { pinnedParams } from './pinnedParams.ts';
import { readTarget } from './readTarget.ts';
import { type Answers, agreedKey, isApart, type KeyOf, keyOfAnswers, verdict } from './verdict.ts';

/** How long another operator's answer is waited for after the first one, if the caller does not say. */
const PATIENCE_MS = 4000;
/** Of two that differ: how long a third one, which may outvote one of them, is waited for. */
const THIRD_ANSWER_MS = 1000;
/** How long one that has not the block or its state yet is asked again; then both are asked at an older block. */
const LACKING_MS = 3000;
const LACKING_AGAIN_MS = 1000;
/** That block is this far below the newest one that both report: the state may come later than the number. */
const DEPTH = 2n;
/** Says nothing about the question: it would answer no other one of this kind either. */
const UNASKABLE = new Set<EndpointFault['kind']>(['unsupported', 'wrong_chain', 'aborted']);
/** The server answers others, or smaller questions. */
const DENIED_TEXT = /\bHTTP 4\d\d\b|forbidden|too (large|big|long)|exceed/i;
const MAX_REASON = 200;

export interface Compared {
  readonly reads: readonly RpcRead[];
  readonly options: CorroborateOptions<Answers>;
  /** In the order in which they are asked. */
  readonly endpoints: readonly Endpoint[];
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/** It is far from the block that the others are asked at. */
class OtherHead extends EndpointFault {
  readonly head: bigint;

  constructor(head: bigint) {
    super('refused', `its newest block is ${head}`);
    this.head = head;
  }
}

/** One comparison of the reads at one block. Undefined if nobody answered. */
export async function compareOnce(compared: Compared): Promise<Corroboration<Answers> | undefined> {
  const newest = await compareAt(compared, 0n, LACKING_MS);
  if (!newest.isLacking) return newest.found;
  const { found } = await compareAt(compared, DEPTH, LACKING_AGAIN_MS);
  // One that lacked the block does not become silent by its failing now.
  return found && found.outcome !== 'alone' ? found : newest.found;
}

/** @param depth how far below the newest common block, if that is near enough */
async function compareAt(compared: Compared, depth: bigint, lackingMs: number) {
  const { reads, options, endpoints, timers, signal } = compared;
  const { compare, timeoutMs = PATIENCE_MS } = options;
  const name = nameOf(reads);
  let firstAtMs: number | undefined;
  const untilMs = () => {
    firstAtMs ??= timers.elapsedMs();
    return firstAtMs + timeoutMs;
  };
  const isPinned = reads.some(({ method, params }) => pinnedParams(method, params, '0x0') !== undefined);
  const common = isPinned ? await commonHead({ endpoints, timers, signal, untilMs }) : undefined;
  if (isPinned && common === undefined) return { found: undefined, isLacking: false };
  const block = common ? await blockBelow(common, depth, signal) : namedBlock(reads);
  const pinned = block === undefined ? reads : reads.map((read) => pinnedAt(read, block));
  const keyOf: KeyOf = (answers) => keyOfAnswers(answers, compare);
  /** They have told their newest block in this comparison: their silence is none. */
  const there = new Set(common?.near.map(({ endpoint }) => endpoint));
  const faults = new Map<Endpoint, EndpointFault>();
  const isLacking = () => block !== undefined && [...faults.values()].some(({ kind }) => kind === 'unable');
  const given = await gatherAnswers<Answers>({
    endpoints: common?.endpoints ?? endpoints,
    ask: async (endpoint, trySignal) => {
      if (block !== undefined) await checkHead(endpoint, block, common, there, trySignal);
      return answersOf(endpoint, pinned, trySignal);
    },
    wanted: (answers) => wantedAnswers(answers, keyOf, untilMs, isLacking() ? lackingMs : undefined),
    failed: (endpoint, fault) => faults.set(endpoint, fault),
    signal,
    timers,
  });
  const answered = new Set(given.map(({ endpoint }) => operatorOf(endpoint.url)));
  const silent = endpoints.filter((endpoint) => {
    const { kind } = faults.get(endpoint) ?? {};
    const isAnswered = answered.has(operatorOf(endpoint.url));
    return there.has(endpoint) && !isAnswered && !(kind && UNASKABLE.has(kind));
  });
  const missing = [
    ...(common?.far ?? []).map(({ endpoint: { url }, value }) => ({ endpoint: url, newest: value })),
    ...silent.map((endpoint) => missingAnswer(name, endpoint, faults.get(endpoint))),
  ];
  // Of a chain with one operator nobody else could contradict: it may be asked for longer.
  const isOnly = new Set(endpoints.map(({ url }) => operatorOf(url))).size < 2;
  const found =
    isOnly && given.length === 0 ? undefined : verdict({ given, missing, keyOf, endpoints, block, name });
  return {
    found,
    isLacking: common !== undefined && found?.outcome === 'disagree' && !isApart(given, keyOf) && isLacking(),
  };
}

export function nameOf([first]: readonly RpcRead[]): string {
  return first?.method ?? 'corroborate';
}

function wantedAnswers(
  given: readonly Gathered<Answers>[],
  keyOf: KeyOf,
  untilMs: () => number,
  lackingMs: number | undefined,
): Wanted {
  if (agreedKey(given, keyOf) !== undefined) return { missing: 0, enough: true, untilMs: undefined };
  const newest = given.at(-1);
  const waitMs = isApart(given, keyOf) ? THIRD_ANSWER_MS : lackingMs;
  return {
    missing: newest ? 1 : 2,
    enough: false,
    untilMs: newest && (waitMs === undefined ? untilMs() : newest.atMs + waitMs),
  };
}

async function blockBelow(
  { block, lead }: CommonHead,
  depth: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (block === undefined || depth === 0n) return block;
  return (await isNearTo(lead, block - depth, signal)) ? block - depth : block;
}

/** @throws EndpointFault if it has not the block, or a block far above it */
async function checkHead(
  endpoint: Endpoint,
  block: bigint,
  common: CommonHead | undefined,
  there: Set<Endpoint>,
  signal: AbortSignal,
): Promise<void> {
  const isKnown = !common || there.has(endpoint);
  // Some nodes answer for a block that they do not have as if it were their newest one.
  if (isKnown && (endpoint.head ?? -1n) >= block) return;
  const head = await headOf(endpoint, signal);
  there.add(endpoint);
  if (head < block) {
    if (!common || (await isNearTo(common.lead, head, signal)))
      throw new EndpointFault('unable', `has not reached block ${block}`);
    throw new OtherHead(head);
  }
  if (!isKnown && !(await isNearTo({ endpoint, value: head }, block, signal))) throw new OtherHead(head);
}

/** @throws EndpointFault */
function answersOf(endpoint: Endpoint, reads: readonly RpcRead[], signal: AbortSignal): Promise<Answers> {
  return Promise.all(reads.map(({ method, params }) => answerOf(endpoint.request(method, params, signal))));
}

/** A contract's or node's own error is an answer. @throws EndpointFault, or SluiceError of the transport */
export async function answerOf(asked: Promise<unknown>): Promise<ReadAnswer> {
  try {
    return { ok: true, value: await asked };
  } catch (cause) {
    if (cause instanceof EndpointFault) throw cause;
    const error = SluiceError.from(cause);
    if (error.code === 'call_reverted' || error.code === 'rpc_error') return { ok: false, error };
    throw error;
  }
}

function missingAnswer(
  method: string,
  { url }: Endpoint,
  fault: EndpointFault | undefined,
): EndpointAnswer<Answers> {
  if (fault instanceof OtherHead) return { endpoint: url, newest: fault.head };
  const reason = outsideText(fault?.message ?? 'no answer in time', MAX_REASON);
  const tooMuch = isTooMuch(fault) ? 1 : 0;
  const values = { method, reason, timedOut: 0, tooMuch };
  return { endpoint: url, error: new SluiceError('providers_failed', `${method}: ${reason}`, { values }) };
}

/** The endpoint may answer a smaller question. */
function isTooMuch(fault: EndpointFault | undefined): boolean {
  if (fault === undefined) return true;
  const { kind, timedOut, message } = fault;
  return kind === 'refused' || kind === 'limited' || timedOut || DENIED_TEXT.test(message);
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
