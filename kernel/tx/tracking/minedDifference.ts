import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { arrivedRaw, settledTopics } from '../settledOutput.ts';
import type {
  AskedRequest,
  DifferentPart,
  TransactionDifference,
  TransactionRecord,
} from '../TransactionRecord.ts';
import type { ChainTransaction, ReceiptRead } from './ChainReads.ts';
import { sameData } from './sameData.ts';

type Wanted = Pick<TransactionRecord, 'from' | 'info'> & { readonly asked: AskedRequest | undefined };
type Found = Pick<ReceiptRead, 'receipt' | 'logs'>;

/**
 * How what was mined is another transaction than the wallet was asked for; undefined where it is that one, or where
 * nobody can tell. Fees, gas and nonce are the wallet's to choose, and so are the bytes that {@link sameData} allows.
 * What another account sent for this one (a relayer, a bundler, a Safe's owner), what an account's own code carried
 * out, and a batch look different from outside by their nature: of those only what arrived is compared.
 * @param mined undefined where no node tells it: then the receipt's target and transfers must do
 * @param hasCode the account has code of its own: others may send for it, and it may call itself with what was asked
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
  const byOutput: readonly DifferentPart[] = lacksOutput(record, found, chain) ? ['output'] : [];
  const carried = to !== asked.to && (asked.batched === true || (hasCode && to === record.from));
  let parts = byOutput;
  if (from !== record.from) {
    if (!hasCode) parts = ['sender', ...byOutput];
  } else if (!carried) {
    if (mined) parts = callDifference({ ...record, asked }, mined).filter((part) => comparable(part, asked));
    // A node that leaves the target out has not told of another one.
    else if (to !== null && to !== asked.to) parts = ['target'];
  }
  if (parts.length === 0) return undefined;
  const arrived = tokenArrived(record, found);
  return { parts, ...(arrived !== undefined && { arrivedRaw: arrived.toString() }) };
}

/** A record from before the length was kept cannot tell a suffix from another call: nobody is accused by it. */
const comparable = (part: DifferentPart, { dataSize }: AskedRequest) =>
  part !== 'data' || dataSize !== undefined;

/** What of a call that the account sent itself is not what was asked for. */
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

/** True where the receipt shows less than the least that a swap was to bring. */
function lacksOutput(record: Wanted, found: Found, chain: ChainSpec): boolean {
  const { info } = record;
  if (info.type !== 'SWAP') return false;
  const least = BigInt(
    info.tradeType === 'EXACT_INPUT' ? info.minimumOutputCurrencyAmountRaw : info.outputCurrencyAmountRaw,
  );
  const arrived = tokenArrived(record, found) ?? unwrapped(found, chain);
  return arrived !== undefined && arrived < least;
}

/** Undefined of anything but a swap to a token. */
function tokenArrived({ info, from }: Wanted, { logs }: Found): bigint | undefined {
  const address = info.type === 'SWAP' ? parseAddress(info.outputCurrencyId) : undefined;
  if (info.type !== 'SWAP' || !address) return undefined;
  // Not less what went again: a wallet may have its fee paid in this very token.
  return arrivedRaw(logs, address, info.recipient ?? from);
}

/** No event tells of native coin: only that so much was unwrapped, where the contract tells of that. */
function unwrapped({ logs }: Found, chain: ChainSpec): bigint | undefined {
  const wrapped = contractAddress(chain, 'wrappedNative')?.toLowerCase();
  if (!wrapped) return undefined;
  const told = logs.filter(({ address }) => address.toLowerCase() === wrapped);
  const withdrawals = told.filter(({ topics }) => topics[0] === settledTopics.withdrawal);
  if (told.length > 0 && withdrawals.length === 0) return undefined;
  return withdrawals.reduce((sum, { data }) => sum + BigInt(data === '0x' ? 0 : data), 0n);
}
