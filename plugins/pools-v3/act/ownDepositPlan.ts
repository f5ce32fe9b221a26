import type { PositionChange } from '../../../kernel/basis/positionBasis.ts';
import { calldataCheck } from '../../../kernel/calldata/calldataCheck.ts';
import type { CompoundIntent, RebalanceIntent } from '../../../kernel/calldata/PositionIntent.ts';
import { currencyId } from '../../../kernel/currency/Currency.ts';
import { agree } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { SendStep, TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { Deposit } from '../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { RawAmount } from '../../../kernel/tx/TransactionInfo.ts';
import type { PlanContext, WithdrawalTerms } from '../stores/withdrawalPlan.ts';
import { depositGrants, nothingLeaves } from './ownDeposit.ts';

/** A position that tokens are taken out of. */
export type SourceTerms = Omit<WithdrawalTerms, 'nativeAs' | 'fees'>;

/** What comes out of a position and is deposited in the same pool. Amounts in raw units. */
export interface OwnDepositTerms extends SourceTerms {
  /** Its `desired` is what comes out at least. */
  readonly deposit: Deposit;
  /** The least that is deposited; the transaction fails below it. */
  readonly minimum: TokenAmounts;
}

/** What is recorded of it. */
export interface OwnDepositInfo {
  /** The position that the tokens come out of. */
  readonly tokenId: string;
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  /** What was expected to be deposited. */
  readonly expectedAmountBaseRaw: RawAmount;
  readonly expectedAmountQuoteRaw: RawAmount;
}

interface OwnDepositCall {
  readonly type: 'COMPOUND_V3' | 'REBALANCE_V3';
  intent(deadline: number): CompoundIntent | RebalanceIntent;
  readonly basis: SendStep['basis'];
}

/**
 * One call of the position manager that takes tokens out of a position and deposits them. It takes the deposit
 * from the account, which has just received it: so nothing that the account held before may leave it.
 */
export function ownDepositPlan<T extends OwnDepositTerms>(
  terms: T,
  { client, settings, ...more }: PlanContext,
  { type, intent, basis }: OwnDepositCall,
): TransactionPlan<T> {
  const { chain, recipient: account, tokens, deposit, positionManager } = terms;
  const send: SendStep = {
    kind: 'send',
    async build({ permits, deadline }) {
      const { encodePosition } = await loadChunk(() => import('../../../kernel/calldata/positionManager.ts'));
      const signed = { ...intent(deadline), ...(permits.length > 0 ? { permits } : {}) };
      return {
        request: { ...encodePosition(signed), check: calldataCheck(signed), avoid: terms.endpoint },
        info: { type, ...ownDepositInfo(terms, deposit.taken) },
      };
    },
    basis,
  };
  const figures = {
    terms,
    limits: nothingLeaves(account, tokens),
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain),
  };
  return {
    agreed: agree({ account, chain, client }, settings, figures),
    steps: () => [...depositGrants(tokens, positionManager, deposit.desired), send],
    ...more,
  };
}

/** What the intents have in common. */
export function depositIntent(terms: OwnDepositTerms, deadline: number) {
  const { positionManager, position, recipient, deposit, minimum } = terms;
  const { token0, token1, tokenId } = position;
  return {
    ...{ positionManager, token0, token1, tokenId, recipient, deadline },
    amount0DesiredRaw: deposit.desired.amount0Raw,
    amount1DesiredRaw: deposit.desired.amount1Raw,
    amount0MinimumRaw: minimum.amount0Raw,
    amount1MinimumRaw: minimum.amount1Raw,
  };
}

/** @param taken what is expected to be deposited */
export function ownDepositInfo({ position, tokens }: SourceTerms, taken: TokenAmounts): OwnDepositInfo {
  return {
    tokenId: position.tokenId.toString(),
    baseCurrencyId: currencyId(tokens[0]),
    quoteCurrencyId: currencyId(tokens[1]),
    expectedAmountBaseRaw: taken.amount0Raw.toString(),
    expectedAmountQuoteRaw: taken.amount1Raw.toString(),
  };
}

/** The position as its state is checked. @param minimum what must be taken out of it, or put into it, at least */
export function sourceChange(terms: SourceTerms, minimum: TokenAmounts): PositionChange {
  const { chain, positionManager, position, pool: address, tokens, recipient, endpoint: source } = terms;
  const { token0, token1, fee, tokenId } = position;
  return {
    ...{ chain, positionManager, range: position, currencies: tokens, source, minimum },
    held: { tokenId, owner: recipient },
    pool: { token0, token1, fee, address, isUnpriced: false },
  };
}
