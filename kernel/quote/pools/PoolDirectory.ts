import { getAddress } from 'ethers/address';
import { callData } from '../../abi/callData.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { CallGroup } from '../CallGroup.ts';
import { type PoolRef, pairKey, type TokenPair } from '../PoolRef.ts';

/** The cache's limit of entries. Above it, the cache is trimmed to half. */
const CACHE_ENTRIES = 128;
/** Somebody may create a pool at any time, so a pair is asked for again after this time. */
const RECHECK_MS = 25_000;

interface Entry {
  readonly pools: readonly PoolRef[];
  readonly checkedAtMs: number;
}

interface PoolQuery {
  readonly pair: TokenPair;
  readonly call: Call;
  poolAt(address: Address): PoolRef;
}

/** The pools of token pairs on one chain: read from the factories in one batch, then remembered. */
export class PoolDirectory {
  readonly #chain: ChainSpec;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  #feeTiers: readonly number[] | undefined;

  constructor(chain: ChainSpec, now: () => number = Date.now) {
    this.#chain = chain;
    this.#now = now;
  }

  /** The pools of all `pairs`, or undefined when some pair was never read. */
  known(pairs: readonly TokenPair[]): readonly PoolRef[] | undefined {
    const entries = pairs.map((pair) => this.#entries.get(pairKey(pair)));
    return entries.every((entry) => entry !== undefined) ? entries.flatMap(({ pools }) => pools) : undefined;
  }

  /** The factory calls that find the pools of `pairs`. A factory call that reverts means no pool. */
  callGroup(pairs: readonly TokenPair[]): CallGroup {
    const asked = pairs.filter((pair) => !this.#isFresh(pair));
    // Move these pairs to the end of the cache, so that new entries do not evict them.
    for (const pair of pairs) this.#touch(pairKey(pair));
    const factory = this.#factory('v3');
    const candidates = this.#feeTiers ?? this.#chain.capabilities.feeTiers;
    const tierCalls: Call[] =
      factory && !this.#feeTiers && asked.length > 0
        ? candidates.map((fee) => ({
            target: factory,
            data: callData('feeAmountTickSpacing(uint24)', BigInt(fee)),
          }))
        : [];
    const queries = asked.flatMap((pair) => this.#poolQueries(pair, candidates));
    return {
      calls: [...tierCalls, ...queries.map((query) => query.call)],
      receive: (results) => {
        if (tierCalls.length > 0) {
          this.#feeTiers = candidates.filter((_, index) => wordOf(results[index]) !== 0n);
        }
        this.#take(asked, queries, results.slice(tierCalls.length));
      },
    };
  }

  #isFresh(pair: TokenPair): boolean {
    const entry = this.#entries.get(pairKey(pair));
    return entry !== undefined && this.#now() - entry.checkedAtMs < RECHECK_MS;
  }

  #touch(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #factory(protocol: 'v2' | 'v3'): Address | undefined {
    if (!this.#chain.capabilities.protocols.includes(protocol)) return undefined;
    return contractAddress(this.#chain, protocol === 'v2' ? 'v2Factory' : 'v3Factory');
  }

  #poolQueries(pair: TokenPair, feeTiers: readonly number[]): PoolQuery[] {
    const { token0, token1 } = pair;
    const [v2Factory, v3Factory] = [this.#factory('v2'), this.#factory('v3')];
    const queries: PoolQuery[] = [];
    if (v2Factory) {
      const data = callData('getPair(address,address)', token0, token1);
      queries.push({
        pair,
        call: { target: v2Factory, data },
        poolAt: (address) => ({ kind: 'v2', address, ...pair }),
      });
    }
    if (!v3Factory) return queries;
    return [
      ...queries,
      ...feeTiers.map((fee): PoolQuery => {
        const data = callData('getPool(address,address,uint24)', token0, token1, BigInt(fee));
        return {
          pair,
          call: { target: v3Factory, data },
          poolAt: (address) => ({ kind: 'v3', fee, address, ...pair }),
        };
      }),
    ];
  }

  #take(pairs: readonly TokenPair[], queries: readonly PoolQuery[], results: readonly CallResult[]): void {
    const found = new Map<string, PoolRef[]>(pairs.map((pair) => [pairKey(pair), []]));
    queries.forEach(({ pair, poolAt }, index) => {
      const word = wordOf(results[index]);
      if (word !== 0n) found.get(pairKey(pair))?.push(poolAt(addressOf(word)));
    });
    const checkedAtMs = this.#now();
    for (const [key, pools] of found) {
      this.#entries.delete(key);
      this.#entries.set(key, { pools, checkedAtMs });
    }
    if (this.#entries.size <= CACHE_ENTRIES) return;
    const kept = Math.max(CACHE_ENTRIES / 2, pairs.length);
    for (const key of [...this.#entries.keys()].slice(0, this.#entries.size - kept))
      this.#entries.delete(key);
  }
}

/**
 * The single word of a factory's answer; zero when the call reverted or no contract is there.
 * @throws SluiceError when the call was not executed, or its answer is malformed
 */
function wordOf(result: CallResult | undefined): bigint {
  if (!result) throw new SluiceError('rpc_error', 'A factory gave no answer');
  if (!result.ok) {
    if (result.error.code === 'call_reverted') return 0n;
    throw result.error;
  }
  if (result.data === '0x') return 0n;
  if (!/^0x[0-9a-f]{64}$/i.test(result.data))
    throw new SluiceError('rpc_error', 'A factory gave a senseless answer');
  return BigInt(result.data);
}

function addressOf(word: bigint): Address {
  if (word >> 160n !== 0n) throw new SluiceError('rpc_error', 'A factory answered with no address');
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`) as Address;
}
