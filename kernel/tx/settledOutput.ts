import { sameAddress } from '../abi/sameAddress.ts';
import { wordAt } from '../abi/words.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type { TransactionRecord } from './TransactionRecord.ts';

/** keccak256 of `Transfer(address,address,uint256)`, and of the wrapped coin's `Withdrawal` and `Deposit(address,uint256)`. */
export const settledTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
} as const;

export interface ReceiptLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

type Bought = { readonly kind: 'native' } | { readonly kind: 'token'; readonly address: Address };

/** Whether `topic` is `address` as an indexed event parameter. */
export const isAddress = (topic: Hex | undefined, address: Address): boolean =>
  topic?.slice(-40).toLowerCase() === address.slice(2).toLowerCase();

/**
 * How much of `currency` the recipient got by a transaction's receipt, raw units: incoming minus outgoing
 * transfers; for the native coin, the amount unwrapped. Undefined if the receipt does not show it.
 */
export function settledOutput(
  logs: readonly ReceiptLog[],
  currency: Bought,
  recipient: Address,
  wrapped: Address | undefined,
): bigint | undefined {
  const contract = currency.kind === 'native' ? wrapped : currency.address;
  let raw = 0n;
  for (const { address, topics, data } of logs) {
    if (!sameAddress(address, contract)) continue;
    const amount = wordAt(data) ?? 0n;
    if (currency.kind === 'native') {
      if (topics[0] === settledTopics.withdrawal) raw += amount;
    } else if (topics[0] === settledTopics.transfer) {
      if (isAddress(topics[2], recipient)) raw += amount;
      if (isAddress(topics[1], recipient)) raw -= amount;
    }
  }
  return raw > 0n ? raw : undefined;
}

/**
 * How much of `currency` a transaction took from `sender` by its receipt, raw units: outgoing minus incoming
 * transfers; for the native coin, the amount wrapped less what was unwrapped again. Undefined if the receipt does not
 * show it.
 */
export function settledInput(
  logs: readonly ReceiptLog[],
  currency: Bought,
  sender: Address,
  wrapped: Address | undefined,
): bigint | undefined {
  const contract = currency.kind === 'native' ? wrapped : currency.address;
  let raw = 0n;
  for (const { address, topics, data } of logs) {
    if (!sameAddress(address, contract)) continue;
    const amount = wordAt(data) ?? 0n;
    if (currency.kind === 'native') {
      if (topics[0] === settledTopics.deposit) raw += amount;
      if (topics[0] === settledTopics.withdrawal) raw -= amount;
    } else if (topics[0] === settledTopics.transfer) {
      if (isAddress(topics[1], sender)) raw += amount;
      if (isAddress(topics[2], sender)) raw -= amount;
    }
  }
  return raw > 0n ? raw : undefined;
}

/** Sum of the transfers of `token` to `recipient` in a receipt's logs, raw units. */
export function arrivedRaw(logs: readonly ReceiptLog[], token: Address, recipient: Address): bigint {
  let raw = 0n;
  for (const { address, topics, data } of logs) {
    const isTransfer = topics[0] === settledTopics.transfer && isAddress(topics[2], recipient);
    if (isTransfer && sameAddress(address, token)) raw += wordAt(data) ?? 0n;
  }
  return raw;
}

/**
 * A swap's info with the amount that arrived (rule 3.47), and of an exact output with what was paid; undefined if there
 * is nothing to add.
 */
export function settledInfo(
  { info, from }: Pick<TransactionRecord, 'info' | 'from'>,
  logs: readonly ReceiptLog[],
  chain: ChainSpec,
): TransactionInfo | undefined {
  if (info.type !== 'SWAP') return undefined;
  const address = parseAddress(info.outputCurrencyId);
  const recipient = parseAddress(info.recipient) ?? from;
  const raw = address
    ? settledOutput(logs, { kind: 'token', address }, recipient, undefined)
    : settledOutput(logs, { kind: 'native' }, recipient, contractAddress(chain, 'wrappedNative'));
  if (raw === undefined) return undefined;
  const settled = { ...info, settledOutputCurrencyAmountRaw: raw.toString() };
  if (settled.tradeType === 'EXACT_INPUT') return settled;
  const input = parseAddress(info.inputCurrencyId);
  const bought: Bought = input ? { kind: 'token', address: input } : { kind: 'native' };
  const paid = settledInput(logs, bought, from, contractAddress(chain, 'wrappedNative'));
  return paid === undefined ? settled : { ...settled, settledInputCurrencyAmountRaw: paid.toString() };
}

/** The logs in a node's answer, without invalid entries. */
export function logsIn(receipt: unknown): readonly ReceiptLog[] {
  const logs = (receipt as { readonly logs?: unknown } | null | undefined)?.logs;
  return Array.isArray(logs) ? logs.filter(isLog) : [];
}

function isLog(value: unknown): value is ReceiptLog {
  const { address, topics, data } = (value ?? {}) as Partial<Record<keyof ReceiptLog, unknown>>;
  const isHex = (text: unknown) => typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text);
  return isHex(address) && isHex(data) && Array.isArray(topics) && topics.every(isHex);
}
