import { encodeCall } from '../../kernel/abi/callData.ts';
import { signedWord } from '../../kernel/abi/words.ts';
import { MAX_TICK } from '../../kernel/amm/index.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import {
  answerWords,
  asInt,
  asUint,
  type PriceHead,
  priceHead,
  type Tick,
  unreadable,
} from '../../kernel/quote/readTicks.ts';
import type { Call, CallResult } from '../../kernel/rpc/Multicall.ts';
import type { ProtocolFee } from './V4Pool.ts';

// What is asked of StateView (v4-periphery, StateView.sol), and what its answers mean.

const SLOT0: Hex = '0xc815641c';
const LIQUIDITY: Hex = '0xfa6793d5';
const TICK_BITMAP: Hex = '0x1c7ccb4c';
const TICK_LIQUIDITY: Hex = '0xcaedab54';

const MAX_PROTOCOL_FEE = 1000n;
const BITS = 256;

/** Price, liquidity and fees of a pool. */
export interface V4Head extends PriceHead {
  readonly protocolFee: ProtocolFee;
  /** Hundredths of a bip. */
  readonly fee: number;
}

export function slot0Call(target: Address, id: Hex): Call {
  return { target, data: encodeCall(SLOT0, id) };
}

export function headCalls(target: Address, id: Hex): readonly [Call, Call] {
  return [slot0Call(target, id), { target, data: encodeCall(LIQUIDITY, id) }];
}

export function bitmapCall(target: Address, id: Hex, word: number): Call {
  return { target, data: encodeCall(TICK_BITMAP, id, signedWord(BigInt(word))) };
}

export function tickCall(target: Address, id: Hex, tick: number): Call {
  return { target, data: encodeCall(TICK_LIQUIDITY, id, signedWord(BigInt(tick))) };
}

/** @throws SluiceError when no pool can give these answers to {@link headCalls} */
export function readHead(slot0: CallResult | undefined, liquidity: CallResult | undefined): V4Head {
  const words = answerWords(slot0, 'getSlot0', 4);
  const packed = asUint(words[2], 24, 'getSlot0');
  const [down, up] = [packed & 0xfffn, packed >> 12n];
  const fee = Number(asUint(words[3], 24, 'getSlot0'));
  if (down > MAX_PROTOCOL_FEE || up > MAX_PROTOCOL_FEE) throw unreadable('getSlot0');
  const protocolFee = { zeroForOne: Number(down), oneForZero: Number(up) };
  return { ...priceHead(words, liquidity), protocolFee, fee };
}

/** The tick of a pool by {@link slot0Call}; `none` for a pool that there is not, `unclear` for a senseless answer. */
export function readPlace(slot0: CallResult | undefined): number | 'none' | 'unclear' {
  if (!slot0?.ok || slot0.data === '0x') return 'none';
  try {
    const [sqrtPriceX96, tick] = answerWords(slot0, 'getSlot0', 4);
    if (sqrtPriceX96 === 0n) return 'none';
    const place = Number(asInt(tick, 24, 'getSlot0'));
    return Math.abs(place) <= MAX_TICK ? place : 'unclear';
  } catch {
    return 'unclear';
  }
}

/**
 * The initialised ticks of a word, ascending.
 * @throws SluiceError when the answer cannot be a word of a pool of this spacing
 */
export function readBitmap(
  result: CallResult | undefined,
  word: number,
  tickSpacing: number,
): readonly number[] {
  const what = `the ticks of word ${word}`;
  let bits = answerWords(result, what, 1)[0] as bigint;
  const ticks: number[] = [];
  for (let bit = 0; bits > 0n; bit += 1, bits >>= 1n) {
    if ((bits & 1n) === 1n) ticks.push((word * BITS + bit) * tickSpacing);
  }
  if (ticks.some((tick) => Math.abs(tick) > MAX_TICK)) throw unreadable(what);
  return ticks;
}

/** @throws SluiceError when the answer cannot be that of an initialised tick */
export function readTick(result: CallResult | undefined, tick: number): Tick {
  const what = `tick ${tick}`;
  const words = answerWords(result, what, 2);
  const gross = asUint(words[0], 128, what);
  const liquidityNet = asInt(words[1], 128, what);
  if (gross === 0n || (liquidityNet < 0n ? -liquidityNet : liquidityNet) > gross) throw unreadable(what);
  return { tick, liquidityNet };
}
