import { keccak256 } from 'ethers/crypto';
import { WORD_DIGITS, word } from '../../../abi/words.ts';
import type { Hex } from '../../../chain/ChainSpec.ts';
import type { TransactionInfo } from '../../TransactionInfo.ts';
import type { AskedRequest } from '../../TransactionRecord.ts';
import { type ChainTransaction, emptyDataHash } from '../ChainReads.ts';

/** The marker at the end of an ERC-8021 attribution. */
const ATTRIBUTION = '8021'.repeat(8);
const SELECTOR_DIGITS = 8;

/**
 * Whether the mined bytes count as the requested ones. A wallet may append data to a call (ERC-8021
 * attribution, the `dataSuffix` of EIP-5792, referral tags): it comes after the arguments, where the
 * contracts called here do not read. A plain transfer has no arguments, and any byte would make it a call, so
 * only an ERC-8021 suffix is allowed. A person may also edit the amount of an approval in the wallet, but not
 * that of a revocation.
 */
export function sameData(
  { dataHash, dataSize }: AskedRequest,
  info: TransactionInfo,
  { data, dataHash: minedHash }: Pick<ChainTransaction, 'data' | 'dataHash'>,
): boolean {
  const wanted = dataHash.toLowerCase();
  if (minedHash === wanted) return true;
  // In a record of an earlier version the size is unknown: appended data cannot be separated from the call.
  if (dataSize === undefined) return false;
  const digits = data.slice(2);
  if (digits.length < dataSize * 2) return false;
  const call = digits.slice(0, dataSize * 2);
  if (dataSize === 0) return digits.endsWith(ATTRIBUTION);
  return hashOf(call) === wanted || (info.type === 'APPROVAL' && isEdited(call, BigInt(info.amount), wanted));
}

/** Whether putting the approval's amount into one of the words gives the requested bytes. */
function isEdited(call: string, amountRaw: bigint, wanted: string): boolean {
  if (amountRaw === 0n) return false;
  const amount = word(amountRaw);
  for (let at = SELECTOR_DIGITS; at + WORD_DIGITS <= call.length; at += WORD_DIGITS) {
    if (hashOf(call.slice(0, at) + amount + call.slice(at + WORD_DIGITS)) === wanted) return true;
  }
  return false;
}

function hashOf(digits: string): Hex {
  return digits === '' ? emptyDataHash : (keccak256(`0x${digits}`) as Hex);
}
