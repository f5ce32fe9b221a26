import { MAX_UINT160 } from '../abi/constants.ts';
import { requireParts } from '../abi/requireParts.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { TypedData } from './Connector.ts';
import type { SignedPermit2 } from './SignedPermit2.ts';

export type UnsignedPermit2 = Omit<SignedPermit2, 'signature'>;

/** Rule 9.16: permit expiration 30 days, signature deadline 30 minutes; seconds. */
export const PERMIT_EXPIRATION_SECONDS = 30 * 24 * 3600;
export const PERMIT_DEADLINE_SECONDS = 30 * 60;

/**
 * A permit for exactly `amountRaw` of `token`, to be used within `signatureSeconds`. `nonce` is Permit2's current one
 * for (owner, token, spender); `nowSeconds` is the later of the newest block's time and the local clock;
 * `validSeconds` is how long the spender may take the amount.
 * @throws SluiceError `unexpected` for an amount above uint160
 */
export function newPermit2(
  token: Address,
  amountRaw: bigint,
  spender: Address,
  nonce: number,
  nowSeconds: number,
  validSeconds: number = PERMIT_EXPIRATION_SECONDS,
  signatureSeconds: number = PERMIT_DEADLINE_SECONDS,
): UnsignedPermit2 {
  if (amountRaw < 0n || amountRaw > MAX_UINT160) {
    throw new SluiceError('unexpected', 'The amount is more than Permit2 can hold.');
  }
  return {
    token,
    amountRaw,
    spender,
    nonce,
    expiration: nowSeconds + validSeconds,
    sigDeadline: BigInt(nowSeconds + signatureSeconds),
  };
}

/**
 * EIP-712 data of a PermitSingle, as Permit2's PermitHash.sol hashes it.
 * @throws SluiceError `request_incomplete` naming what is missing
 */
export function permit2TypedData(permit: UnsignedPermit2, permit2: Address, chainId: number): TypedData {
  const { token, amountRaw, expiration, nonce, spender, sigDeadline } = permit;
  requireParts({ chainId, contract: permit2, token, spender, nonce });
  return {
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    message: { details: { token, amount: amountRaw, expiration, nonce }, spender, sigDeadline },
  };
}
