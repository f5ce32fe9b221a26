import type { Hex } from './hex.ts';

// Reads that only quoting makes, by short names: the first load has no room for signatures. The test recomputes each.

/** `tickSpacing()` of a V3 pool. */
export const TICK_SPACING: Hex = '0xd0c93a7c';
/** `getPopulatedTicksInWord(address,int16)` of v3-periphery's TickLens. */
export const POPULATED_TICKS: Hex = '0x351fb478';
/** `batchValidate(address[],address,uint256)` of Uniswap/fot-validator, FeeOnTransferDetector.sol. */
export const BATCH_VALIDATE: Hex = '0xade44597';
