import type { Address } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import type { TransactionRecord, TransactionReference } from '../TransactionRecord.ts';
import { parseHash } from '../tracking/parseReceipt.ts';

/**
 * Checks a stored record. The fields that the tracker uses must be valid. `info` needs only a type, because
 * the describers check the rest, and a record that they cannot read stays stored. An invalid optional field
 * is left out.
 */
export function parseRecord(value: unknown, damaged?: () => void): TransactionRecord | undefined {
  if (!isObject(value)) return undefined;
  const { id, chainId, addedTime, info } = value;
  const from = senderOf(value.from);
  const reference = parseReference(value.reference);
  if (!isText(id) || !isCount(chainId) || !isTime(addedTime) || !from || !reference) return undefined;
  if (!isObject(info) || !isText(info.type)) return undefined;

  const kept: Record<string, unknown> = { id, chainId, from, reference, info, addedTime };
  for (const [name, field] of Object.entries(value)) {
    if (Object.hasOwn(kept, name) || field === undefined) continue;
    const check = optionalFields.get(name);
    // An unknown field of a later version is kept.
    if ((check && !check(field)) || (name === 'replaces' && field === id)) damaged?.();
    else kept[name] = field;
  }
  return kept as unknown as TransactionRecord;
}

const optionalFields: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  keyof TransactionRecord,
  (value: unknown) => boolean
>([
  ['nonce', isCount],
  ['confirmedTime', isTime],
  ['deadline', (value) => isCount(value) && isTime(value * 1_000)],
  ['receipt', isReceipt],
  ['lastCheckedBlockNumber', isCount],
  ['cancelled', (value) => typeof value === 'boolean'],
  ['replacedBy', isText],
  ['replaces', isText],
  [
    'abandoned',
    (value) => ['deadline', 'age', 'nonce_used', 'given_up', 'other_chain'].includes(value as string),
  ],
  ['finality', (value) => ['included', 'safe', 'finalized'].includes(value as string)],
  ['failureReason', isText],
  ['disputed', (value) => Array.isArray(value) && value.every(isText)],
  ['asked', isAsked],
  ['batch', isBatchEnd],
  ['unseen', (value) => typeof value === 'boolean'],
  ['differs', (value) => isObject(value) && Array.isArray(value.parts)],
  ['originalHash', (value) => parseHash(value) !== undefined],
]);

const senders = new Map<string, Address | undefined>();

/** Cached: a history of thousands of records has few senders, and each checksum costs a hash. */
function senderOf(value: unknown): Address | undefined {
  if (typeof value !== 'string' || value.length !== 42) return undefined;
  if (!senders.has(value)) {
    if (senders.size > 1_000) senders.clear();
    senders.set(value, parseAddress(value));
  }
  return senders.get(value);
}

function isReceipt(value: unknown): boolean {
  if (!isObject(value) || !parseHash(value.blockHash) || !parseHash(value.transactionHash)) return false;
  const { status } = value;
  return isCount(value.blockNumber) && isText(value.from) && (status === undefined || isCount(status));
}

function parseReference(value: unknown): TransactionReference | undefined {
  if (!isObject(value)) return undefined;
  if (value.kind === 'none') return { kind: 'none' };
  if (value.kind === 'calls') return isText(value.id) ? { kind: 'calls', id: value.id } : undefined;
  if (value.kind === 'hash') {
    const hash = parseHash(value.hash);
    return hash && { kind: 'hash', hash };
  }
  if (value.kind === 'safe') {
    const safeTxHash = parseHash(value.safeTxHash);
    return safeTxHash && { kind: 'safe', safeTxHash };
  }
  return undefined;
}

function isAsked(value: unknown): boolean {
  if (!isObject(value) || !parseAddress(value.to) || !parseHash(value.dataHash)) return false;
  const { valueRaw, gasEstimate = '0', gasLimit = '0', gasUsed = '0', feeRaw = '0' } = value;
  const amounts = [valueRaw, gasEstimate, gasLimit, gasUsed, feeRaw];
  const whole = amounts.every((amount) => typeof amount === 'string' && /^\d{1,78}$/.test(amount));
  const counts = [value.nextNonce, value.dataSize].every((count) => count === undefined || isCount(count));
  const { selector, before = [] } = value;
  const readable =
    selector === undefined || (typeof selector === 'string' && /^0x[0-9a-f]{8}$/.test(selector));
  if (!readable || !Array.isArray(before) || !before.every(isAsked)) return false;
  return whole && counts && [undefined, true, false].includes(value.batched as boolean | undefined);
}

function isBatchEnd(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.hashes)) return false;
  const counts = [value.done, value.calls].every((count) => count === undefined || isCount(count));
  return (
    value.hashes.every(parseHash) &&
    counts &&
    [undefined, 'reverted', 'partial'].includes(value.said as string)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 1_024;
}

/** A time in milliseconds within the range of Date. */
function isTime(value: unknown): value is number {
  return isCount(value) && value <= 8.64e15;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
