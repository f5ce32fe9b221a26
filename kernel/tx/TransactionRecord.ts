import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { TransactionInfo } from './TransactionInfo.ts';

/** Rule 3.42: the receipt fields that are kept; quantities as decimal strings or numbers, JSON-safe. */
export interface StoredReceipt {
  readonly blockHash: Hex;
  readonly blockNumber: number;
  readonly contractAddress: Address | null;
  readonly from: Address;
  /** 1 success, 0 reverted; absent on nodes that do not tell. */
  readonly status?: number;
  readonly to: Address | null;
  readonly transactionHash: Hex;
  readonly transactionIndex: number;
}

/** How the chain, a Safe or a wallet knows the transaction; `none` between asking the wallet and its answer. */
export type TransactionReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'hash'; readonly hash: Hex }
  | { readonly kind: 'safe'; readonly safeTxHash: Hex }
  | { readonly kind: 'calls'; readonly id: string };

/**
 * What the wallet was asked to send: enough to know the transaction again when its hash was lost or replaced, and
 * to learn from its receipt how good the gas estimate was. Gas and amounts are decimal strings.
 */
export interface AskedRequest {
  readonly to: Address;
  readonly valueRaw: string;
  /** keccak256 of the calldata. */
  readonly dataHash: Hex;
  /** Bytes of the calldata. Absent in records of earlier versions. */
  readonly dataSize?: number;
  /** The last call of several that the wallet was asked to carry out as one. */
  readonly batched?: boolean;
  /** What the node estimated, and the limit that was asked for. */
  readonly gasEstimate?: string;
  readonly gasLimit?: string;
  /** Of the receipt. */
  readonly gasUsed?: string;
  /** What the network took of the native coin, by the receipt. */
  readonly feeRaw?: string;
  /** The sender's next nonce, as far as the node knew, when the wallet was asked. */
  readonly nextNonce?: number;
}

/** Who sent it, where to, the native coin it carried, what it called, and what the receipt shows to have arrived. */
export type DifferentPart = 'sender' | 'target' | 'value' | 'data' | 'output';

/** What was mined is not what the wallet was asked for. */
export interface TransactionDifference {
  readonly parts: readonly DifferentPart[];
  /** Of a swap to a token: what came to its recipient, raw units. */
  readonly arrivedRaw?: string;
}

/**
 * Derived, never stored. `asking`: the wallet has not answered. `maybe_sent`: lost between asking and hash.
 * `unknown`: polling was given up. `replaced` and `cancelled` know their successor.
 * `differs`: it succeeded, but it is another transaction than the wallet was asked for.
 */
export type TransactionOutcome =
  | 'asking'
  | 'maybe_sent'
  | 'pending'
  | 'confirmed'
  | 'differs'
  | 'failed'
  | 'cancelled'
  | 'replaced'
  | 'dropped'
  | 'unknown';

export interface TransactionRecord {
  /** Local, random; the key of the record. */
  readonly id: string;
  readonly chainId: number;
  readonly from: Address;
  readonly reference: TransactionReference;
  readonly info: TransactionInfo;
  readonly nonce?: number;
  /** Milliseconds. */
  readonly addedTime: number;
  /** Milliseconds. */
  readonly confirmedTime?: number;
  /** Seconds, of the calldata's deadline. */
  readonly deadline?: number;
  readonly receipt?: StoredReceipt;
  readonly lastCheckedBlockNumber?: number;
  readonly cancelled?: boolean;
  /** Local id of the record that took this one's nonce, or the hash where it is not ours. */
  readonly replacedBy?: string;
  /** Set when polling ended without an answer. */
  readonly abandoned?: 'deadline' | 'age' | 'nonce_used';
  /** Highest finality reached. */
  readonly finality?: 'included' | 'safe' | 'finalized';
  /** Decoded revert reason of a failed one, where the node tells. */
  readonly failureReason?: string;
  readonly asked?: AskedRequest;
  /** Absent: it is what was asked for, or nobody could compare. */
  readonly differs?: TransactionDifference;
  /**
   * Local id of the record whose nonce this one was asked for, to cancel it or to speed it up. It lasts until one of
   * the two is included: what became of it is then told by that record.
   */
  readonly replaces?: string;
  /** The hash the wallet first gave, where the transaction was sped up or cancelled under another one. */
  readonly originalHash?: Hex;
}
