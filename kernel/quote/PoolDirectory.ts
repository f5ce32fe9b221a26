import { getAddress } from 'ethers/address';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Call, CallResult, ChainClient } from '../rpc/types.ts';
import { type PoolRef, pairKey, type TokenPair } from './PoolRef.ts';
import { v2FactoryAbi, v3FactoryAbi } from './poolAbi.ts';

/** product.md: pool address cache, trimmed to half when over. */
const CACHE_ENTRIES = 128;
/** A pool may be created at any time, so what a pair has is asked again when it was asked so long ago. */
const RECHECK_MS = 25_000;

interface Entry {
  readonly pools: readonly PoolRef[];
  readonly checkedAtMs: number;
}

interface Question {
  readonly pair: TokenPair;
  readonly call: Call;
  read(result: CallResult): PoolRef | undefined;
}

/** Which pools a pair of tokens has on one chain: asked of the factories in one batch, then remembered. */
export class PoolDirectory {
  readonly #client: ChainClient;
  readonly #entries = new Map<string, Entry>();
  #feeTiers: readonly number[] | undefined;

  constructor(client: ChainClient) {
    this.#client = client;
  }

  /**
   * All pools of `pairs`.
   * @throws SluiceError when the factories cannot be asked (transport); a factory that reverts has no pool
   */
  async find(pairs: readonly TokenPair[], signal?: AbortSignal): Promise<readonly PoolRef[]> {
    const now = Date.now();
    const fresh = (pair: TokenPair) => {
      const entry = this.#entries.get(pairKey(pair));
      return entry && now - entry.checkedAtMs < RECHECK_MS ? entry : undefined;
    };
    const missing = pairs.filter((pair) => !fresh(pair));
    if (missing.length > 0) await this.#ask(missing, signal);
    return pairs.flatMap((pair) => this.#entries.get(pairKey(pair))?.pools ?? []);
  }

  async #ask(pairs: readonly TokenPair[], signal: AbortSignal | undefined): Promise<void> {
    const { chain, multicall } = this.#client;
    const v3Factory = chain.capabilities.protocols.includes('v3')
      ? contractAddress(chain, 'v3Factory')
      : undefined;
    const candidates = this.#feeTiers ?? chain.capabilities.feeTiers;
    const tierCalls: Call[] =
      v3Factory && !this.#feeTiers
        ? candidates.map((fee) => ({
            target: v3Factory,
            data: v3FactoryAbi.encodeFunctionData('feeAmountTickSpacing', [fee]) as Hex,
          }))
        : [];
    const questions = pairs.flatMap((pair) => this.#questions(pair, v3Factory, candidates));
    const { results } = await multicall.read(
      [...tierCalls, ...questions.map((question) => question.call)],
      signal ? { signal } : {},
    );
    if (tierCalls.length > 0) {
      this.#feeTiers = candidates.filter((_, index) => isNonZero(results[index]));
    }
    const found = new Map<string, PoolRef[]>(pairs.map((pair) => [pairKey(pair), []]));
    questions.forEach((question, index) => {
      const result = results[tierCalls.length + index];
      const pool = result && question.read(result);
      if (pool) found.get(pairKey(question.pair))?.push(pool);
    });
    const checkedAtMs = Date.now();
    for (const [key, pools] of found) {
      this.#entries.delete(key);
      this.#entries.set(key, { pools, checkedAtMs });
    }
    this.#trim();
  }

  #questions(pair: TokenPair, v3Factory: Address | undefined, feeTiers: readonly number[]): Question[] {
    const { chain } = this.#client;
    const { token0, token1 } = pair;
    const questions: Question[] = [];
    const v2Factory = contractAddress(chain, 'v2Factory');
    if (v2Factory && chain.capabilities.protocols.includes('v2')) {
      questions.push({
        pair,
        call: {
          target: v2Factory,
          data: v2FactoryAbi.encodeFunctionData('getPair', [token0, token1]) as Hex,
        },
        read: (result) => {
          const address = nonZeroAddress(result);
          return address && { kind: 'v2', address, ...pair };
        },
      });
    }
    if (v3Factory) {
      for (const fee of feeTiers) {
        questions.push({
          pair,
          call: {
            target: v3Factory,
            data: v3FactoryAbi.encodeFunctionData('getPool', [token0, token1, fee]) as Hex,
          },
          read: (result) => {
            const address = nonZeroAddress(result);
            return address && { kind: 'v3', fee, address, ...pair };
          },
        });
      }
    }
    return questions;
  }

  #trim(): void {
    if (this.#entries.size <= CACHE_ENTRIES) return;
    const oldest = [...this.#entries.keys()].slice(0, this.#entries.size - CACHE_ENTRIES / 2);
    for (const key of oldest) this.#entries.delete(key);
  }
}

function isNonZero(result: CallResult | undefined): boolean {
  return result?.ok === true && result.data.length >= 66 && BigInt(result.data) !== 0n;
}

function nonZeroAddress(result: CallResult): Address | undefined {
  if (!isNonZero(result) || !result.ok || result.data.length !== 66) return undefined;
  return getAddress(`0x${result.data.slice(26)}`) as Address;
}
