import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { TransactionInfo } from './TransactionInfo.ts';

/** Rule 3.42: the stored receipt fields; JSON-safe, with quantities as decimal strings or numbers. */
export interface StoredReceipt {
  readonly blockHash: Hex;
  readonly blockNumber: number;
  readonly contractAddress: Address | null;
  readonly from: Address;
  /** 1 success, 0 reverted; absent if the node does not report it. */
  readonly status?: number;
  readonly to: Address | null;
  readonly transactionHash: Hex;
  readonly transactionIndex: number;
}

/**
 * How the chain, a Safe or a wallet identifies the transaction; `none` between the wallet request and its
 * answer.
 */
export type TransactionReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'hash'; readonly hash: Hex }
  | { readonly kind: 'safe'; readonly safeTxHash: Hex }
  | { readonly kind: 'calls'; readonly id: string };

/**
 * The request made to the wallet: enough to find the transaction again if its hash was lost or replaced, and
 * to compare the gas estimate with the receipt. Gas and amounts are decimal strings.
 */
export interface AskedRequest {
  readonly to: Address;
  readonly valueRaw: string;
  /** keccak256 of the calldata. */
  readonly dataHash: Hex;
  /** Bytes of the calldata. Absent in records of earlier versions. */
  readonly dataSize?: number;
  /** The first four bytes of the calldata, by which it is found inside another call's. */
  readonly selector?: Hex;
  /** This is the last call of a batch that the wallet was asked to execute as one. */
  readonly batched?: boolean;
  /** The calls of the batch before this one. */
  readonly before?: readonly AskedCall[];
  /** The node's estimate, and the requested limit. */
  readonly gasEstimate?: string;
  readonly gasLimit?: string;
  /** From the receipt. */
  readonly gasUsed?: string;
  /** Fee paid in the native coin, from the receipt. */
  readonly feeRaw?: string;
  /** The sender's next nonce at the time of the wallet request, as the node reported it. */
  readonly nextNonce?: number;
}

/** One call of a batch: enough to recognise it in what was mined. */
export type AskedCall = Pick<AskedRequest, 'to' | 'valueRaw' | 'dataHash' | 'dataSize' | 'selector'>;

/** The end of a batch (EIP-5792): the wallet's word, and what the chain shows of it. */
export interface BatchEnd {
  /** The transactions that the wallet named, in the order of the calls. */
  readonly hashes: readonly Hex[];
  /** The wallet's word for a batch that failed: all of it, or some of its calls. Absent: it succeeded. */
  readonly said?: 'reverted' | 'partial';
  /** How many of `calls` the chain shows as carried out, though not the last one. Absent: not known. */
  readonly done?: number;
  readonly calls?: number;
}

/**
 * The chain, sender, target, native value, calldata, the output that arrived by the receipt, and a gas limit that was
 * too low.
 */
export type DifferentPart = 'chain' | 'sender' | 'target' | 'value' | 'data' | 'output' | 'gas';

/** The mined transaction is not the requested one. */
export interface TransactionDifference {
  readonly parts: readonly DifferentPart[];
  /** For a swap to a token: the amount that its recipient got, raw units. */
  readonly arrivedRaw?: string;
  /** Where the transaction was found, if that is another chain. It has no receipt then. */
  readonly chainId?: number;
}

/**
 * Derived, never stored.
 * - `asking`: the wallet has not answered
 * - `maybe_sent`: the wallet was asked, but its answer was lost before a hash came
 * - `unknown`: polling was given up
 * - `replaced`, `cancelled`: the record knows the transaction that took its place
 * - `given_up`: the wallet says that it sent nothing of a batch, and will not
 * - `differs`: it succeeded, but it is not the transaction that the wallet was asked for. One that failed is `failed`,
 *   and its record has the difference too
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
  | 'given_up'
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
  /** Deadline in the calldata, seconds. */
  readonly deadline?: number;
  readonly receipt?: StoredReceipt;
  readonly lastCheckedBlockNumber?: number;
  readonly cancelled?: boolean;
  /**
   * Local id of the record that took this one's nonce, or a transaction hash if that transaction is not ours.
   */
  readonly replacedBy?: string;
  /** Set when polling ended without an answer. */
  readonly abandoned?: 'deadline' | 'age' | 'nonce_used' | 'given_up' | 'other_chain';
  /** Highest finality reached. */
  readonly finality?: 'included' | 'safe' | 'finalized';
  /** Decoded revert reason of a failed transaction, if the node gave it. */
  readonly failureReason?: string;
  /**
   * URLs of endpoints that say different things about the transaction. It stays open until two operators
   * agree.
   */
  readonly disputed?: readonly string[];
  readonly asked?: AskedRequest;
  /** Set once the wallet has said how a batch ended. */
  readonly batch?: BatchEnd;
  /** Absent: the mined transaction is the requested one, or they could not be compared. */
  readonly differs?: TransactionDifference;
  /** The wallet gave a hash a while ago, and no node of the chain knows it yet. */
  readonly unseen?: boolean;
  /**
   * Local id of the record that this one is meant to cancel or speed up, with the same nonce. Kept until one
   * of the two is included; that record then has the outcome.
   */
  readonly replaces?: string;
  /**
   * The hash that the wallet first returned, if the transaction was sped up or cancelled under another hash.
   */
  readonly originalHash?: Hex;
}
