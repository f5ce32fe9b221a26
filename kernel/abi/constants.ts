export const MAX_UINT128 = (1n << 128n) - 1n;
export const MAX_UINT160 = (1n << 160n) - 1n;
/** Also the allowance that means "no limit". `kernel/amm` imports nothing and so has its own copy. */
export const MAX_UINT256 = (1n << 256n) - 1n;
