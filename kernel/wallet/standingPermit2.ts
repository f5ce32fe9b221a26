import type { Address } from '../chain/ChainSpec.ts';
import type { Permit2Allowance } from '../tokens/Permit2Service.ts';
import type { SignedPermit2 } from './SignedPermit2.ts';

export interface Permit2Situation {
  readonly token: Address;
  readonly spender: Address;
  readonly amountRaw: bigint;
  /** Permit2's allowance for the spender. */
  readonly allowance: Extract<Permit2Allowance, { readonly state: 'known' }>;
  /** A permit that is signed and not yet used. */
  readonly signed: SignedPermit2 | undefined;
  /** How long a grant has to last: the deadline of the transaction that leans on it. Unix time. */
  readonly untilSeconds: number;
}

/**
 * What lets the spender take the amount through Permit2: its allowance on chain, or else the signed permit, to be sent
 * along.
 * @returns undefined if the person must sign
 */
export function standingPermit2(
  situation: Permit2Situation,
): { readonly permit: SignedPermit2 | undefined } | undefined {
  const { amountRaw, allowance, untilSeconds } = situation;
  if (allowance.raw >= amountRaw && allowance.expiration >= untilSeconds) return { permit: undefined };
  const permit = usablePermit(situation);
  return permit && { permit };
}

/**
 * A signature is usable if it is for this token, spender, amount and nonce, and neither deadline is too early.
 */
function usablePermit({
  signed,
  token,
  spender,
  amountRaw,
  allowance: { nonce },
  untilSeconds,
}: Permit2Situation): SignedPermit2 | undefined {
  if (!signed || signed.token !== token || signed.spender !== spender) return undefined;
  if (signed.nonce !== nonce || signed.amountRaw < amountRaw) return undefined;
  return signed.sigDeadline >= BigInt(untilSeconds) && signed.expiration >= untilSeconds ? signed : undefined;
}
