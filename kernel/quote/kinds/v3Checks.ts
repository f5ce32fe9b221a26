import { callData, encodeCall } from '../../abi/callData.ts';
import { POPULATED_TICKS, TICK_SPACING } from '../../abi/shortSelectors.ts';
import { signedWord } from '../../abi/words.ts';
import { type PoolState, type V3PoolState, v3Maths } from '../../amm/index.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import { factoryPool } from '../factoryPool.ts';
import type { CheckedKind } from '../PoolKind.ts';
import { allWords, tickTable, type WordRange, wordOf, wordsIn } from '../pools/tickWords.ts';
import type { Reads } from '../Reads.ts';
import { readPriceHead, readTickSpacing, readWordTicks } from '../readTicks.ts';
import { v3QuoterCall } from './v3QuoterCall.ts';

/** Ticks are read this far beyond the trade's own, which is a factor of two in price. */
const MARGIN_TICKS = 7_000;
/** The most words of margin on each side: with a tick spacing of 1 a word is only 256 ticks. */
const MAX_MARGIN_WORDS = 8;

/** How V3 pools are checked: their factory, their price and the ticks of the trade, and what V3's quoter says. */
export const v3Checks: CheckedKind = {
  id: 'v3',
  maths: v3Maths,
  stateReads: (chain, pool, after) => poolPrice(chain, pool as V3PoolState, after as readonly V3PoolState[]),
  quoterCall: v3QuoterCall,
};

function poolPrice(chain: ChainSpec, pool: V3PoolState, after: readonly V3PoolState[]): Reads<PoolState> {
  const identity = factoryPool(chain, pool, pool.address);
  const target = pool.address as Address;
  const lens = contractAddress(chain, 'tickLens');
  if (!lens) throw new SluiceError('contract_missing', 'This chain has no TickLens');
  const range = wordsAround([pool, ...after]);
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

/** The words of all ticks between the states of one pool, and a margin. */
function wordsAround(states: readonly V3PoolState[]): WordRange {
  const tickSpacing = states[0]?.tickSpacing ?? 1;
  const ticks = states.map(({ tick }) => tick);
  const margin = Math.min(MAX_MARGIN_WORDS, Math.ceil(MARGIN_TICKS / (256 * tickSpacing)));
  const all = allWords(tickSpacing);
  return {
    minWord: Math.max(all.minWord, wordOf(Math.min(...ticks), tickSpacing) - margin),
    maxWord: Math.min(all.maxWord, wordOf(Math.max(...ticks), tickSpacing) + margin),
  };
}
