import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { TransactionOutcome } from '../../kernel/tx/TransactionRecord.ts';
import {
  allowances,
  allowancesWithoutEnd,
  nativeBalance,
  permit2Nonce,
  permit2WithoutEnd,
  tokenBalances,
  tokenNonces,
  transactionCount,
} from './lies/accountLies.ts';
import {
  chainId,
  contractCode,
  namesLeadTo,
  otherCode,
  tokenDecimals,
  tokenSymbol,
} from './lies/contractLies.ts';
import { gasEstimate, gasPrices } from './lies/feeLies.ts';
import { blockTime, headAhead, headBehind, headOld, headStuck } from './lies/headLies.ts';
import type { Lie } from './lies/Lie.ts';
import {
  liquidityThinned,
  poolsHidden,
  priceDoubled,
  priceHalved,
  quotersTell,
  reserveDoubled,
  reserveHalved,
  reservesSwapped,
  tickMoved,
  ticksAltered,
  ticksGone,
  tokenHidden,
} from './lies/marketLies.ts';
import { logsAltered, receiptsInvented, receiptsMissing, statusFlipped } from './lies/receiptLies.ts';
import { arrivals, trialReverts, trialSucceeds } from './lies/runLies.ts';
import { POSITION_LIES } from './positionCases.ts';

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
}

/** The flows of the product that a lie is tried on. */
export type LieFlow =
  | 'swap through V2 pools'
  | 'swap through V3 pools'
  | 'swap for a token that has no pool with the coin'
  | 'swap through a token that is no base token'
  | 'swap of an approved token'
  | 'swap of a token without an approval'
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
  | 'V4 removal'
  | 'V2 removal';

/**
 * What comes of a lie. `right`: the wallet is asked for what the truth allows. `refused`: the wallet is not
 * asked. `safe`: one of these two. `told`: the wallet is asked for what the one endpoint says, and the review
 * says that nobody else was asked.
 */
export type Outcome = 'right' | 'refused' | 'safe' | 'told';

export interface LieCase {
  readonly lie: string;
  readonly tell: (scene: LieScene) => Lie;
  readonly flows: readonly LieFlow[];
  /** Where the liar is the only endpoint. */
  readonly alone: Outcome;
  /** Where another operator's endpoint answers too. */
  readonly withOthers: Outcome;
}

const SWAPS = ['swap through V2 pools', 'swap through V3 pools'] as const;
const DEPOSITS = ['V2 deposit', 'V3 deposit'] as const;
const YEAR_2100 = 4_102_444_800n;

const lieCase = (
  lie: string,
  tell: LieCase['tell'],
  flows: readonly LieFlow[],
  alone: Outcome,
  withOthers: Outcome,
): LieCase => ({ lie, tell, flows, alone, withOthers });

