import type { Address } from '../../chain/ChainSpec.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import type { RouterCommand } from '../HopKind.ts';

// Uniswap/universal-router Constants.sol and v4-periphery ActionConstants.sol.
/** The router's word for itself. */
export const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002';
/** The router's word for all that it has. */
export const CONTRACT_BALANCE = 1n << 255n;

/** Commands.sol: all but the swaps, which the kinds of pools know. */
export const commands = {
  transferFrom: (token: Address, to: Address, amountRaw: bigint): RouterCommand => ({
    command: 0x02,
    types: ['address', 'address', 'uint160'],
    values: [token, to, amountRaw],
  }),
  /** @param token the zero address: the chain's coin */
  sweep: (token: Address, to: Address, minimumRaw: bigint): RouterCommand => ({
    command: 0x04,
    types: ['address', 'address', 'uint256'],
    values: [token, to, minimumRaw],
  }),
  permit: (signed: SignedPermit2): RouterCommand => ({
    command: 0x0a,
    types: [
      'tuple(tuple(address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline)',
      'bytes',
    ],
    values: [
      [[signed.token, signed.amountRaw, signed.expiration, signed.nonce], signed.spender, signed.sigDeadline],
      signed.signature,
    ],
  }),
  wrap: (to: Address, amountRaw: bigint): RouterCommand => ({
    command: 0x0b,
    types: ['address', 'uint256'],
    values: [to, amountRaw],
  }),
  /** All of the router's wrapped coin. */
  unwrap: (to: Address, minimumRaw: bigint): RouterCommand => ({
    command: 0x0c,
    types: ['address', 'uint256'],
    values: [to, minimumRaw],
  }),
} as const;
