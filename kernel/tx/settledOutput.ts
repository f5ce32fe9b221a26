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
  const raw =
    currency.kind === 'native'
      ? sumOf(logs, wrapped, settledTopics.withdrawal)
      : arrivedRaw(logs, currency.address, recipient) - leftRaw(logs, currency.address, recipient);
  return raw > 0n ? raw : undefined;
}

/**
 * How much of `currency` a transaction took from `sender` by its receipt, raw units: outgoing minus incoming
 * transfers; for the native coin, the amount wrapped less what was unwrapped again. Undefined if the receipt does not
 * show it.
 */
function settledInput(
  logs: readonly ReceiptLog[],
  currency: Bought,
  sender: Address,
  wrapped: Address | undefined,
): bigint | undefined {
  const raw =
    currency.kind === 'native'
      ? sumOf(logs, wrapped, settledTopics.deposit) - sumOf(logs, wrapped, settledTopics.withdrawal)
      : leftRaw(logs, currency.address, sender) - arrivedRaw(logs, currency.address, sender);
  return raw > 0n ? raw : undefined;
}

/** Sum of one event of the wrapped coin, raw units. */
function sumOf(logs: readonly ReceiptLog[], wrapped: Address | undefined, topic: Hex): bigint {
  return amountOf(logs, wrapped, ({ topics }) => topics[0] === topic);
}

/** Sum of the amounts in a contract's matching logs, raw units. */
function amountOf(
  logs: readonly ReceiptLog[],
  contract: Address | undefined,
  matches: (log: ReceiptLog) => boolean,
): bigint {
  let raw = 0n;
  for (const log of logs) {
    if (sameAddress(log.address, contract) && matches(log)) raw += wordAt(log.data) ?? 0n;
  }
  return raw;
}

/** Sum of the transfers of `token` to `recipient` in a receipt's logs, raw units. */
export function arrivedRaw(logs: readonly ReceiptLog[], token: Address, recipient: Address): bigint {
  return amountOf(
    logs,
    token,
    ({ topics }) => topics[0] === settledTopics.transfer && isAddress(topics[2], recipient),
  );
}

/** Sum of the transfers of `token` from `sender`. */
function leftRaw(logs: readonly ReceiptLog[], token: Address, sender: Address): bigint {
  return amountOf(
    logs,
    token,
    ({ topics }) => topics[0] === settledTopics.transfer && isAddress(topics[1], sender),
  );
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
  const recipient = parseAddress(info.recipient) ?? from;
  const currencyOf = (id: Parameters<typeof parseAddress>[0]): Bought | undefined => {
    const address = parseAddress(id);
    if (address) return { kind: 'token', address };
    return hidesCoin(logs, chain) ? undefined : { kind: 'native' };
  };
  const wrappedFor = ({ kind }: Bought) =>
    kind === 'native' ? contractAddress(chain, 'wrappedNative') : undefined;
  const output = currencyOf(info.outputCurrencyId);
  const raw = output && settledOutput(logs, output, recipient, wrappedFor(output));
  if (raw === undefined) return undefined;
  const settled = { ...info, settledOutputCurrencyAmountRaw: raw.toString() };
  if (settled.tradeType === 'EXACT_INPUT') return settled;
  const input = currencyOf(info.inputCurrencyId);
  const paid = input && settledInput(logs, input, from, wrappedFor(input));
  return paid === undefined ? settled : { ...settled, settledInputCurrencyAmountRaw: paid.toString() };
}

/** V4 pools take and give the coin itself, which leaves no log: the wrapped part would be told as the whole. */
function hidesCoin(logs: readonly ReceiptLog[], chain: ChainSpec): boolean {
  const manager = contractAddress(chain, 'poolManager');
  return manager !== undefined && logs.some(({ address }) => sameAddress(address, manager));
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
