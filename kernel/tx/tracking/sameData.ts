import { keccak256 } from 'ethers/crypto';
import { WORD_DIGITS, word } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';
import type { AskedRequest } from '../TransactionRecord.ts';
import { type ChainTransaction, emptyDataHash } from './ChainReads.ts';

/** What ends an ERC-8021 attribution. */
const ATTRIBUTION = '8021'.repeat(8);
const SELECTOR_DIGITS = 8;

/**
 * Whether the bytes that were mined are those that were asked for. A wallet may add to a call: attribution (ERC-8021,
 * the `dataSuffix` of EIP-5792, referral tags) stands behind the arguments, where no contract that is called here
 * looks. To a plain transfer, which has no arguments, only an ERC-8021 suffix may be added, since any byte makes a
 * call of it. And a person may edit the amount of an approval in the wallet; of a revocation there is none to edit.
 */
export function sameData(
  { dataHash, dataSize }: AskedRequest,
  info: TransactionInfo,
  { data, dataHash: minedHash }: Pick<ChainTransaction, 'data' | 'dataHash'>,
): boolean {
  const wanted = dataHash.toLowerCase();
  if (minedHash === wanted) return true;
  // A record from before this was kept: what comes behind the call cannot be told from it.
  if (dataSize === undefined) return false;
  const digits = data.slice(2);
  if (digits.length < dataSize * 2) return false;
  const call = digits.slice(0, dataSize * 2);
  if (dataSize === 0) return digits.endsWith(ATTRIBUTION);
  return hashOf(call) === wanted || (info.type === 'APPROVAL' && isEdited(call, BigInt(info.amount), wanted));
}

/** Some word of it in place of the amount. */
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
