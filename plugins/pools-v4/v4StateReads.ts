import type { PoolState, TickTable } from '../../kernel/amm/index.ts';
import { contractAddress } from '../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { Reads } from '../../kernel/quote/Reads.ts';
import { type Tick, tickTable, type WordRange, wordOf, wordsIn } from '../../kernel/quote/readTicks.ts';
import type { CallResult } from '../../kernel/rpc/Multicall.ts';
import { poolRefusal } from './poolRefusal.ts';
import { bitmapCall, headCalls, readBitmap, readHead, readTick, tickCall } from './stateView.ts';
import { poolId, type V4State } from './V4Pool.ts';
import { v4State } from './v4State.ts';

/** Ticks are read this far beyond the trade's own, which is a factor of two in price; at most so many words. */
const MARGIN_TICKS = 7_000;
const MAX_MARGIN_WORDS = 8;

/**
 * Reads the present state of a pool that a trade goes through: price, liquidity and fees, and those of its known
 * ticks that are near. Where a word has other ticks by now, the state ends before it; a trade that needs more fails.
 * @param after the states in which the trade leaves it
 * @throws SluiceError `contract_missing`, those of {@link poolRefusal}, `pool_differs`; in `read`: `pool_differs`
 * where the ticks around the price are others, and those of an unreadable answer
 */
export function v4StateReads(chain: ChainSpec, pool: V4State, after: readonly PoolState[]): Reads<V4State> {
  const { id, key } = pool;
  const stateView = contractAddress(chain, 'stateView');
  if (!stateView) throw new SluiceError('contract_missing', 'This chain has no StateView');
  const refusal = poolRefusal(key);
  if (refusal) throw refusal;
  if (poolId(key) !== id) throw differs('The pool is not that of its key');
  const known = pool.sides[0].ticks;
  const words = wordsIn(wordsOf(pool, after as readonly V4State[])).map((word) => ({
    word,
    ticks: ticksIn(known, word, key.tickSpacing),
  }));
  return {
    calls: [
      ...headCalls(stateView, id),
      ...words.flatMap(({ word, ticks }) => [
        bitmapCall(stateView, id, word),
        ...ticks.map(({ tick }) => tickCall(stateView, id, tick)),
      ]),
    ],
    read([slot0, liquidity, ...results]) {
      const head = readHead(slot0, liquidity);
      if (head.sqrtPriceX96 === 0n || head.fee !== key.fee)
        throw differs('The pool has another fee, or no price');
      let at = 0;
      const read = words.map(({ word, ticks }) => {
        const own = results.slice(at, at + 1 + ticks.length);
        at += own.length;
        return { word, ticks: readWord(own, word, ticks, key.tickSpacing) };
      });
      return v4State(pool, head, tableAround(wordOf(head.tick, key.tickSpacing), read));
    },
  };
}

/** The words of the trade with a margin, as far as they are known. */
function wordsOf({ sides: [{ tick, tickSpacing, ticks }] }: V4State, after: readonly V4State[]): WordRange {
  const passed = [tick, ...after.map(({ sides }) => sides[0].tick)].map((at) => wordOf(at, tickSpacing));
  const margin = Math.min(MAX_MARGIN_WORDS, Math.ceil(MARGIN_TICKS / (256 * tickSpacing)));
  return {
    minWord: Math.max(ticks.minWord, Math.min(...passed) - margin),
    maxWord: Math.min(ticks.maxWord, Math.max(...passed) + margin),
  };
}

function ticksIn({ indexes, liquidityNet }: TickTable, word: number, tickSpacing: number): readonly Tick[] {
  return indexes.flatMap((tick, index) =>
    wordOf(tick, tickSpacing) === word ? [{ tick, liquidityNet: liquidityNet[index] ?? 0n }] : [],
  );
}

/** Undefined where the word has other ticks than `asked`. */
function readWord(
  [bitmap, ...values]: readonly CallResult[],
  word: number,
  asked: readonly Tick[],
  tickSpacing: number,
): readonly Tick[] | undefined {
  const found = readBitmap(bitmap, word, tickSpacing);
  if (found.length !== asked.length || found.some((tick, index) => tick !== asked[index]?.tick))
    return undefined;
  return found.map((tick, index) => readTick(values[index], tick));
}

/** The table of the words on both sides of the price's, as far as their ticks were read. */
function tableAround(
  priceWord: number,
  read: readonly { readonly word: number; readonly ticks: readonly Tick[] | undefined }[],
): TickTable {
  const here = read.findIndex(({ word, ticks }) => word === priceWord && ticks);
  if (here < 0) throw differs('The ticks around the price are others');
  let [first, last] = [here, here];
  while (read[first - 1]?.ticks) first -= 1;
  while (read[last + 1]?.ticks) last += 1;
  const own = read.slice(first, last + 1);
  const range = { minWord: own[0]?.word ?? priceWord, maxWord: own.at(-1)?.word ?? priceWord };
  return tickTable(
    range,
    own.flatMap(({ ticks = [] }) => ticks),
  );
}

function differs(text: string): SluiceError {
  return new SluiceError('pool_differs', text);
}
