import type { Hex } from '../../chain/ChainSpec.ts';
import type { AbiReader } from './AbiReader.ts';
import type { PlainCall, ReadCall } from './CallDescription.ts';
import { type PieceMethods, poolAndPermitMethods, readPieces } from './readPieces.ts';

/** NonfungiblePositionManager.sol `collect`: the zero address means the manager. */
const zero: Hex = '0x0000000000000000000000000000000000000000';

/** Uniswap/v3-periphery INonfungiblePositionManager.sol and what it inherits. */
export const positionManagerMethods: PieceMethods = {
  ...poolAndPermitMethods,
  '0x88316456': [
    'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))',
    (values) => ({
      step: {
        action: 'mint_position',
        token0: values.address(),
        token1: values.address(),
        fee: Number(values.uint(24)),
        tickLower: Number(values.int(24)),
        tickUpper: Number(values.int(24)),
        ...deposit(values),
        to: values.address(),
      },
      deadline: values.uint(),
    }),
  ],
  '0x219f5d17': [
    'increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256))',
    (values) => ({
      step: { action: 'increase_position', tokenId: values.uint(), ...deposit(values) },
      deadline: values.uint(),
    }),
  ],
  '0x0c49ccbe': [
    'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))',
    (values) => ({
      step: {
        action: 'decrease_position',
        tokenId: values.uint(),
        liquidity: values.uint(128),
        amount0MinimumRaw: values.uint(),
        amount1MinimumRaw: values.uint(),
      },
      deadline: values.uint(),
    }),
  ],
  '0xfc6f7865': [
    'collect((uint256,address,uint128,uint128))',
    (values) => {
      const [tokenId, to] = [values.uint(), values.address()];
      return {
        step: {
          action: 'collect',
          tokenId,
          to: to === zero ? 'router' : to,
          amount0MaximumRaw: values.uint(128),
          amount1MaximumRaw: values.uint(128),
        },
      };
    },
  ],
  '0x42966c68': [
    'burn(uint256)',
    (values) => ({ step: { action: 'burn_position', tokenId: values.uint() } }),
  ],
  '0x49404b7c': [
    'unwrapWETH9(uint256,address)',
    (values) => ({ step: { action: 'unwrap', minimumRaw: values.uint(), to: values.address() } }),
  ],
  '0xdf2ab5bb': [
    'sweepToken(address,uint256,address)',
    (values) => ({
      step: { action: 'sweep', token: values.address(), minimumRaw: values.uint(), to: values.address() },
    }),
  ],
  '0x12210e8a': ['refundETH()', () => ({ step: { action: 'refund' } })],
};

/** The effects of a position manager call, single or multicall. */
export function readPositionManager({ data }: PlainCall): ReadCall {
  return readPieces(data, positionManagerMethods, 'the position manager');
}

function deposit(values: AbiReader) {
  return {
    amount0DesiredRaw: values.uint(),
    amount1DesiredRaw: values.uint(),
    amount0MinimumRaw: values.uint(),
    amount1MinimumRaw: values.uint(),
  };
}
