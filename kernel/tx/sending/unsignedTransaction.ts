import { encodeRlp } from 'ethers/utils';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

export interface UnsignedTransaction {
  readonly chainId: number;
  readonly to: Address;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  readonly gas: bigint;
  /** Wei a unit of gas. */
  readonly maxFeePerGas: bigint;
}

/** Of a nonce that is not known yet: as long as most are. */
const SOME_NONCE = 255n;

/** The bytes of an EIP-1559 transaction before it is signed, for what is paid by its length. */
export function unsignedTransaction(transaction: UnsignedTransaction): Hex {
  const { chainId, to, data, value, gas, maxFeePerGas } = transaction;
  const fields = [BigInt(chainId), SOME_NONCE, maxFeePerGas, maxFeePerGas, gas].map(quantity);
  return `0x02${encodeRlp([...fields, to, quantity(value), data, []]).slice(2)}`;
}

/** RLP writes numbers without leading zeros, and zero as no bytes at all. */
function quantity(value: bigint): Hex {
  if (value === 0n) return '0x';
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}
