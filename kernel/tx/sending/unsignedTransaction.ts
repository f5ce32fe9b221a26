import { encodeRlp } from 'ethers/utils';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

export interface UnsignedTransaction {
  readonly chainId: number;
  readonly to: Address;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  readonly gas: bigint;
  /** Wei per unit of gas. */
  readonly maxFeePerGas: bigint;
}

/** Stands in for the unknown nonce: its encoding is as long as that of most nonces. */
const SOME_NONCE = 255n;

/** The bytes of an unsigned EIP-1559 transaction, for fees that depend on their length. */
export function unsignedTransaction(transaction: UnsignedTransaction): Hex {
  const { chainId, to, data, value, gas, maxFeePerGas } = transaction;
  const fields = [BigInt(chainId), SOME_NONCE, maxFeePerGas, maxFeePerGas, gas].map(quantity);
  return `0x02${encodeRlp([...fields, to, quantity(value), data, []]).slice(2)}`;
}

/** RLP encodes numbers without leading zeros, and zero as no bytes. */
function quantity(value: bigint): Hex {
  if (value === 0n) return '0x';
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}
