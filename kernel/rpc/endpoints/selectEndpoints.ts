import { hasVote, operatorOf } from '../operatorOf.ts';
import type { Endpoint } from './Endpoint.ts';

const TOLERANCE_MS = 8000;
const FAR_MS = 1_000_000;
const FEWEST_BLOCKS = 3n;
const MAX_BLOCKS = 32n;
/** Factor on the score of the endpoint in use: it keeps its place unless another one is clearly better. */
const INCUMBENT_BONUS = 0.8;

/** How many blocks an endpoint may be behind: 8 s of blocks, between 3 and 32. */
export function headTolerance(blockTimeMs: number): bigint {
  const blocks = BigInt(Math.ceil(TOLERANCE_MS / Math.max(1, blockTimeMs)));
  return blocks < FEWEST_BLOCKS ? FEWEST_BLOCKS : blocks > MAX_BLOCKS ? MAX_BLOCKS : blocks;
}

/** 1000 s of blocks, and at least 1000: two healthy endpoints of one chain are hardly ever this far apart. */
export function farAhead(blockTimeMs: number): bigint {
  return BigInt(Math.max(1000, Math.ceil(FAR_MS / Math.max(1, blockTimeMs))));
}

/**
 * The newest trusted head. If three or more endpoints reported a head recently, the second highest counts, so
 * that a single liar cannot make all others look late. A recent head counts even if its endpoint is down now
 * or reports a lower one. Undefined for a lone endpoint, which cannot be compared.
 */
export function bestHead(endpoints: readonly Endpoint[]): bigint | undefined {
  if (endpoints.length < 2) return undefined;
  const recent = highestFirst(endpoints.flatMap(({ recentHead }) => recentHead ?? []));
  if (recent.length >= 3) return recent[1];
  const attested = endpoints.map(
    ({ recentHead, healthy, head }) => recentHead ?? (healthy ? head : undefined),
  );
  return highestFirst(attested.flatMap((head) => head ?? []))[0];
}

function highestFirst(heads: readonly bigint[]): readonly bigint[] {
  return [...heads].sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
}

/** The head that an endpoint should have by now: its last reported head plus the blocks since then. */
export function expectedHead(endpoint: Endpoint, blockTimeMs: number, nowMs: number): bigint | undefined {
  const { newest } = endpoint.heads;
  if (newest === undefined) return undefined;
  return newest.number + BigInt(Math.floor(Math.max(0, nowMs - newest.atMs) / Math.max(1, blockTimeMs)));
}

/**
 * Orders by measurement; the user's preferred endpoints come first. Evaluates every record: call once per
 * interval.
 */
export function rankEndpoints(
  endpoints: readonly Endpoint[],
  preferred: readonly string[],
): readonly Endpoint[] {
  const scores = new Map(endpoints.map((endpoint) => [endpoint, endpoint.record.evaluate()]));
  const [incumbent] = endpoints;
  if (incumbent !== undefined) scores.set(incumbent, (scores.get(incumbent) ?? 0) * INCUMBENT_BONUS);
  const ranked = [...endpoints].sort((left, right) => (scores.get(left) ?? 0) - (scores.get(right) ?? 0));
  return preferredFirst(ranked, preferred);
}

export function preferredFirst(
  endpoints: readonly Endpoint[],
  preferred: readonly string[],
): readonly Endpoint[] {
  if (preferred.length === 0) return endpoints;
  const place = (endpoint: Endpoint) => {
    const index = preferred.indexOf(endpoint.url);
    return index < 0 ? preferred.length : index;
  };
  return [...endpoints].sort((left, right) => place(left) - place(right));
}

export interface Selection {
  readonly latest: boolean;
  readonly block: bigint | undefined;
  readonly avoid: string | undefined;
  readonly exclude: readonly string[];
  readonly blockTimeMs: number;
  readonly nowMs: number;
}

/**
 * Ranked endpoints in the order in which a read should try them: healthy ones, those with an overdue answer,
 * those that are behind, those whose breaker is open, and last those that reported another chain and must
 * first prove their chain id. The one to avoid is left out if there are others, even if they are down.
 */
export function selectEndpoints(ranked: readonly Endpoint[], selection: Selection): readonly Endpoint[] {
  const best = bestHead(ranked);
  const tolerance = headTolerance(selection.blockTimeMs);
  const penalty = (endpoint: Endpoint): number => {
    if (endpoint.wrongChain) return 4;
    if (endpoint.doubtful || endpoint.breaker !== 'closed') return 3;
    const expected = expectedHead(endpoint, selection.blockTimeMs, selection.nowMs);
    if (expected !== undefined) {
      if (selection.latest && best !== undefined && best - expected > tolerance) return 2;
      if (selection.block !== undefined && selection.block > expected + 1n) return 2;
    }
    return endpoint.overdue ? 1 : 0;
  };
  return eligible(ranked, selection)
    .map((endpoint) => ({ endpoint, penalty: penalty(endpoint) }))
    .sort((left, right) => left.penalty - right.penalty)
    .map(({ endpoint }) => endpoint);
}

/**
 * Without the endpoints that the person left out, and without the one to avoid and others of its operator. An
 * endpoint that reported another chain is nobody to ask instead, and the wallet's only if there is no other.
 */
function eligible(ranked: readonly Endpoint[], { avoid, exclude }: Selection): readonly Endpoint[] {
  const kept = exclude.length === 0 ? ranked : ranked.filter(({ url }) => !exclude.includes(url));
  if (avoid === undefined) return kept;
  const avoided = operatorOf(avoid);
  const others = kept.filter(({ url }) => operatorOf(url) !== avoided);
  const voters = others.filter(({ url }) => hasVote(url));
  return [voters, others].find((asked) => asked.some(({ doubtful }) => !doubtful)) ?? kept;
}
