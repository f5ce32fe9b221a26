import type { Address } from '../chain/ChainSpec.ts';

/** Raw amounts are decimal strings in base units, since records are stored as JSON. */
export type RawAmount = string;

export interface ExactInputSwapInfo {
  readonly type: 'SWAP';
  readonly tradeType: 'EXACT_INPUT';
  readonly inputCurrencyId: string;
  readonly outputCurrencyId: string;
  readonly inputCurrencyAmountRaw: RawAmount;
  readonly expectedOutputCurrencyAmountRaw: RawAmount;
  readonly minimumOutputCurrencyAmountRaw: RawAmount;
  readonly settledOutputCurrencyAmountRaw?: RawAmount;
  /** Who got the output, where it was not the sender. */
  readonly recipient?: Address;
}

export interface ExactOutputSwapInfo {
  readonly type: 'SWAP';
  readonly tradeType: 'EXACT_OUTPUT';
  readonly inputCurrencyId: string;
  readonly outputCurrencyId: string;
  readonly maximumInputCurrencyAmountRaw: RawAmount;
  readonly outputCurrencyAmountRaw: RawAmount;
  readonly expectedInputCurrencyAmountRaw: RawAmount;
  readonly settledOutputCurrencyAmountRaw?: RawAmount;
  /** Who got the output, where it was not the sender. */
  readonly recipient?: Address;
}

export interface ApprovalInfo {
  readonly type: 'APPROVAL';
  readonly tokenAddress: Address;
  readonly spender: Address;
  readonly amount: RawAmount;
}

export interface WrapInfo {
  readonly type: 'WRAP';
  readonly unwrapped: boolean;
  readonly currencyAmountRaw: RawAmount;
  readonly chainId: number;
}

export interface ClaimInfo {
  readonly type: 'CLAIM';
  readonly recipient: Address;
  readonly uniAmountRaw?: RawAmount;
}

export interface LiquidityInfo {
  readonly type: 'ADD_LIQUIDITY_V2_POOL' | 'ADD_LIQUIDITY_V3_POOL' | 'REMOVE_LIQUIDITY_V3';
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  readonly expectedAmountBaseRaw: RawAmount;
  readonly expectedAmountQuoteRaw: RawAmount;
  readonly createPool?: boolean;
}

export interface CreatePoolInfo {
  readonly type: 'CREATE_V3_POOL' | 'MIGRATE_LIQUIDITY_V3';
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
}

export interface CollectFeesInfo {
  readonly type: 'COLLECT_FEES';
  readonly currencyId0: string;
  readonly currencyId1: string;
  readonly expectedCurrencyOwed0: RawAmount;
  readonly expectedCurrencyOwed1: RawAmount;
}

/** Types that this product shows but, a cancellation aside, does not make. */
export interface PlainInfo {
  readonly type:
    | 'DEPOSIT_LIQUIDITY_STAKING'
    | 'WITHDRAW_LIQUIDITY_STAKING'
    | 'BUY'
    | 'SEND'
    | 'RECEIVE'
    | 'MINT'
    | 'BURN'
    | 'BORROW'
    | 'REPAY'
    | 'DEPLOY'
    | 'CANCEL';
  readonly currencyId?: string;
  readonly currencyAmountRaw?: RawAmount;
}

/** Rules 3.44 to 3.52. */
export type TransactionInfo =
  | ExactInputSwapInfo
  | ExactOutputSwapInfo
  | ApprovalInfo
  | WrapInfo
  | ClaimInfo
  | LiquidityInfo
  | CreatePoolInfo
  | CollectFeesInfo
  | PlainInfo;

export type TransactionInfoType = TransactionInfo['type'];
