import { id } from 'ethers/hash';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { inCalls, ofFunction, together } from './inCalls.ts';
import { type AskedCall, hexWord, type Lie, selectorOf, withWord, wordOf } from './Lie.ts';

const selector = (signature: string): string => id(signature).slice(0, 10);

const OWNER_OF = selector('ownerOf(uint256)');
const POSITIONS = selector('positions(uint256)');
const COLLECT = selector('collect((uint256,address,uint128,uint128))');
const V4_LIQUIDITY = selector('getPositionLiquidity(uint256)');
const V4_INFO = selector('getPositionInfo(bytes32,address,int24,int24,bytes32)');
/** The words of `positions(uint256)`. */
const [TOKEN0, FEE, TICK_LOWER, LIQUIDITY, GROWTH0, OWED0] = [2, 4, 5, 7, 8, 10];
const SHOWN_PART = 10n;

const isOf = ({ data }: AskedCall, tokenId: bigint): boolean => data.slice(10, 74) === hexWord(tokenId);

/** A V3 or V4 position belongs to `owner`. */
export const positionOwned = (tokenId: bigint, owner: Address): Lie =>
  inCalls((call, output) =>
    selectorOf(call) === OWNER_OF && isOf(call, tokenId) ? `0x${hexWord(BigInt(owner))}` : output,
  );

/** A V3 position has another token in place of one of its own, of which nothing is owed, and of the other next to it. */
export const otherToken = (tokenId: bigint, side: 0 | 1, token: Address): Lie =>
  inCalls((call, output) => {
    if (output === undefined || !isOf(call, tokenId)) return output;
    if (selectorOf(call) === COLLECT) return withWord(withWord(output, side, 0n), 1 - side, 1n);
    if (selectorOf(call) !== POSITIONS) return output;
    const changed: readonly (readonly [number, bigint])[] = [
      [TOKEN0 + side, BigInt(token)],
      [OWED0 + side, 0n],
      [OWED0 + 1 - side, 1n],
      // Of another pool, the growth since then would be nonsense.
      [GROWTH0, 0n],
      [GROWTH0 + 1, 0n],
    ];
    return changed.reduce((data, [word, value]) => withWord(data, word, value), output);
  });

/** V3 and V4 positions have a tenth of their liquidity. */
export const liquidityTenth: Lie = inCalls((call, output) => {
  if (output === undefined) return output;
  const word = selectorOf(call) === POSITIONS ? LIQUIDITY : 0;
  const isTold = [POSITIONS, V4_LIQUIDITY, V4_INFO].includes(selectorOf(call));
  return isTold ? withWord(output, word, wordOf(output, word) / SHOWN_PART) : output;
});

const ofPosition = (lie: (told: Hex) => Hex): Lie => ofFunction('positions(uint256)', lie);

/** V3 positions have another range: so many ticks higher at both ends. */
export const rangeMoved = (ticks: bigint): Lie =>
  ofPosition((told) =>
    [TICK_LOWER, TICK_LOWER + 1].reduce(
      (data, word) => withWord(data, word, BigInt.asIntN(256, wordOf(told, word)) + ticks),
      told,
    ),
  );

/** V3 positions are in the pool of another fee. */
export const otherFee = (pips: bigint): Lie => ofPosition((told) => withWord(told, FEE, pips));

/** The pools of V3 positions have earned so many times as much as they did, and owe it. */
export const feesTimes = (times: bigint): Lie =>
  together(
    ...['feeGrowthGlobal0X128()', 'feeGrowthGlobal1X128()'].map((growth) =>
      ofFunction(growth, (told) => withWord(told, 0, wordOf(told, 0) * times)),
    ),
    ofFunction('collect((uint256,address,uint128,uint128))', (told) =>
      withWord(withWord(told, 0, wordOf(told, 0) * times), 1, wordOf(told, 1) * times),
    ),
  );

/** V3 positions, and V4's, have so many times as much liquidity. */
export const liquidityTimes = (times: bigint): Lie =>
  inCalls((call, output) => {
    if (output === undefined) return output;
    const word = selectorOf(call) === POSITIONS ? LIQUIDITY : 0;
    const isTold = [POSITIONS, V4_LIQUIDITY, V4_INFO].includes(selectorOf(call));
    return isTold ? withWord(output, word, wordOf(output, word) * times) : output;
  });
