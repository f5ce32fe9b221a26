import { contractAddress } from '../../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import { parseAddress } from '../../../chain/parseAddress.ts';
import { arrivedRaw, settledTopics } from '../../settledOutput.ts';
import type {
  AskedRequest,
  DifferentPart,
  TransactionDifference,
  TransactionRecord,
} from '../../TransactionRecord.ts';
import { carriesCall } from '../batches/carriesCall.ts';
import type { ChainTransaction, ReceiptRead } from '../ChainReads.ts';
import { ranOutOfGas } from './ranOutOfGas.ts';
import { sameData } from './sameData.ts';

type Wanted = Pick<TransactionRecord, 'from' | 'info'> & { readonly asked: AskedRequest | undefined };
type Found = Pick<ReceiptRead, 'receipt' | 'logs' | 'gasUsed'>;

/**
 * How the mined transaction differs from the requested one; undefined if it does not, or if they cannot be
 * compared. The wallet may choose fees, gas and nonce, and may change the bytes as {@link sameData} allows. A
 * transaction that another account sent for this one (a relayer, a bundler, a Safe owner), that the account's
 * own code executed, or that was a batch always looks different from outside: then the output that arrived is
 * compared, and where the account itself sent it, the request must be inside, byte by byte. A failed one gave nothing,
 * whatever was asked for: its output is not compared, but a gas limit that was too low is a difference.
 * @param mined undefined if no node returns it: then the receipt's target and transfers are compared
 * @param hasCode the account has code: others may send for it, and it may call itself with the request
 */
export function minedDifference(
  record: Wanted,
  found: Found,
  mined: ChainTransaction | undefined,
  chain: ChainSpec,
  hasCode: boolean,
): TransactionDifference | undefined {
  const { asked } = record;
  if (!asked) return undefined;
  const { from, to } = mined ?? found.receipt;
  const failed = found.receipt.status === 0;
  const byOutput: readonly DifferentPart[] = !failed && lacksOutput(record, found, chain) ? ['output'] : [];
  const executedInside = to !== asked.to && (asked.batched === true || (hasCode && to === record.from));
  let parts = byOutput;
  if (from !== record.from) {
    if (!hasCode) parts = ['sender', ...byOutput];
  } else if (!executedInside) {
    if (mined) parts = callDifference({ ...record, asked }, mined).filter((part) => comparable(part, asked));
    // A missing target is not a different target.
    else if (to !== null && to !== asked.to) parts = ['target'];
  } else if (mined && carriesCall(mined.data, asked) === false) parts = ['data', ...byOutput];
  if (failed && lacksGas(asked, found, mined, chain)) parts = [...parts, 'gas'];
  if (parts.length === 0) return undefined;
  const arrived = failed ? undefined : tokenArrived(record, found);
  return { parts, ...(arrived !== undefined && { arrivedRaw: arrived.toString() }) };
}

/** Without the stored calldata size a suffix looks like another call, so the difference does not count. */
const comparable = (part: DifferentPart, { dataSize }: AskedRequest) =>
  part !== 'data' || dataSize !== undefined;

/** The parts in which a call sent by the account itself differs from the request. */
export function callDifference(
  { info, asked }: Pick<TransactionRecord, 'info'> & { readonly asked: AskedRequest },
  mined: ChainTransaction,
): readonly DifferentPart[] {
  const parts: DifferentPart[] = [];
  if (mined.to !== asked.to) parts.push('target');
  if (mined.valueRaw !== asked.valueRaw) parts.push('value');
  if (!sameData(asked, info, mined)) parts.push('data');
  return parts;
}

/** The account sent less gas than it was asked for, and that was too little. */
function lacksGas(
  { gasLimit, batched }: AskedRequest,
  found: Found,
  mined: ChainTransaction | undefined,
  chain: ChainSpec,
): boolean {
  if (!mined?.gasLimit || !gasLimit || batched) return false;
  return BigInt(mined.gasLimit) < BigInt(gasLimit) && ranOutOfGas(found, mined, chain);
}

function lacksOutput(record: Wanted, found: Found, chain: ChainSpec): boolean {
  return showsOutput(record, found, chain) === false;
}

/** Whether the receipt shows a swap's minimum output; undefined where it cannot tell. */
export function showsOutput(
  record: Pick<TransactionRecord, 'from' | 'info'>,
  found: Found,
  chain: ChainSpec,
): boolean | undefined {
  const { info } = record;
  if (info.type !== 'SWAP') return undefined;
  const least = BigInt(
    info.tradeType === 'EXACT_INPUT' ? info.minimumOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw,
  );
  const arrived = tokenArrived(record, found) ?? unwrapped(found, chain);
  return arrived === undefined ? undefined : arrived >= least;
}

/** Undefined unless it is a swap to a token. */
function tokenArrived(
  { info, from }: Pick<TransactionRecord, 'from' | 'info'>,
  { logs }: Found,
): bigint | undefined {
  const address = info.type === 'SWAP' ? parseAddress(info.outputCurrencyId) : undefined;
  if (info.type !== 'SWAP' || !address) return undefined;
  // Outgoing transfers are not subtracted: a wallet may charge its fee in this token.
  return arrivedRaw(logs, address, info.recipient ?? from);
}

/**
 * Native transfers emit no event: only the unwrapped amount is known, and only if the contract emits events
 * for it.
 */
function unwrapped({ logs }: Found, chain: ChainSpec): bigint | undefined {
  const wrapped = contractAddress(chain, 'wrappedNative')?.toLowerCase();
  if (!wrapped) return undefined;
  const wrappedLogs = logs.filter(({ address }) => address.toLowerCase() === wrapped);
  const withdrawals = wrappedLogs.filter(({ topics }) => topics[0] === settledTopics.withdrawal);
  if (wrappedLogs.length > 0 && withdrawals.length === 0) return undefined;
  return withdrawals.reduce((sum, { data }) => sum + BigInt(data === '0x' ? 0 : data), 0n);
}
