import type { Address } from './ChainSpec.ts';
import { parseAddress } from './parseAddress.ts';

/** How EIP-7702 marks an account that has delegated its code: this, then the delegate's address. */
const MARK = /^0xef0100([0-9a-f]{40})$/i;

/** The delegate of an account with this code; undefined for a plain account and for a contract. */
export function delegateOf(code: unknown): Address | undefined {
  const digits = typeof code === 'string' ? MARK.exec(code)?.[1] : undefined;
  return digits === undefined ? undefined : parseAddress(`0x${digits.toLowerCase()}`);
}
