import type { Timers } from '../../runtime/Timers.ts';
import type { Endpoint } from '../endpoints/Endpoint.ts';
import { EndpointFault, FarHead } from '../endpoints/EndpointFault.ts';
import { headTolerance } from '../endpoints/selectEndpoints.ts';
import { operatorOf } from '../operatorOf.ts';
import { parseQuantity, toQuantity } from '../quantity.ts';
import { type Gathered, gatherAnswers, type Wanted } from './gatherAnswers.ts';

/** With three heads a single false one is outvoted. */
const WANTED_HEADS = 3;
/** Once two operators have reported a head, how long a third one is waited for. */
const THIRD_HEAD_MS = 400;
/** A head this much older than the local clock is of a node that stands still, s. */
const STALE_SECONDS = 300n;
/** Blocks may come this many times as fast as the chain file says. */
const MAX_SPEED = 10n;

export interface CommonHead {
  /** The newest block that all of `endpoints` that reported a head have. */
  readonly block: bigint;
  /** Without those that are far behind, whose answers would be old. In the order of the question. */
  readonly endpoints: readonly Endpoint[];
}

export interface HeadQuestion {
  /** In the order in which they are asked. */
  readonly endpoints: readonly Endpoint[];
  readonly blockTimeMs: number;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  /** Until when a second operator's head is waited for, given that the first one has come. */
  readonly untilMs: () => number;
}

/**
 * Asks for heads and returns the block to compare at, and who is worth asking. The highest head that two operators
 * have reached counts, so one that claims to be far ahead does not lead. Of two only, the lower one counts,
 * unless its node stands still; it is not left out for being lower, because the higher one may be invented.
 * Undefined if nobody reports a head.
 */
export async function commonHead(question: HeadQuestion): Promise<CommonHead | undefined> {
  const { endpoints, blockTimeMs, timers, signal, untilMs } = question;
  const known = await gatherAnswers<bigint>({
    endpoints,
    ask: headOf,
    wanted: (answers) => wantedHeads(answers, endpoints.length, untilMs),
    signal,
    timers,
    unlimited: true,
  });
  const [first, second, third] = highestByOperator(known);
  if (first === undefined) return undefined;
  const tolerance = headTolerance(blockTimeMs);
  const isTwo = second !== undefined && third === undefined;
  const isApart = isTwo && first.value - second.value > tolerance;
  const best =
    isApart && (await standsStill(second, first, question)) ? first.value : (second ?? first).value;
  const near = known.filter(({ value }) => best - value <= tolerance);
  const block = near.reduce((least, { value }) => (value < least ? value : least), best);
  const isBehind = new Set(known.filter((one) => !near.includes(one)).map(({ endpoint }) => endpoint));
  return { block, endpoints: endpoints.filter((endpoint) => !isBehind.has(endpoint)) };
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

function wantedHeads(answers: readonly Gathered<bigint>[], asked: number, untilMs: () => number): Wanted {
  const newest = answers.at(-1);
  const enough = highestByOperator(answers).length >= 2;
  return {
    missing: Math.min(WANTED_HEADS, asked) - answers.length,
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

/**
 * Whether the lower of two heads is of a node that stands still: its block is minutes older than the clock,
 * the other one's is not, and a chain can have made the blocks between them in that time.
 */
async function standsStill(
  lower: Gathered<bigint>,
  higher: Gathered<bigint>,
  { blockTimeMs, timers, signal }: HeadQuestion,
): Promise<boolean> {
  const [lowerTime, higherTime] = await Promise.all(
    [lower, higher].map((one) => timeOf(one, signal).catch(() => undefined)),
  );
  if (lowerTime === undefined || higherTime === undefined) return false;
  const now = BigInt(Math.floor(timers.now() / 1000));
  const blocksMs = (higher.value - lower.value) * BigInt(blockTimeMs);
  return (
    now - lowerTime > STALE_SECONDS &&
    higherTime - now <= STALE_SECONDS &&
    now - higherTime <= STALE_SECONDS &&
    blocksMs <= (higherTime - lowerTime) * 1000n * MAX_SPEED
  );
}

/** The time of its head, seconds. */
async function timeOf(
  { endpoint, value }: Gathered<bigint>,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const block = await endpoint.request('eth_getBlockByNumber', [toQuantity(value), false], signal);
  return parseQuantity((block as { readonly timestamp?: unknown } | null)?.timestamp);
}
