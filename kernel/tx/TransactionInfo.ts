import type { Address } from '../chain/ChainSpec.ts';

/** Raw amounts are decimal strings in base units, since records are stored as JSON. */
export type RawAmount = string;

interface ExactInputSwapInfo {
  readonly tradeType: 'EXACT_INPUT';
  readonly inputCurrencyId: string;
  readonly outputCurrencyId: string;
  readonly inputCurrencyAmountRaw: RawAmount;
  readonly expectedOutputCurrencyAmountRaw: RawAmount;
  readonly minimumOutputCurrencyAmountRaw: RawAmount;
  readonly settledOutputCurrencyAmountRaw?: RawAmount;
  /** Recipient of the output, if not the sender. */
  readonly recipient?: Address;
}

interface ExactOutputSwapInfo {
  readonly tradeType: 'EXACT_OUTPUT';
  readonly inputCurrencyId: string;
  readonly outputCurrencyId: string;
  readonly maximumInputCurrencyAmountRaw: RawAmount;
  readonly outputCurrencyAmountRaw: RawAmount;
  readonly expectedInputCurrencyAmountRaw: RawAmount;
  /** What was paid, by the receipt. */
  readonly settledInputCurrencyAmountRaw?: RawAmount;
  readonly settledOutputCurrencyAmountRaw?: RawAmount;
  /** Recipient of the output, if not the sender. */
  readonly recipient?: Address;
}

interface ApprovalInfo {
  readonly tokenAddress: Address;
  readonly spender: Address;
  readonly amount: RawAmount;
}

interface WrapInfo {
  readonly unwrapped: boolean;
  readonly currencyAmountRaw: RawAmount;
  readonly chainId: number;
}

interface ClaimInfo {
  readonly recipient: Address;
  readonly uniAmountRaw?: RawAmount;
}

interface LiquidityInfo {
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  readonly expectedAmountBaseRaw: RawAmount;
  readonly expectedAmountQuoteRaw: RawAmount;
  readonly createPool?: boolean;
}

interface CreatePoolInfo {
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  readonly createPool?: boolean;
}

interface CollectFeesInfo {
  readonly currencyId0: string;
  readonly currencyId1: string;
  readonly expectedCurrencyOwed0: RawAmount;
  readonly expectedCurrencyOwed1: RawAmount;
}

interface PlainInfo {
  readonly currencyId?: string;
  readonly currencyAmountRaw?: RawAmount;
}

/**
 * What is recorded about a transaction, by its type (rules 3.44 to 3.52). JSON-safe, because it is stored. A
 * plugin adds its own types by declaration merging and contributes their describers.
 */
export interface TransactionInfos {
  SWAP: ExactInputSwapInfo | ExactOutputSwapInfo;
  APPROVAL: ApprovalInfo;
  WRAP: WrapInfo;
  CLAIM: ClaimInfo;
  ADD_LIQUIDITY_V2_POOL: LiquidityInfo;
  ADD_LIQUIDITY_V3_POOL: LiquidityInfo;
  REMOVE_LIQUIDITY_V3: LiquidityInfo;
  CREATE_V3_POOL: CreatePoolInfo;
  MIGRATE_LIQUIDITY_V3: CreatePoolInfo;
  COLLECT_FEES: CollectFeesInfo;
  // Shown in lists, but not created by this app, except CANCEL.
  DEPOSIT_LIQUIDITY_STAKING: PlainInfo;
  WITHDRAW_LIQUIDITY_STAKING: PlainInfo;
  BUY: PlainInfo;
  SEND: PlainInfo;
  RECEIVE: PlainInfo;
  MINT: PlainInfo;
  BURN: PlainInfo;
  BORROW: PlainInfo;
  REPAY: PlainInfo;
  DEPLOY: PlainInfo;
  CANCEL: PlainInfo;
}

export type TransactionInfoType = keyof TransactionInfos;

/** The info of one type, or of any. */
export type TransactionInfo<K extends TransactionInfoType = TransactionInfoType> = {
  readonly [T in K]: TransactionInfos[T] & { readonly type: T };
}[K];
