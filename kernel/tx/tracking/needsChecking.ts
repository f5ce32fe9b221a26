import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import type { OpenWalletRequests } from './OpenWalletRequests.ts';
import { isOpen } from './outcomeOf.ts';

const dayMs = 24 * 60 * 60_000;
/** How long a receipt is checked again on chains without finality tags. */
const taglessMs = 10 * 60_000;

/** True while the chain may still decide the outcome of `record`. Observable. */
export function needsPolling(record: TransactionRecord, asking: OpenWalletRequests): boolean {
  if (asking.has(record.id)) return false;
  // Only the wallet knows the state of a batch.
  if (record.reference.kind === 'calls') return false;
  const cancelling = record.cancelled === true && !record.receipt && !record.abandoned;
  return isOpen(record) || cancelling || isLikelyReplaced(record);
}

/** The other transaction has this one's likely, not certain, nonce: this one may still be included. */
export function isLikelyReplaced(record: TransactionRecord): boolean {
  const { replacedBy, nonce, receipt, abandoned } = record;
  return replacedBy !== undefined && nonce === undefined && !receipt && !abandoned;
}

/** True while there is still something to learn about an included transaction. */
export function needsFinality(record: TransactionRecord, chain: ChainSpec, nowMs: number): boolean {
  if (!record.receipt || record.chainId !== chain.id) return false;
  const tags = chain.finalityTags;
  const ageMs = nowMs - (record.confirmedTime ?? record.addedTime);
  if (tags.length === 0) return ageMs < taglessMs;
  return record.finality !== highest(tags) && ageMs < dayMs;
}

function highest(tags: readonly ('safe' | 'finalized')[]): 'safe' | 'finalized' {
  return tags.includes('finalized') ? 'finalized' : 'safe';
}
