import { when } from 'mobx';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { baseAddresses } from '../baseAddresses.ts';
import { readGroups } from '../CallGroup.ts';
import type { ChainPools } from '../ChainPoolsRegistry.ts';
import type { TokenLink } from '../PoolKind.ts';
import { type PoolRef, pairKey, type TokenPair, tokenPair } from '../PoolRef.ts';
import { searchesOf } from '../pools/marketSearch.ts';
import { pairsOf } from '../pools/pairsOf.ts';
import { TokenTaxes } from '../TokenTaxes.ts';
import { creationLogs } from './createdPools.ts';
import { heldShares } from './heldShares.ts';
import { readNewest } from './readNewest.ts';

/** The most tokens whose pools with the traded ones are looked up, and of them those whose pools are read. */
const MAX_CANDIDATES = 16;
const MAX_MIDDLES = 8;
/** So many calls fit into one request. */
const MAX_CALLS = 400;

/** How long the searches for further pools of a pair are waited for. */
const FURTHER_MS = 3_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface MiddleSearch {
  readonly pools: ChainPools;
  /** The traded tokens. */
  readonly ends: readonly [Address, Address];
  /** Tokens that somebody names, by who names them, each list with the most promising first. */
  readonly named: () => Promise<readonly (readonly Address[])[]>;
  /** Whether routes through the token have failed: it comes after all others, as that may turn out otherwise. */
  readonly isLeftOut: (token: Address) => boolean;
  /** The most pools to be read in addition. */
  readonly room: number;
  readonly signal: AbortSignal;
}

/** `isWhole`: the logs of all blocks were looked at. */
export interface MiddlePairs {
  readonly pairs: readonly TokenPair[];
  readonly isWhole: boolean;
}

/**
 * The token pairs with pools through which routes between `ends` can go, beside those of the chain's base
 * tokens: of tokens that have a pool with one of the ends, by the factories' logs or as somebody names them. The
 * factories confirm every pool. A token with a transfer fee is left out, as far as the chain's validator measures
 * it: nobody could say what a route through it pays.
 * Takes at most ten requests: a block, four for logs, two look-ups, three comparisons of what pools hold; and six more
 * where a kind is known by its own logs: four for these, two look-ups of what they name.
 * @throws SluiceError when the chain cannot be asked
 */
export async function findMiddlePairs(search: MiddleSearch): Promise<MiddlePairs> {
  const { pools, ends, isLeftOut, signal } = search;
  const { chain, multicall } = pools.client;
  const { maxHops } = chain.capabilities;
  // Without Multicall3 every call would be a request.
  if (maxHops < 2 || !contractAddress(chain, 'multicall3')) return { pairs: [], isWhole: true };
  const bases = baseAddresses(chain);
  const known = new Set<Address>([...ends, ...bases]);
  const [logged, linked, named] = await Promise.all([
    loggedTokens(search, bases),
    linkedTokens(search, bases),
    search.named(),
  ]);
  const isWhole = logged.isWhole && linked.isWhole;
  const none: MiddlePairs = { pairs: [], isWhole };
  const candidates = middleCandidates(chain, ends, [logged.tokens, linked.tokens, ...named], isLeftOut);
  if (candidates.length === 0) return none;

  const withEnds = await lookUp(
    search,
    candidates.flatMap((token) => ends.map((end) => tokenPair(token, end))),
  );
  const middles = await deepest(search, withEnds, candidates);
  if (middles.length === 0) return none;
  const reaches = (token: Address, end: Address) => withEnds.some((pool) => isOf(pool, token, end));
  const further = middles.flatMap((token, index) => [
    ...bases.filter((base) => !ends.includes(base)).map((base) => tokenPair(token, base)),
    ...middles
      .slice(index + 1)
      .filter((other) => ends.some((end, at) => reaches(token, end) && reaches(other, ends[1 - at] ?? end)))
      .map((other) => tokenPair(token, other)),
  ]);
  const taxes = new TokenTaxes(chain, silent);
  const measured = taxes.callGroup(middles);
  const asked = maxHops < 3 ? [] : further;
  const others = await lookUp(search, asked, measured);
  const taxed = taxes.of(middles);
  const usable = (pool: PoolRef) =>
    [pool.token0, pool.token1].every(
      (token) => known.has(token) || (middles.includes(token) && !taxed.has(token)),
    );
  const found = closed([...withEnds, ...others].filter(usable), known);
  if (found.length <= search.room) return { pairs: pairsOf(found), isWhole };

  // The same token in the same pools: of two tokens that both are in the middle, the first.
  const holdings = found.map((pool) => ({
    pool: pool.address,
    token: known.has(pool.token1) ? pool.token1 : pool.token0,
  }));
  const shares = await heldShares(multicall, holdings, signal);
  const byPair = new Map<string, { readonly pools: PoolRef[]; share: number }>();
  found.forEach((pool, index) => {
    const own = byPair.get(pairKey(pool)) ?? { pools: [], share: 0 };
    own.pools.push(pool);
    own.share = Math.max(own.share, shares[index] ?? 0);
    byPair.set(pairKey(pool), own);
  });
  const kept: PoolRef[] = [];
  for (const own of [...byPair.values()].sort((a, b) => b.share - a.share)) {
    if (kept.length + own.pools.length <= search.room) kept.push(...own.pools);
  }
  return { pairs: pairsOf(closed(kept, known)), isWhole };
}

