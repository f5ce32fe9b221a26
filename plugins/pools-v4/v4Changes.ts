import { wordAt } from '../../kernel/abi/words.ts';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { PoolChanges } from '../../kernel/quote/readTicks.ts';

/** keccak256 of `ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)`; the test recomputes it. */
export const MODIFY_LIQUIDITY: Hex = '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec';

/** The logs in which the PoolManager tells of liquidity of the pool `id`. */
export function v4Changes(manager: Address, id: Hex, reread: PoolChanges['reread']): PoolChanges {
  return {
    ...{ address: manager, topics: [MODIFY_LIQUIDITY], id, reread },
    read(_, data) {
      const [lower, upper, liquidity] = [0, 1, 2].map((index) => wordAt(data, index));
      if (lower === undefined || upper === undefined || liquidity === undefined) return undefined;
      return {
        lower: Number(BigInt.asIntN(24, lower)),
        upper: Number(BigInt.asIntN(24, upper)),
        liquidity: BigInt.asIntN(256, liquidity),
      };
    },
  };
}
