import type { Address } from './hex.ts';

export const MAX_UINT128 = (1n << 128n) - 1n;
export const MAX_UINT160 = (1n << 160n) - 1n;
/** Also the allowance that stands for "no limit". `kernel/amm`, which imports nothing, has its own. */
export const MAX_UINT256 = (1n << 256n) - 1n;

/** Nobody's address. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';
