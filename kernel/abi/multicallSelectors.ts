import type { Hex } from './hex.ts';

// Multicall3 (mds1/multicall). Short constant names instead of signatures as keys keep the first load small.
// The test recomputes each.

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
export const AGGREGATE3: Hex = '0x82ad56cb';
export const GET_BLOCK_NUMBER: Hex = '0x42cbb15c';
/** `getCurrentBlockTimestamp()` */
export const GET_TIMESTAMP: Hex = '0x0f28c97d';
export const GET_CHAIN_ID: Hex = '0x3408e470';
/** `getBasefee()` */
export const GET_BASE_FEE: Hex = '0x3e64a696';
/** `getEthBalance(address)` */
export const GET_BALANCE: Hex = '0x4d2301cc';
