import type { I18nKey } from '../runtime/I18nKey.ts';
import type { TransactionInfo, TransactionInfoType } from './TransactionInfo.ts';
import type { TransactionOutcome } from './TransactionRecord.ts';

/**
 * Every type with titles: those of rule 3.43, plus the variants for unwrapping and for revoking an approval.
 */
export const titledTypes = [
  'APPROVAL',
  'REVOKE',
  'SWAP',
  'DEPOSIT_LIQUIDITY_STAKING',
  'WITHDRAW_LIQUIDITY_STAKING',
  'CLAIM',
  'WRAP',
  'UNWRAP',
  'CREATE_V3_POOL',
  'ADD_LIQUIDITY_V3_POOL',
  'ADD_LIQUIDITY_V2_POOL',
  'MIGRATE_LIQUIDITY_V3',
  'COLLECT_FEES',
  'REMOVE_LIQUIDITY_V3',
  'BUY',
  'SEND',
  'RECEIVE',
  'MINT',
  'BURN',
  'BORROW',
  'REPAY',
  'DEPLOY',
  'CANCEL',
] as const satisfies readonly (TransactionInfoType | 'REVOKE' | 'UNWRAP')[];

/** `name` is used if the outcome is not known; `outcomeLabel` is then shown beside it. */
export type TitleForm = 'pending' | 'confirmed' | 'failed' | 'cancelled' | 'name';

const forms: Readonly<Record<TransactionOutcome, TitleForm>> = {
  asking: 'pending',
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  cancelled: 'cancelled',
  differs: 'name',
  maybe_sent: 'name',
  replaced: 'name',
  dropped: 'name',
  given_up: 'name',
  unknown: 'name',
};

/**
 * Rules 4.5 to 4.7: the type whose titles apply, with the variants of wrap and approval. Types of plugins
 * have no titles here.
 */
export function titledType(info: TransactionInfo): TransactionInfoType | 'UNWRAP' | 'REVOKE' {
  if (info.type === 'WRAP' && info.unwrapped) return 'UNWRAP';
  if (info.type === 'APPROVAL' && BigInt(info.amount) === 0n) return 'REVOKE';
  return info.type;
}

/** The i18n key of a transaction's title. @throws if the info is invalid */
export function transactionTitle(info: TransactionInfo, outcome: TransactionOutcome): I18nKey {
  return `commonLazy:tx.${titledType(info)}.${forms[outcome]}`;
}

/** The i18n key of the outcome. */
export function outcomeLabel(outcome: TransactionOutcome): I18nKey {
  return `commonLazy:tx.outcome.${outcome}`;
}
