import { callData, encodeCall } from '../abi/callData.ts';
import { requireParts } from '../abi/requireParts.ts';
import { tokenCallSelectors } from '../abi/tokenCallSelectors.ts';
import { word } from '../abi/words.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { SwapCall } from './SwapIntent.ts';

/**
 * `approve(spender, amount)`; zero revokes.
 * @throws SluiceError `request_incomplete` naming what is missing: amount, contract or spender
 */
export function encodeApprove(token: Address, spender: Address, amountRaw: bigint): SwapCall {
  requireParts({ amount: amountRaw, contract: token, spender });
  return { to: token, data: callData('approve(address,uint256)', spender, amountRaw), value: 0n };
}

/** An on-chain approval in Permit2 itself, for wallets that cannot sign; `expiration` in seconds. */
export function encodePermit2Approve(
  permit2: Address,
  token: Address,
  spender: Address,
  amountRaw: bigint,
  expiration: number,
): SwapCall {
  const data = encodeCall(
    tokenCallSelectors['approve(address,address,uint160,uint48)'],
    token,
    spender,
    amountRaw,
    BigInt(expiration),
  );
  return { to: permit2, data, value: 0n };
}

/** A token and who may take it through Permit2. */
export interface Permit2Pair {
  readonly token: Address;
  readonly spender: Address;
}

/** Sets what each spender may take of its token through Permit2 to zero, all in one transaction. */
export function encodePermit2Lockdown(permit2: Address, pairs: readonly Permit2Pair[]): SwapCall {
  const words = pairs.map(({ token, spender }) => word(token) + word(spender)).join('');
  const selector = tokenCallSelectors['lockdown((address,address)[])'];
  return { to: permit2, data: `${selector}${word(0x20)}${word(pairs.length)}${words}`, value: 0n };
}

/** Converts native coin to the wrapped coin. */
export function encodeWrap(token: Address, amountRaw: bigint): SwapCall {
  return { to: token, data: tokenCallSelectors['deposit()'], value: amountRaw };
}

/** `withdraw` of the wrapped coin, in wei. */
export function encodeUnwrap(token: Address, amountRaw: bigint): SwapCall {
  return { to: token, data: encodeCall(tokenCallSelectors['withdraw(uint256)'], amountRaw), value: 0n };
}
