import { runInAction } from 'mobx';
import { addressAt, hexWord, wordAt } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { Address, DeployedContract, Hex } from '../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../kernel/chain/parseAddress.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { SearchLack } from '../../kernel/quote/PoolKind.ts';
import type { TokenPair } from '../../kernel/quote/PoolRef.ts';
import type { LogReads } from '../../kernel/quote/Reads.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import { toQuantity } from '../../kernel/rpc/quantity.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { poolRefusal } from './poolRefusal.ts';
import { USUAL_FEES } from './V4Finder.ts';
import { type PoolKey, poolId } from './V4Pool.ts';

/** `Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)` of the PoolManager. */
export const INITIALIZE: Hex = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438';
/** The most requests for one set of currencies, where a chain's nodes give the logs of a few blocks only. */
const MAX_REQUESTS = 10;
/** More pools than this of one set of currencies are not asked for: each would be a call of every search. */
const MAX_POOLS = 64;

/** Logs that named pools which are not there, or were not given, are asked for again after this time at the earliest. */
const AGAIN_MS = 20_000;

type Manager = Pick<DeployedContract, 'address' | 'block'>;

/**
 * Looks for the pools of currencies in the logs of the PoolManager, in the background, once for each set of them, and
 * again where the logs named pools that are not there. What is not found stays unknown.
 */
export class InitializeLogs {
  readonly #client: ChainClient;
  readonly #manager: Manager;
  readonly #onPool: (key: PoolKey) => void;
  readonly #now: () => number;
  /** By the currencies: when the last search began, and whether another one is to follow. */
  readonly #searches = new Map<string, { readonly beganAtMs: number; isStale: boolean }>();

  /** @param onPool is told the key of each pool that may be traded: that of its id, and of the asked currencies */
  constructor(
    client: ChainClient,
    manager: Manager,
    onPool: (key: PoolKey) => void,
    now = systemTimers.elapsedMs,
  ) {
    this.#client = client;
    this.#now = now;
    this.#manager = manager;
    this.#onPool = onPool;
  }

  /**
   * Never throws or rejects. `pairs` are of the route graph.
   * @param again although they were searched before, now or with a later call
   * @returns undefined where nothing is to be searched now; what the search lacked in the end
   */
  search(pairs: readonly TokenPair[], again = false): Promise<SearchLack | undefined> | undefined {
    const tokens = tokensOf(pairs);
    const name = tokens.join();
    const now = this.#now();
    const before = this.#searches.get(name);
    if (before) before.isStale ||= again;
    // Logs that invent pools over and over must not keep the page busy.
    if (tokens.length === 0 || (before && (!before.isStale || now - before.beganAtMs < AGAIN_MS)))
      return undefined;
    const search = { beganAtMs: now, isStale: false };
    this.#searches.set(name, search);
    return this.#read(tokens).then(
      (isWhole) => (isWhole ? undefined : 'history'),
      () => {
        // No endpoint gives these logs now.
        search.isStale = true;
        return 'answers';
      },
    );
  }

  /** @returns whether all blocks were requested */
  async #read(tokens: readonly Address[]): Promise<boolean> {
    const { filters, fromBlock, read } = initializeLogs(this.#manager, tokens, this.#onPool);
    const first = BigInt(fromBlock);
    const { logSpan } = this.#client.chain;
    const head = (this.#client.clock.head ?? (await this.#client.clock.refresh())).number;
    const span = logSpan === undefined ? head - first + 1n : BigInt(logSpan);
    let to = head;
    // Which keys stay is known when all logs are there: the newest ones come first.
    const found: unknown[] = [];
    try {
      for (let request = 0; request < MAX_REQUESTS && to >= first; request += 1) {
        const from = to - span + 1n > first ? to - span + 1n : first;
        const blocks = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
        for (const filter of filters) {
          const logs = await this.#client.rpc.request<unknown>('eth_getLogs', [{ ...filter, ...blocks }]);
          if (!Array.isArray(logs))
            throw new SluiceError('rpc_error', 'The answer for the logs makes no sense');
          for (const log of logs) found.push(log);
        }
        to = from - 1n;
      }
    } finally {
      // All keys are asked for together.
      runInAction(() => read(found));
    }
    return to < first;
  }
}

