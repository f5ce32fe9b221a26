import { wordAt } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { LiquidityChange } from './PoolChanges.ts';

/** keccak256 of `Mint(address,address,int24,int24,uint128,uint256,uint256)`; the test recomputes both. */
const MINT: Hex = '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde';
/** keccak256 of `Burn(address,int24,int24,uint128,uint256,uint256)`. */
const BURN: Hex = '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c';

/** The first topics of the logs in which a V3 pool tells of liquidity that was added or removed. */
export const v3ChangeTopics: readonly Hex[] = [MINT, BURN];

/** Reads such a log: owner and range are topics, and of a mint the data begin with who paid. */
export function v3Change([event, , lower, upper]: readonly Hex[], data: Hex): LiquidityChange | undefined {
  const amount = wordAt(data, event === MINT ? 1 : 0);
  if (amount === undefined || !lower || !upper) return undefined;
  return {
    lower: Number(BigInt.asIntN(24, BigInt(lower))),
    upper: Number(BigInt.asIntN(24, BigInt(upper))),
    liquidity: event === MINT ? amount : -amount,
  };
}
