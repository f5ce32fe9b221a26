import { Interface } from 'ethers/abi';

// Uniswap/v2-core, v3-core and v3-periphery (TickLens). The fake chain decodes with these ABIs the calls that
// kernel/abi/callData.ts encoded.
export const v2FactoryAbi = new Interface(['function getPair(address,address) view returns (address)']);
export const v2PairAbi = new Interface(['function getReserves() view returns (uint112,uint112,uint32)']);
export const v3FactoryAbi = new Interface([
  'function feeAmountTickSpacing(uint24) view returns (int24)',
  'function getPool(address,address,uint24) view returns (address)',
]);
export const v3PoolAbi = new Interface([
  'function slot0() view returns (uint160,int24,uint16,uint16,uint16,uint8,bool)',
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
]);
export const tickLensAbi = new Interface([
  'function getPopulatedTicksInWord(address,int16) view returns (tuple(int24 tick,int128 liquidityNet,uint128 liquidityGross)[])',
]);
