import { callData, encodeCall } from '../abi/callData.ts';
import { POPULATED_TICKS, TICK_SPACING } from '../abi/shortSelectors.ts';
import { signedWord } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Reads } from '../quote/Reads.ts';
import {
  answerWords,
  asUint,
  priceHead,
  readTickSpacing,
  readWordTicks,
  unreadable,
  type WordRange,
  wordsIn,
} from '../quote/readTicks.ts';

/** A tick at which some position begins or ends. */
export interface ReplayTick {
  readonly tick: number;
  readonly liquidityNet: bigint;
  /** All liquidity that begins or ends here: at zero the tick is gone. */
  readonly liquidityGross: bigint;
}

/** A V3 pool at the end of one block. */
export interface ReplayPool extends WordRange {
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** The protocol's part of each fee by then, as a divisor by the token that is paid in (a fifth: 5); 0: none. */
  readonly feeProtocol: readonly [token0: number, token1: number];
  /** All ticks of the words from `minWord` to `maxWord`, in any order. */
  readonly ticks: readonly ReplayTick[];
}

/** One part of slot0's word is token0's, the other token1's. Source: Uniswap/v3-core UniswapV3Pool.sol, swap. */
const PROTOCOL_BASE = 16n;

/**
 * Reads a pool with the ticks of some bitmap words.
 * @throws SluiceError (by `read`) when no pool can give these answers
 */
export function replayPoolReads(
  { address, fee, tickSpacing }: { readonly address: Address } & Pick<ReplayPool, 'fee' | 'tickSpacing'>,
  tickLens: Address,
  range: WordRange,
): Reads<ReplayPool> {
  const words = wordsIn(range);
  return {
    calls: [
      { target: address, data: callData('slot0()') },
      { target: address, data: callData('liquidity()') },
      { target: address, data: TICK_SPACING },
      ...words.map((word) => ({
        target: tickLens,
        data: encodeCall(POPULATED_TICKS, address, signedWord(BigInt(word))),
      })),
    ],
    read([slot0, liquidity, spacing, ...answers]) {
      if (readTickSpacing(spacing) !== tickSpacing) throw unreadable('tickSpacing');
      const head = answerWords(slot0, 'slot0', 7);
      const protocol = asUint(head[5], 8, 'slot0');
      const ticks = words.flatMap((word, index) =>
        readWordTicks(answers[index], word, tickSpacing).map((tick, place) => ({
          ...tick,
          // TickLens gives tick, net and gross, after the list's offset and length.
          liquidityGross: answerWords(answers[index], 'ticks')[4 + 3 * place] ?? 0n,
        })),
      );
      return {
        ...{ fee, tickSpacing, minWord: range.minWord, maxWord: range.maxWord, ticks },
        ...priceHead(head, liquidity),
        feeProtocol: [Number(protocol % PROTOCOL_BASE), Number(protocol / PROTOCOL_BASE)],
      };
    },
  };
}
