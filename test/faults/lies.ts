import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { TransactionOutcome } from '../../kernel/tx/TransactionRecord.ts';
import { ANSWER_LIES } from './answerCases.ts';
import { APPROVAL_LIES } from './approvalCases.ts';
import { CHANGING_LIES } from './changingCases.ts';
import { transactionCount } from './lies/accountLies.ts';
import type { Lie } from './lies/Lie.ts';
import { logsAltered, receiptsInvented, receiptsMissing, statusFlipped } from './lies/receiptLies.ts';
import { POOL_LIES } from './poolCases.ts';
import { POSITION_LIES } from './positionCases.ts';
import { SWAP_LIES } from './swapCases.ts';

/** What a lie is about: made for the account that is lied to. */
export interface LieScene {
  readonly account: Address;
  /** The attacker's address. */
  readonly thief: Address;
  /** Every pool of the output token at another price: that many times as much, as a root in millionths. */
  readonly market: (root: bigint) => Lie;
  /** The V3 pools of the output token, but for two small and dear ones. */
  readonly bestPools: readonly Address[];
  /** The pools of a token that has none with the coin, but for one small and dear one. */
  readonly bestPoolsWithoutCoin: readonly Address[];
  /** The token through which the best route of a pair goes, and that is no base token. */
  readonly middle: Address;
  /** The V3 position of the account, the side of its token that is not the coin, and a token that it has not. */
  readonly own: () => readonly [tokenId: bigint, side: 0 | 1, other: Address];
  /** A V3 position of the thief's. */
  readonly thiefs: () => bigint;
  /** A V4 position of the account. */
  readonly ownV4: () => bigint;
  /** All V2 pairs. */
  readonly pairs: readonly Address[];
  /** A pair, and a V3 pool, of other tokens than the flows trade. */
  readonly otherPair: Address;
  readonly otherPool: Address;
  /** An earlier block, in which the V2 price of the output token was another one. */
  readonly between: () => bigint;
}

/** The flows of the product that a lie is tried on. */
export type LieFlow =
  | 'swap through V2 pools'
  | 'swap through V3 pools'
  | 'swap for a token that has no pool with the coin'
  | 'swap through a token that is no base token'
  | 'swap through V4 pools'
  | 'swap of an approved token'
  | 'swap of a token without an approval'
  | 'approval of just the amount'
  | 'swap through Permit2'
  | 'swap to a name'
  | 'V2 deposit'
  | 'V3 deposit'
  | 'V3 deposit by a signature'
  | 'V3 increase by a link'
  | 'V3 increase by a link, paid with one token'
  | 'V3 compounding'
  | 'V3 rebalancing'
  | 'V3 collection'
  | 'V3 removal'
  | 'V3 withdrawal to one token'
  | 'V4 removal'
  | 'V2 removal'
  | 'V2 migration to V3'
  | 'revocation'
  | 'revocation for a token that is on no list';

/**
 * What comes of a lie. `right`: the wallet is asked for what the truth allows. `refused`: the wallet is not
 * asked. `safe`: one of these two. `told`: the wallet is asked for what the one endpoint says, and the review
 * says that nobody else was asked.
 */
export type Outcome = 'right' | 'refused' | 'safe' | 'told';

export interface LieCase {
  readonly lie: string;
  readonly tell: (scene: LieScene) => Lie;
  /** What it says from Confirm on; absent: the same. */
  readonly later?: (scene: LieScene) => Lie;
  readonly flows: readonly LieFlow[];
  /** Where the liar is the only endpoint. */
  readonly alone: Outcome;
  /** Where another operator's endpoint answers too. */
  readonly withOthers: Outcome;
}

/** Every lie of the test node, what it is tried on, and what comes of it. */
export const LIES: readonly LieCase[] = [
  ...SWAP_LIES,
  ...POOL_LIES,
  ...POSITION_LIES,
  ...APPROVAL_LIES,
  ...ANSWER_LIES,
  ...CHANGING_LIES,
];

/** What becomes of a transaction whose receipts a node lies about, by who else answers. */
export interface ReceiptCase {
  readonly lie: string;
  /** The transaction in truth. */
  readonly truth: 'swapped' | 'reverted' | 'never sent';
  readonly tell: (scene: Pick<LieScene, 'account'>) => Lie;
  /** The record's outcome; `disputed`: pending, and the endpoints that disagree are named. */
  readonly alone: TransactionOutcome | 'pending or dropped';
  readonly 'first of two': TransactionOutcome | 'disputed';
  readonly 'one of three': TransactionOutcome | 'disputed';
}

/** The lies about what became of a transaction. Of three with one down, two are left. */
export const RECEIPT_LIES: readonly ReceiptCase[] = [
  {
    lie: 'receipts: a success is a failure',
    truth: 'swapped',
    tell: () => statusFlipped,
    ...{ alone: 'failed', 'first of two': 'disputed', 'one of three': 'confirmed' },
  },
  {
    lie: 'receipts: a failure is a success',
    truth: 'reverted',
    tell: () => statusFlipped,
    ...{ alone: 'confirmed', 'first of two': 'disputed', 'one of three': 'failed' },
  },
  {
    lie: 'receipts: twice the amounts in the logs',
    truth: 'swapped',
    tell: () => logsAltered,
    ...{ alone: 'confirmed', 'first of two': 'disputed', 'one of three': 'confirmed' },
  },
  {
    lie: 'receipts: there is none',
    truth: 'swapped',
    tell: () => receiptsMissing,
    ...{ alone: 'pending or dropped', 'first of two': 'disputed', 'one of three': 'confirmed' },
  },
  {
    lie: 'receipts: an invented one',
    truth: 'never sent',
    tell: ({ account }) => receiptsInvented(account, '0x1'),
    ...{ alone: 'differs', 'first of two': 'disputed', 'one of three': 'pending' },
  },
  {
    lie: 'receipts: there is none, and its nonce is used',
    truth: 'never sent',
    tell: () => transactionCount((count) => count + 5n),
    ...{ alone: 'dropped', 'first of two': 'disputed', 'one of three': 'pending' },
  },
];
