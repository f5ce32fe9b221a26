import type { Address } from './hex.ts';

/** Nobody's address. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';
