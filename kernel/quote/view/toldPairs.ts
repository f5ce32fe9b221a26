import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { toQuantity } from '../../rpc/quantity.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { baseAddresses } from '../baseAddresses.ts';
import { creationLogs } from '../middle/createdPools.ts';
import { loggedEnds, middleCandidates, tokensByLinks } from '../middle/findMiddlePairs.ts';
import { middleMemory } from '../middle/middleMemory.ts';
import type { PoolKind } from '../PoolKind.ts';
import { pairKey, type TokenPair, tokenPair } from '../PoolRef.ts';
import type { LogReads } from '../Reads.ts';
import type { OneOperator } from './OneOperator.ts';

/** How long the logs of an operator are waited for, ms. The view goes on without them. */
const LOGS_MS = 2_500;
/** How long what they told is used. */
const KEPT_MS = 600_000;
const MAX_KEPT = 32;

interface Told {
  readonly tokens: readonly Address[];
  readonly atMs: number;
}

/** By operator and pair. */
const kept = new WeakMap<ChainSpec, Map<string, Told>>();

export interface LogQuestion {
  readonly chain: ChainSpec;
  readonly asked: OneOperator;
  readonly block: bigint;
  readonly kinds: readonly PoolKind[];
  /** The traded tokens. */
  readonly ends: readonly [Address, Address];
  /** Whose pools are looked for in any case. */
  readonly pairs: readonly TokenPair[];
}

/**
 * The pairs, beside `pairs`, through which routes of a trade may go: of the tokens that have a pool with a traded one by
 * the logs of one operator, and of those that somebody named for the quote. What the logs tell of further pools of
 * `pairs`, their kinds remember. One batch, and none if that operator has told before; without logs where it gives none.
 */
export async function toldPairs(question: LogQuestion): Promise<readonly TokenPair[]> {
  const { chain, ends, pairs } = question;
  const { maxHops } = chain.capabilities;
  const logged = await loggedTokens(question);
  if (maxHops < 2) return [];
  const known = new Set(pairs.map(pairKey));
  const named = middleMemory(chain).named(ends);
  const middles = middleCandidates(chain, ends, [logged, ...named]);
  const between = maxHops < 3 ? [] : baseAddresses(chain).filter((base) => !ends.includes(base));
  const found = [ends, between].flatMap((others) =>
    middles.flatMap((token) => others.map((other) => tokenPair(token, other))),
  );
  return found.filter((pair) => !known.has(pairKey(pair)));
}

async function loggedTokens(question: LogQuestion): Promise<readonly Address[]> {
  const { chain, asked, ends } = question;
  const own = kept.get(chain) ?? new Map<string, Told>();
  kept.set(chain, own);
  const key = `${asked.operator} ${pairKey(tokenPair(...ends))}`;
  const before = own.get(key);
  if (before && systemTimers.elapsedMs() - before.atMs < KEPT_MS) return before.tokens;
  const { tokens, isWhole } = await readLogs(question);
  // Logs that did not come are asked for again.
  if (isWhole) {
    own.delete(key);
    own.set(key, { tokens, atMs: systemTimers.elapsedMs() });
    for (const old of [...own.keys()].slice(0, -MAX_KEPT)) own.delete(old);
  }
  return tokens;
}

async function readLogs({ chain, asked, block, kinds, ends, pairs }: LogQuestion) {
  const tokens = loggedEnds(ends, baseAddresses(chain));
  const created = creationLogs(chain, tokens);
  const links = kinds.flatMap((kind) => kind.finder(chain)?.links?.(tokens) ?? []);
  const own = kinds.flatMap((kind) => kind.finder(chain)?.logs?.(pairs) ?? []);
  let isWhole = true;
  const read = async <T>(reads: LogReads<T>): Promise<T> => {
    const oldest = chain.logSpan === undefined ? 0n : block - BigInt(chain.logSpan) + 1n;
    const first = BigInt(Math.min(reads.fromBlock, Number(block)));
    const blocks = { fromBlock: toQuantity(oldest > first ? oldest : first), toBlock: toQuantity(block) };
    const answers = await Promise.all(
      reads.filters.map(async (filter) => {
        try {
          return await asked.request<unknown>('eth_getLogs', [{ ...filter, ...blocks }], {
            timeoutMs: LOGS_MS,
          });
        } catch {
          isWhole = false;
          return [];
        }
      }),
    );
    return reads.read(answers.flatMap((logs) => (Array.isArray(logs) ? logs : [])));
  };
  if (created.filters.length + own.length + links.length > 0) asked.spend();
  const [pools, further] = await Promise.all([read(created), Promise.all(links.map(read)), ...own.map(read)]);
  return { tokens: tokensByLinks([...pools, ...further.flat()]), isWhole };
}