/** Those that are looked up: of each list in turn, and of what the chain file lists. */
export function middleCandidates(
  chain: ChainSpec,
  ends: readonly [Address, Address],
  lists: readonly (readonly Address[])[],
  isLast: (token: Address) => boolean = () => false,
): readonly Address[] {
  const known = [...ends, ...baseAddresses(chain)];
  const listed = (chain.middleTokens ?? []).flatMap((token) => parseAddress(token) ?? []);
  const named = inTurn([...lists.slice(0, 1), listed, ...lists.slice(1)]);
  return withLast(
    named.filter((token) => !known.includes(token)),
    isLast,
  ).slice(0, MAX_CANDIDATES);
}

interface Logged {
  readonly tokens: readonly Address[];
  readonly isWhole: boolean;
}

/** The tokens with pools of the ends by the factories' logs, those with most in their pools first. */
async function loggedTokens(
  { pools, ends, signal }: MiddleSearch,
  bases: readonly Address[],
): Promise<Logged> {
  const { client } = pools;
  const reads = creationLogs(client.chain, loggedEnds(ends, bases));
  const { value: created, isWhole } = await readNewest(client, reads, signal);
  const shares =
    created.length > MAX_CANDIDATES
      ? await heldShares(
          pools.client.multicall,
          created.map(({ pool, end }) => ({ pool, token: end })),
          signal,
        )
      : [];
  return { tokens: ranked(created.map(({ other }, index) => [other, shares[index] ?? 0])), isWhole };
}

/** The tokens with pools of the ends of other kinds, by the logs of these. */
async function linkedTokens(
  { pools: { client, directory, kinds }, ends, signal }: MiddleSearch,
  bases: readonly Address[],
): Promise<Logged> {
  const reads = kinds().flatMap((kind) => directory.finder(kind)?.links?.(loggedEnds(ends, bases)) ?? []);
  const answers = await Promise.all(reads.map((each) => readNewest(client, each, signal)));
  return {
    tokens: tokensByLinks(answers.flatMap(({ value }) => value)),
    isWhole: answers.every(({ isWhole }) => isWhole),
  };
}

/** Those with pools of both traded tokens first, then by their age: nobody can create an older pool. */
export function tokensByLinks(links: readonly TokenLink[]): readonly Address[] {
  const endsOf = new Map<Address, Set<Address>>();
  for (const { other, end } of links) endsOf.set(other, (endsOf.get(other) ?? new Set()).add(end));
  return [...endsOf].sort(([, a], [, b]) => b.size - a.size).map(([token]) => token);
}

