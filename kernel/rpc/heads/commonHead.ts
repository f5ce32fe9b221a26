import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault, FarHead } from '../endpoints/EndpointFault.ts';
import { hasVote, operatorOf } from '../operatorOf.ts';
import { parseQuantity, toQuantity } from '../quantity.ts';
import { type Gathered, gatherAnswers, type Wanted } from '../reads/gatherAnswers.ts';

/** With three heads a single false one is outvoted. */
const WANTED_HEADS = 3;
/** Once two operators have reported a head, how long a third one is waited for. */
const THIRD_HEAD_MS = 400;
/** The compared block is at most this far below the higher head: blocks, or seconds of the chain, the more of them. */
const NEAR_BLOCKS = 3n;
const NEAR_SECONDS = 10n;

export interface CommonHead {
  /** The newest block that all of `endpoints` that reported a head have; undefined if no two heads are near. */
  readonly block: bigint | undefined;
  /** The head that the others are near. */
  readonly lead: Gathered<bigint>;
  /** Heads of `endpoints`. */
  readonly near: readonly Gathered<bigint>[];
  /** Heads of operators that are too far from the others to be compared with them. */
  readonly far: readonly Gathered<bigint>[];
  /** Those with a near head and those that have not reported one, in the order of the question. */
  readonly endpoints: readonly Endpoint[];
}

export interface HeadQuestion {
  /** In the order in which they are asked. */
  readonly endpoints: readonly Endpoint[];
  readonly timers: Timers;
  readonly signal: AbortSignal;
  /** Until when a second operator's head is waited for, given that the first one has come. */
  readonly untilMs: () => number;
}

/**
 * Asks for heads and returns the block to compare at, and who is worth asking: the highest two that are near
 * each other lead. Of two that are far apart neither is left out, since nobody can tell which of them is false.
 * The wallet's node makes no two. Undefined if nobody reports a head.
 */
export async function commonHead(question: HeadQuestion): Promise<CommonHead | undefined> {
  const { endpoints, timers, signal, untilMs } = question;
  const operators = new Set(endpoints.map(({ url }) => operatorOf(url)));
  const known = await gatherAnswers<bigint>({
    endpoints,
    ask: headOf,
    wanted: (answers) => wantedHeads(answers, operators.size, untilMs),
    signal,
    timers,
    unlimited: true,
  });
  const heads = highestByOperator(known);
  const lead = await leadOf(heads, signal);
  if (lead === undefined) {
    const [first] = heads;
    return first && { block: undefined, lead: first, near: [], far: heads, endpoints: [] };
  }
  const isNear = await Promise.all(known.map(({ value }) => isNearTo(lead, value, signal)));
  const near = known.filter((_, index) => isNear[index]);
  const distant = known.filter((_, index) => !isNear[index]).map(({ endpoint }) => endpoint);
  const nearBy = new Set(near.map(({ endpoint }) => operatorOf(endpoint.url)));
  return {
    block: near.reduce((least, { value }) => (value < least ? value : least), lead.value),
    lead,
    near,
    far: heads.filter(({ endpoint }) => !nearBy.has(operatorOf(endpoint.url))),
    endpoints: endpoints.filter((endpoint) => !distant.includes(endpoint)),
  };
}

/** The newest block number that it reports, even if nobody else is near it. @throws EndpointFault */
export async function headOf(endpoint: Endpoint, signal: AbortSignal): Promise<bigint> {
  try {
    const head = parseQuantity(await endpoint.request('eth_blockNumber', [], signal));
    if (head !== undefined) return head;
  } catch (error) {
    if (error instanceof FarHead) return error.head;
    throw error;
  }
  throw new EndpointFault('fault', 'its head is not a number');
}

/**
 * Whether `block` is not above the head and but a little below it, by the times that the head's own node gives:
 * who names an old block must not be the one to say how old it is.
 */
export async function isNearTo(
  { endpoint, value: head }: Pick<Gathered<bigint>, 'endpoint' | 'value'>,
  block: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  if (block > head) return false;
  if (head - block <= NEAR_BLOCKS) return true;
  try {
    const [later, earlier] = await Promise.all([head, block].map((one) => timeOf(endpoint, one, signal)));
    return later !== undefined && earlier !== undefined && later - earlier <= NEAR_SECONDS;
  } catch {
    return false;
  }
}

/**
 * The higher one of the highest two heads that are near each other; the only one. Undefined if no two are near.
 */
async function leadOf(
  heads: readonly Gathered<bigint>[],
  signal: AbortSignal,
): Promise<Gathered<bigint> | undefined> {
  const votes = heads.filter(({ endpoint }) => hasVote(endpoint.url));
  const compared = votes.length < 2 ? heads : votes;
  if (compared.length < 2) return compared[0];
  for (const [index, { value }] of compared.slice(1).entries()) {
    const higher = compared[index] as Gathered<bigint>;
    if (await isNearTo(higher, value, signal)) return higher;
  }
  return undefined;
}

function wantedHeads(answers: readonly Gathered<bigint>[], operators: number, untilMs: () => number): Wanted {
  const newest = answers.at(-1);
  const heads = highestByOperator(answers);
  const enough = heads.filter(({ endpoint }) => hasVote(endpoint.url)).length >= 2;
  return {
    missing: Math.min(WANTED_HEADS, operators) - heads.length,
    enough,
    untilMs: newest && (enough ? newest.atMs + THIRD_HEAD_MS : untilMs()),
  };
}

/** The highest head of each operator, highest first. */
function highestByOperator(known: readonly Gathered<bigint>[]): readonly Gathered<bigint>[] {
  const highest = new Map<string, Gathered<bigint>>();
  for (const one of known) {
    const operator = operatorOf(one.endpoint.url);
    const other = highest.get(operator);
    if (other === undefined || other.value < one.value) highest.set(operator, one);
  }
  return [...highest.values()].sort((left, right) => (left.value < right.value ? 1 : -1));
}

/** The time of a block, Unix seconds. */
async function timeOf(endpoint: Endpoint, block: bigint, signal: AbortSignal): Promise<bigint | undefined> {
  const told = await endpoint.request('eth_getBlockByNumber', [toQuantity(block), false], signal);
  const { number, timestamp } = (told ?? {}) as { readonly number?: unknown; readonly timestamp?: unknown };
  return parseQuantity(number) === block ? parseQuantity(timestamp) : undefined;
}
