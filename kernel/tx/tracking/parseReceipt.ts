import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { StoredReceipt } from '../TransactionRecord.ts';

/** The stored receipt fields of a node's answer (rule 3.42); undefined if it is not a receipt. */
export function parseReceipt(value: unknown): StoredReceipt | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const blockHash = parseHash(fields.blockHash);
  const transactionHash = parseHash(fields.transactionHash);
  const blockNumber = parseQuantity(fields.blockNumber);
  const from = parseAddress(fields.from);
  if (!blockHash || !transactionHash || blockNumber === undefined || !from) return undefined;
  const status = parseQuantity(fields.status);
  return {
    blockHash,
    blockNumber,
    contractAddress: nullableAddress(fields.contractAddress),
    from,
    ...(status !== undefined && { status }),
    to: nullableAddress(fields.to),
    transactionHash,
    transactionIndex: parseQuantity(fields.transactionIndex) ?? 0,
  };
}

/** A 32-byte hash in lower case. */
export function parseHash(value: unknown): Hex | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) return undefined;
  return value.toLowerCase() as Hex;
}

/** A JSON-RPC quantity (or a number) that is a safe integer. */
export function parseQuantity(value: unknown): number | undefined {
  const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]{1,14}$/.test(value);
  const number = isHex ? Number.parseInt(value, 16) : value;
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
}

function nullableAddress(value: unknown): Address | null {
  return parseAddress(value) ?? null;
}
