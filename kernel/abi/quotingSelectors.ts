import type { Hex } from './hex.ts';

// Functions that only quoting reads. Short constant names instead of signatures as keys keep the first load
// small. The test recomputes each.

/** `tickSpacing()` of a V3 pool. */
export const TICK_SPACING: Hex = '0xd0c93a7c';
/** `getPopulatedTicksInWord(address,int16)` of v3-periphery's TickLens. */
export const POPULATED_TICKS: Hex = '0x351fb478';
/** `batchValidate(address[],address,uint256)` of Uniswap/fot-validator, FeeOnTransferDetector.sol. */
export const BATCH_VALIDATE: Hex = '0xade44597';
