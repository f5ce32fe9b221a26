import { callData, encodeCall } from '../abi/callData.ts';
import { POPULATED_TICKS, TICK_SPACING } from '../abi/shortSelectors.ts';
import { addressAt, signedWord } from '../abi/words.ts';
import { isV2Pool, isV3Pool, type PoolState, type V2PoolState, type V3PoolState } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { answerWords, asUint } from './pools/answerWords.ts';
import { allWords, tickTable, type WordRange, wordOf, wordsIn } from './pools/tickWords.ts';
import type { Reads } from './Reads.ts';
import { readPriceHead, readTickSpacing, readWordTicks } from './readTicks.ts';

/** Ticks that a trade passes: the lowest and the highest, both inclusive. */
export interface TickReach {
  readonly low: number;
  readonly high: number;
}

/** Ticks are read this far beyond the trade's own, which is a factor of two in price. */
const MARGIN_TICKS = 7_000;
/** The most words of margin on each side: with a tick spacing of 1 a word is only 256 ticks. */
const MAX_MARGIN_WORDS = 8;

/**
 * Reads the present state of a known pool: that it is the factory's pool for its tokens and fee, its reserves
 * or its price and liquidity, and the ticks that a trade passes, with a margin.
 * @param pool the state that is known of it
 * @param reach the ticks of the trade; only for V3
 * @throws SluiceError `contract_missing`; in `read`: `pool_differs`, and those of an unreadable answer
 */
export function poolReads(chain: ChainSpec, pool: PoolState, reach: TickReach): Reads<PoolState> {
  if (isV2Pool(pool)) return pairReserves(chain, pool);
  if (isV3Pool(pool)) return poolPrice(chain, pool, reach);
  throw new SluiceError('quote_failed', `Pools of the kind ${pool.kind} cannot be read again`);
}

/**
 * Asks the factory for the pool of two tokens (and a fee, for V3). Its `read` throws `pool_differs` unless the
 * answer is `pool`; undefined stands for no pool.
 * @throws SluiceError `contract_missing`
 */
export function poolIdentity(
  chain: ChainSpec,
  tokens: Pick<PoolState, 'token0' | 'token1'>,
  fee: number | 'v2',
  pool: string | undefined,
): Reads<void> {
  const [token0, token1] = [tokens.token0 as Address, tokens.token1 as Address];
  const target = contractAddress(chain, fee === 'v2' ? 'v2Factory' : 'v3Factory');
  if (!target) throw new SluiceError('contract_missing', 'This chain has no factory for the pool');
  const data =
    fee === 'v2'
      ? callData('getPair(address,address)', token0, token1)
      : callData('getPool(address,address,uint24)', token0, token1, BigInt(fee));
  return {
    calls: [{ target, data }],
    read([result]) {
      const named = result?.ok ? addressAt(result.data) : undefined;
      if (named === undefined) throw new SluiceError('rpc_error', 'The factory gave no pool');
      const wanted = pool === undefined ? 0n : BigInt(pool);
      if (BigInt(named) !== wanted) {
        throw new SluiceError('pool_differs', 'The factory has another pool for these tokens');
      }
    },
  };
}

function pairReserves(chain: ChainSpec, pool: V2PoolState): Reads<PoolState> {
  const identity = poolIdentity(chain, pool, 'v2', pool.address);
  return {
    calls: [...identity.calls, { target: pool.address as Address, data: callData('getReserves()') }],
    read([named, reserves]) {
      identity.read([named as CallResult]);
      const words = answerWords(reserves, 'getReserves', 3);
      const [reserve0, reserve1] = [words[0], words[1]].map((word) => asUint(word, 112, 'getReserves'));
      return { ...pool, reserve0: reserve0 as bigint, reserve1: reserve1 as bigint };
    },
  };
}

function poolPrice(chain: ChainSpec, pool: V3PoolState, reach: TickReach): Reads<PoolState> {
  const identity = poolIdentity(chain, pool, pool.fee, pool.address);
  const target = pool.address as Address;
  const lens = contractAddress(chain, 'tickLens');
  if (!lens) throw new SluiceError('contract_missing', 'This chain has no TickLens');
  const range = wordsAround(reach, pool.tickSpacing);
  const words = wordsIn(range);
  const head: readonly Call[] = [
    { target, data: TICK_SPACING },
    { target, data: callData('slot0()') },
    { target, data: callData('liquidity()') },
  ];
  const ticks = words.map((word) => ({
    target: lens,
    data: encodeCall(POPULATED_TICKS, target, signedWord(BigInt(word))),
  }));
  return {
    calls: [...identity.calls, ...head, ...ticks],
    read([named, spacing, slot0, liquidity, ...answers]) {
      identity.read([named as CallResult]);
      if (readTickSpacing(spacing) !== pool.tickSpacing) {
        throw new SluiceError('pool_differs', 'The pool has another tick spacing');
      }
      const read = words.flatMap((word, index) => readWordTicks(answers[index], word, pool.tickSpacing));
      return { ...pool, ...readPriceHead(slot0, liquidity), ticks: tickTable(range, read) };
    },
  };
}

function wordsAround({ low, high }: TickReach, tickSpacing: number): WordRange {
  const margin = Math.min(MAX_MARGIN_WORDS, Math.ceil(MARGIN_TICKS / (256 * tickSpacing)));
  const all = allWords(tickSpacing);
  return {
    minWord: Math.max(all.minWord, wordOf(low, tickSpacing) - margin),
    maxWord: Math.min(all.maxWord, wordOf(high, tickSpacing) + margin),
  };
}
