import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { SluiceError } from '../../errors/SluiceError.ts';

/** A wallet's answers are untrusted: these functions parse them or return undefined. */

/** `eth_accounts` and `accountsChanged`: valid addresses, checksummed, at most 100, without duplicates. */
export function readAccounts(value: unknown): readonly Address[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const accounts = new Set<Address>();
  for (const entry of value.slice(0, 100)) {
    const address = parseAddress(entry);
    if (!address) return undefined;
    accounts.add(address);
  }
  return [...accounts];
}

/** `eth_chainId` and `chainChanged`: a hex quantity; some wallets give a decimal string or a number. */
export function readChainId(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^(?:0x[0-9a-f]{1,13}|[0-9]{1,15})$/i.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export function readHash(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
    ? (value.toLowerCase() as Hex)
    : undefined;
}

/** Contract wallets sign with any length; 64 KiB is far above every signature in use. */
export function readSignature(value: unknown): Hex | undefined {
  if (typeof value !== 'string' || value.length > 131_072) return undefined;
  return /^0x(?:[0-9a-f]{2})+$/i.test(value) ? (value as Hex) : undefined;
}

/**
 * @throws SluiceError `wallet_failed` when `value` is undefined, because the wallet's answer was malformed
 */
export function requireAnswer<T>(value: T | undefined, method: string): T {
  if (value === undefined) {
    throw new SluiceError('wallet_failed', `The wallet's answer to ${method} makes no sense.`, {
      values: { reason: method },
    });
  }
  return value;
}