/**
 * The logs of new pools of `tokens` and the native coin.
 * @param onPool is told the key of each pool that may be traded and that no usual fee tells of, of 64 pools at most: of
 * each pair the oldest one, then the second of each, and so on. So whoever makes many pools takes no place of those
 * that were there before, nor of other pairs.
 */
export function initializeLogs(
  { address, block = 0 }: Manager,
  tokens: readonly Address[],
  onPool: (key: PoolKey) => void,
): LogReads<void> {
  const wanted = new Set([ZERO_ADDRESS, ...tokens]);
  const currencies = [...wanted].map((token) => hexWord(token));
  const found = new Set<Hex>();
  return {
    filters: [{ address, topics: [INITIALIZE, null, currencies, currencies] }],
    fromBlock: block,
    read(logs) {
      // What is told twice, not asked for or never traded must not take the place of other pools. An id takes time to
      // compute, so that of a pool without a place is not.
      const pairs = new Map<string, Map<Hex, PoolKey>>();
      for (const { id, key } of oldestFirst(logs).flatMap((log) => loggedKey(log) ?? [])) {
        const isAsked = wanted.has(key.currency0) && wanted.has(key.currency1);
        if (!isAsked || poolRefusal(key) || isUsual(key)) continue;
        const pair = `${key.currency0} ${key.currency1}`;
        const own = pairs.get(pair) ?? new Map<Hex, PoolKey>();
        pairs.set(pair, own);
        if (own.size < MAX_POOLS && !own.has(id) && poolId(key) === id) own.set(id, key);
      }
      const queues = [...pairs.values()].map((keys) => [...keys]);
      for (let place = 0; queues.some(({ length }) => length > place); place += 1) {
        for (const queue of queues) {
          const next = queue[place];
          if (!next || found.has(next[0]) || found.size === MAX_POOLS) continue;
          found.add(next[0]);
          onPool(next[1]);
        }
      }
    },
  };
}

/** What does not say its place comes last. */
export function oldestFirst(logs: readonly unknown[]): readonly unknown[] {
  const placed = logs.map((log) => ({
    log,
    block: numberOf(log, 'blockNumber'),
    index: numberOf(log, 'logIndex'),
  }));
  return placed.sort((a, b) => a.block - b.block || a.index - b.index).map(({ log }) => log);
}

function numberOf(log: unknown, name: string): number {
  const value = typeof log === 'object' && log !== null ? (log as Record<string, unknown>)[name] : undefined;
  return isHex(value) && value !== '0x' ? Number(value) : Number.MAX_SAFE_INTEGER;
}

/** Such a pool is looked for without a log. */
export function isUsual({ fee, tickSpacing, hooks }: PoolKey): boolean {
  return (
    hooks === ZERO_ADDRESS &&
    USUAL_FEES.some((usual) => usual.fee === fee && usual.tickSpacing === tickSpacing)
  );
}

/** Of the route graph, each once. */
export function tokensOf(pairs: readonly TokenPair[]): readonly Address[] {
  return [...new Set(pairs.flatMap(({ token0, token1 }) => [token0, token1]))].sort();
}

/** What a log says; the key need not be that of the id. */
export function loggedKey(log: unknown): { readonly id: Hex; readonly key: PoolKey } | undefined {
  if (typeof log !== 'object' || log === null || !('topics' in log) || !('data' in log)) return undefined;
  const { topics, data } = log;
  if (!Array.isArray(topics) || topics.length !== 4 || !topics.every(isHex) || !isHex(data)) return undefined;
  const [, id, first, second] = topics as readonly Hex[];
  if (!id || !first || !second) return undefined;
  const [currency0, currency1, hooks] = [addressAt(first), addressAt(second), addressAt(data, 2)].map(
    (address) => address && parseAddress(address),
  );
  const fee = wordAt(data);
  const tickSpacing = wordAt(data, 1);
  if (!currency0 || !currency1 || !hooks || fee === undefined || tickSpacing === undefined) return undefined;
  if (fee >> 24n !== 0n || tickSpacing >> 24n !== 0n) return undefined;
  const key = { currency0, currency1, fee: Number(fee), tickSpacing: Number(tickSpacing), hooks };
  return { id: id.toLowerCase() as Hex, key };
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
