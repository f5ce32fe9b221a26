import { keccak256 } from 'ethers/crypto';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { ofFunction, together } from './inCalls.ts';
import { hexWord, type Lie, withWord, wordOf } from './Lie.ts';

/** How many ticks a price moves when it doubles. */
const DOUBLE_TICKS = 6932n;
/** The square root of two, in millionths. */
const ROOT_OF_TWO = 1_414_214n;
const MILLION = 1_000_000n;
/** The words of StateView's `getSlot0`. */
const [PRICE, TICK, FEE] = [0, 1, 3];
/** The word of a pool's key that names its hook, and the one with the position's range. */
const [HOOKS, INFO] = [4, 5];
/** The bits of that below the pool's id. */
const ID_BITS = 56n;

const ofSlot0 = (lie: (told: `0x${string}`) => `0x${string}`): Lie => ofFunction('getSlot0(bytes32)', lie);

/** V4 pools have half the price of their first currency, or twice, tick included. */
export const v4Price = (told: 'half' | 'twice'): Lie =>
  ofSlot0((slot0) => {
    const price = wordOf(slot0, PRICE);
    const tick = BigInt.asIntN(256, wordOf(slot0, TICK));
    return told === 'half'
      ? withWord(withWord(slot0, PRICE, (price * MILLION) / ROOT_OF_TWO), TICK, tick - DOUBLE_TICKS)
      : withWord(withWord(slot0, PRICE, (price * ROOT_OF_TWO) / MILLION), TICK, tick + DOUBLE_TICKS);
  });

/** V4 pools take another fee. @param pips hundredths of a bip */
export const v4Fee = (pips: bigint): Lie => ofSlot0((slot0) => withWord(slot0, FEE, pips));

/** V4 has no pools. */
export const v4Gone: Lie = ofSlot0(() => `0x${hexWord(0n).repeat(4)}`);

/** V4 pools have next to no liquidity. */
export const v4Thinned: Lie = ofFunction('getLiquidity(bytes32)', (told) =>
  withWord(told, 0, wordOf(told, 0) / MILLION),
);

/** Each tick of a V4 pool takes ten times as much liquidity out as it does. */
export const v4TicksAltered: Lie = ofFunction('getTickLiquidity(bytes32,int24)', (told) =>
  withWord(told, 1, BigInt.asIntN(256, wordOf(told, 1)) * 10n),
);

/** V4 positions are of pools with this hook, which have a price of one. */
export const v4Hooked = (hook: Address): Lie =>
  together(
    ofFunction('getPoolAndPositionInfo(uint256)', (told) => {
      const hooked = withWord(told, HOOKS, BigInt(hook));
      const pool = BigInt(keccak256(hooked.slice(0, 2 + 5 * 64)));
      return withWord(
        hooked,
        INFO,
        ((pool >> ID_BITS) << ID_BITS) | BigInt.asUintN(Number(ID_BITS), wordOf(told, INFO)),
      );
    }),
    ofSlot0((slot0) => (wordOf(slot0, PRICE) === 0n ? withWord(slot0, PRICE, 1n << 96n) : slot0)),
  );

/** V4 positions have a range twice as far up. */
export const v4OtherRange: Lie = ofFunction('getPoolAndPositionInfo(uint256)', (told) => {
  const info = wordOf(told, INFO);
  const upper = BigInt.asIntN(24, info >> 32n);
  const moved = BigInt.asUintN(24, upper * 2n) << 32n;
  return withWord(told, INFO, (info & ~(0xff_ffffn << 32n)) | moved);
});
