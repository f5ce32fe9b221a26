import type { PlainCall, ReadCall } from './CallDescription.ts';
import { type PieceMethods, poolAndPermitMethods, readPieces } from './readPieces.ts';

/** Uniswap/v3-periphery IV3Migrator.sol and what it inherits. */
export const v3MigratorMethods: PieceMethods = {
  ...poolAndPermitMethods,
  '0xd44f2bf2': [
    'migrate((address,uint256,uint8,address,address,uint24,int24,int24,uint256,uint256,address,uint256,bool))',
    (values) => {
      const part = {
        action: 'migrate_pair',
        pair: values.address(),
        liquidityRaw: values.uint(),
        percentage: Number(values.uint(8)),
        token0: values.address(),
        token1: values.address(),
        fee: Number(values.uint(24)),
        tickLower: Number(values.int(24)),
        tickUpper: Number(values.int(24)),
        amount0MinimumRaw: values.uint(),
        amount1MinimumRaw: values.uint(),
        to: values.address(),
      } as const;
      const deadline = values.uint();
      return { step: { ...part, refundAsNative: values.bool() }, deadline };
    },
  ],
};

/** The effects of a V3Migrator call, single or multicall. */
export function readV3Migrator({ data }: PlainCall): ReadCall {
  return readPieces(data, v3MigratorMethods, 'the V3 migrator');
}
