import { Interface } from 'ethers/abi';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SwapCall } from './SwapIntent.ts';

const erc20 = new Interface(['function approve(address spender, uint256 amount) returns (bool)']);
const wrapped = new Interface(['function deposit() payable', 'function withdraw(uint256 amount)']);

export const maxUint256 = (1n << 256n) - 1n;

/** `approve(spender, amount)`; zero revokes. */
export function encodeApprove(token: Address, spender: Address, amountRaw: bigint): SwapCall {
  return { to: token, data: erc20.encodeFunctionData('approve', [spender, amountRaw]) as Hex, value: 0n };
}

/** Native coin into its wrapped form. */
export function encodeWrap(token: Address, amountRaw: bigint): SwapCall {
  return { to: token, data: wrapped.encodeFunctionData('deposit') as Hex, value: amountRaw };
}

export function encodeUnwrap(token: Address, amountRaw: bigint): SwapCall {
  return { to: token, data: wrapped.encodeFunctionData('withdraw', [amountRaw]) as Hex, value: 0n };
}