/** Every lie of the test node, what it is tried on, and what comes of it. */
export const LIES: readonly LieCase[] = [
  lieCase(
    'reserves: half of the first token',
    () => reserveHalved(0),
    ['swap through V2 pools', 'V2 deposit'],
    'refused',
    'refused',
  ),
  lieCase(
    'reserves: half of the second token',
    () => reserveHalved(1),
    ['swap through V2 pools', 'V2 deposit'],
    'safe',
    'safe',
  ),
  lieCase(
    'reserves: twice the first token',
    () => reserveDoubled(0),
    ['swap through V2 pools'],
    'safe',
    'safe',
  ),
  lieCase(
    'reserves: twice the second token',
    () => reserveDoubled(1),
    ['swap through V2 pools'],
    'refused',
    'refused',
  ),
  lieCase(
    'reserves: swapped',
    () => reservesSwapped,
    ['swap through V2 pools', 'V2 deposit'],
    'refused',
    'refused',
  ),
  lieCase('V3 price: half', () => priceHalved, ['swap through V3 pools', 'V3 deposit'], 'safe', 'refused'),
  lieCase(
    'V3 price: twice',
    () => priceDoubled,
    ['swap through V3 pools', 'V3 deposit'],
    'refused',
    'refused',
  ),
  lieCase(
    'V3 price: another tick than the price',
    () => tickMoved,
    ['swap through V3 pools', 'V3 deposit'],
    'refused',
    'refused',
  ),
  lieCase(
    'V3 liquidity: next to nothing',
    () => liquidityThinned,
    ['swap through V3 pools'],
    'refused',
    'refused',
  ),
  lieCase('V3 ticks: none', () => ticksGone, ['swap through V3 pools'], 'safe', 'safe'),
  lieCase('V3 ticks: other liquidity', () => ticksAltered, ['swap through V3 pools'], 'told', 'refused'),
  lieCase(
    'the best pools: there are none',
    ({ bestPools }) => poolsHidden(bestPools),
    ['swap through V3 pools'],
    'told',
    'refused',
  ),
  lieCase(
    'the best pools of a token that has none with the coin: there are none, and quoters refuse every trade',
    ({ bestPoolsWithoutCoin }) => poolsHidden(bestPoolsWithoutCoin, true),
    ['swap for a token that has no pool with the coin'],
    'told',
    'refused',
  ),
  lieCase(
    'a token through which the best route goes: it has no pools, and no logs of any',
    ({ middle }) => tokenHidden(middle),
    ['swap through a token that is no base token'],
    'told',
    'refused',
  ),
  lieCase(
    'the best pools: there are none, and quoters refuse every trade',
    ({ bestPools }) => poolsHidden(bestPools, true),
    ['swap through V3 pools'],
    'told',
    'refused',
  ),
  lieCase(
    'the whole market: the output at half its price, in state, quoters and trial runs alike',
    ({ market }) => market(707_107n),
    [...SWAPS, ...DEPOSITS],
    'safe',
    'refused',
  ),
  lieCase(
    'the whole market: the output at twice its price, in state, quoters and trial runs alike',
    ({ market }) => market(1_414_214n),
    [...SWAPS, ...DEPOSITS],
    'told',
    'refused',
  ),
  lieCase('quoters: twice as much', () => quotersTell(2n, 1n), SWAPS, 'right', 'right'),
  lieCase('quoters: half as much', () => quotersTell(1n, 2n), SWAPS, 'right', 'right'),
  lieCase(
    'balances of tokens: a million times as much',
    ({ account }) => tokenBalances(account, (raw) => raw * 1_000_000n),
    ['swap of an approved token'],
    'refused',
    'right',
  ),
  lieCase(
    'balances of tokens: nothing',
    ({ account }) => tokenBalances(account, () => 0n),
    ['swap of an approved token'],
    'refused',
    'refused',
  ),
  lieCase(
    'balance of the native coin: a million times as much',
    ({ account }) => nativeBalance(account, (raw) => raw * 1_000_000n),
    SWAPS,
    'right',
    'right',
  ),
  lieCase(
    'balance of the native coin: nothing',
    ({ account }) => nativeBalance(account, () => 0n),
    SWAPS,
    'refused',
    'refused',
  ),
  lieCase(
    'allowances: without an end',
    () => allowancesWithoutEnd,
    ['swap of a token without an approval'],
    'refused',
    'refused',
  ),
  lieCase('allowances: none', () => allowances(0n), ['swap of an approved token'], 'right', 'right'),
  lieCase(
    'Permit2: allowances without an end',
    () => permit2WithoutEnd,
    ['swap through Permit2'],
    'refused',
    'refused',
  ),
  lieCase('Permit2: another nonce', () => permit2Nonce, ['swap through Permit2'], 'told', 'safe'),
  lieCase('ERC-2612: another nonce', () => tokenNonces, ['V3 deposit by a signature'], 'told', 'safe'),
  lieCase(
    'transaction count: too high',
    () => transactionCount((count) => count + 5n),
    SWAPS,
    'right',
    'right',
  ),
  lieCase('transaction count: too low', () => transactionCount(() => 0n), SWAPS, 'right', 'right'),
  lieCase('head: nine blocks ahead', () => headAhead(9n), SWAPS, 'right', 'right'),
  lieCase('head: a million blocks ahead', () => headAhead(1_000_000n), SWAPS, 'right', 'safe'),
  lieCase('head: 50 blocks behind', () => headBehind(50), SWAPS, 'right', 'safe'),
  lieCase('head: 50 blocks behind, with the time of now', () => headOld(50n), SWAPS, 'right', 'safe'),
  lieCase('head: stuck', () => headStuck(), SWAPS, 'right', 'safe'),
  lieCase(
    'block time: the year 2100',
    () => blockTime(YEAR_2100),
    [...SWAPS, ...DEPOSITS, 'swap through Permit2'],
    'right',
    'right',
  ),
  lieCase('block time: the year 1970', () => blockTime(1_000n), [...SWAPS, ...DEPOSITS], 'right', 'right'),
  lieCase('gas: a hundred times as much', () => gasEstimate((gas) => gas * 100n), SWAPS, 'refused', 'right'),
  lieCase('gas: 21,000', () => gasEstimate(() => 21_000n), SWAPS, 'told', 'right'),
  lieCase(
    'gas prices: a thousand times as much',
    () => gasPrices((wei) => wei * 1_000n),
    SWAPS,
    'right',
    'right',
  ),
  lieCase('gas prices: nothing', () => gasPrices(() => 0n), SWAPS, 'right', 'right'),
  lieCase('code: none anywhere', () => contractCode('0x'), SWAPS, 'safe', 'right'),
  lieCase('code: another contract everywhere', () => otherCode, SWAPS, 'safe', 'right'),
  lieCase(
    'ENS: every name leads to the attacker',
    ({ thief }) => namesLeadTo(thief),
    ['swap to a name'],
    'told',
    'safe',
  ),
  lieCase(
    'token decimals: 18 for every token',
    () => tokenDecimals(18n),
    ['swap of an approved token'],
    'refused',
    'safe',
  ),
  lieCase(
    'token symbols: USDC for every token',
    () => tokenSymbol('USDC'),
    ['swap of an approved token'],
    'right',
    'right',
  ),
  lieCase('chain id: another chain', () => chainId(1n), SWAPS, 'refused', 'right'),
  lieCase('trial run: twice as much arrives', () => arrivals(2n, 1n), SWAPS, 'refused', 'right'),
  lieCase('trial run: half as much arrives', () => arrivals(1n, 2n), SWAPS, 'refused', 'right'),
  lieCase('trial run: goes well, whatever happens', () => trialSucceeds, SWAPS, 'right', 'right'),
  lieCase('trial run: fails, whatever happens', () => trialReverts, SWAPS, 'refused', 'right'),
  ...POSITION_LIES,
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