/** Those of the traded tokens that logs are asked about. */
export function loggedEnds(ends: readonly Address[], bases: readonly Address[]): readonly Address[] {
  // A base token has pools with nearly everything; those of the other end are enough for a route.
  return ends.filter((end) => !bases.includes(end));
}

/** The tokens of `candidates` whose pools hold the largest shares of the ends. */
async function deepest(
  { pools, ends, isLeftOut, signal }: MiddleSearch,
  withEnds: readonly PoolRef[],
  candidates: readonly Address[],
): Promise<readonly Address[]> {
  const linked = candidates.filter((token) => withEnds.some((pool) => has(pool, token)));
  if (linked.length <= MAX_MIDDLES) return linked;
  const endOf = (pool: PoolRef) => (ends.includes(pool.token0) ? pool.token0 : pool.token1);
  const shares = await heldShares(
    pools.client.multicall,
    withEnds.map((pool) => ({ pool: pool.address, token: endOf(pool) })),
    signal,
  );
  const byDepth = ranked(
    withEnds.map((pool, index) => [
      endOf(pool) === pool.token0 ? pool.token1 : pool.token0,
      shares[index] ?? 0,
    ]),
  );
  return withLast(byDepth, isLeftOut).slice(0, MAX_MIDDLES);
}

/** The pools of `pairs`, as far as one request can ask for them. */
async function lookUp(
  { pools, signal }: MiddleSearch,
  pairs: readonly TokenPair[],
  other: ReturnType<TokenTaxes['callGroup']> = { calls: [], receive: () => undefined },
): Promise<readonly PoolRef[]> {
  const { client, directory } = pools;
  const room = MAX_CALLS - other.calls.length;
  const { length } = directory.callGroup(pairs).calls;
  const asked = length > room ? pairs.slice(0, Math.floor((pairs.length * room) / length)) : pairs;
  await readGroups(client.multicall, [directory.callGroup(asked), other], signal);
  // Some kinds look for further pools of a pair once it is looked up.
  const searches = () => searchesOf(asked, pools);
  const options = { timeout: FURTHER_MS, signal };
  await when(() => searches().every(({ running }) => running === 0), options).catch(() => undefined);
  if (searches().some(({ awaits }) => awaits))
    await readGroups(client.multicall, [directory.callGroup(asked)], signal);
  return directory.known(asked) ?? [];
}

/** Without the pools of tokens in the middle that lead to one other token only. */
export function closed(pools: readonly PoolRef[], known: ReadonlySet<Address>): readonly PoolRef[] {
  const next = new Map<Address, Set<Address>>();
  for (const { token0, token1 } of pools) {
    next.set(token0, (next.get(token0) ?? new Set()).add(token1));
    next.set(token1, (next.get(token1) ?? new Set()).add(token0));
  }
  const leads = (token: Address) => known.has(token) || (next.get(token)?.size ?? 0) > 1;
  const left = pools.filter(({ token0, token1 }) => leads(token0) && leads(token1));
  return left.length < pools.length ? closed(left, known) : left;
}

/** By the sum of their weights, each once. */
function ranked(weighed: readonly (readonly [Address, number])[]): readonly Address[] {
  const sums = new Map<Address, number>();
  for (const [token, weight] of weighed) sums.set(token, (sums.get(token) ?? 0) + weight);
  return [...sums].sort(([, a], [, b]) => b - a).map(([token]) => token);
}

function withLast(tokens: readonly Address[], isLast: (token: Address) => boolean): readonly Address[] {
  return [...tokens.filter((token) => !isLast(token)), ...tokens.filter(isLast)];
}

/** The first of each list, then the second of each, each once. */
function inTurn(lists: readonly (readonly Address[])[]): readonly Address[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return [
    ...new Set(Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()),
  ];
}

function has({ token0, token1 }: TokenPair, token: Address): boolean {
  return token0 === token || token1 === token;
}

function isOf(pair: TokenPair, a: Address, b: Address): boolean {
  return has(pair, a) && has(pair, b);
}
