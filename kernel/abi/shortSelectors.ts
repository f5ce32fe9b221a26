import type { Hex } from './hex.ts';

// By short names: the first load, which has all of them, has no room for signatures. The test recomputes each.

// Multicall3 (mds1/multicall).

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
export const AGGREGATE3: Hex = '0x82ad56cb';
export const GET_BLOCK_NUMBER: Hex = '0x42cbb15c';
/** `getCurrentBlockTimestamp()` */
export const GET_TIMESTAMP: Hex = '0x0f28c97d';
export const GET_CHAIN_ID: Hex = '0x3408e470';
/** `getBasefee()` */
export const GET_BASE_FEE: Hex = '0x3e64a696';
/** `getCurrentBlockGasLimit()` */
export const GET_GAS_LIMIT: Hex = '0x86d516e8';
/** `getEthBalance(address)` */
export const GET_BALANCE: Hex = '0x4d2301cc';

// How contracts of the published periphery name the others of their deployment.

export const FACTORY: Hex = '0xc45a0155';
/** `factoryV2()` */
export const FACTORY_V2: Hex = '0x68e0d4e1';
export const WETH: Hex = '0xad5c4648';
export const WETH9: Hex = '0x4aa4a4fc';
/** `positionManager()`, of the SwapRouter02. */
export const POSITION_MANAGER: Hex = '0x791b98bc';
/** `nonfungiblePositionManager()`, of the V3Migrator. */
export const NONFUNGIBLE_POSITION_MANAGER: Hex = '0xb44a2722';

// Reads that only quoting makes.

/** `tickSpacing()` of a V3 pool. */
export const TICK_SPACING: Hex = '0xd0c93a7c';
/** `getPopulatedTicksInWord(address,int16)` of v3-periphery's TickLens. */
export const POPULATED_TICKS: Hex = '0x351fb478';
/** `batchValidate(address[],address,uint256)` of Uniswap/fot-validator, FeeOnTransferDetector.sol. */
export const BATCH_VALIDATE: Hex = '0xade44597';
