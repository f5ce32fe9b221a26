import { calldataCheck } from '../../../../kernel/calldata/calldataCheck.ts';
import type { CompoundIntent } from '../../../../kernel/calldata/PositionIntent.ts';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import { agree } from '../../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../../kernel/flow/deadline.ts';
import type { SendStep, TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { Deposit } from '../../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { RawAmount } from '../../../../kernel/tx/TransactionInfo.ts';
import type { PlanContext, WithdrawalTerms } from '../../stores/withdrawalPlan.ts';
import { depositGrants, nothingLeaves } from '../ownDeposit.ts';

/** Fees that go back into their position. Amounts in raw units. */
export interface CompoundTerms extends Omit<WithdrawalTerms, 'nativeAs' | 'fees'> {
  readonly pool: Address;
  /** The fees that are collected at least, and offered to the position. */
  readonly fees: TokenAmounts;
  readonly deposit: Deposit;
  /** The least that is added; the transaction fails below it. */
  readonly minimum: TokenAmounts;
  readonly slippageBps: number;
}

/** What is recorded of a compounding. */
interface CompoundInfo {
  readonly tokenId: string;
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  /** What was expected to be added. */
  readonly expectedAmountBaseRaw: RawAmount;
  readonly expectedAmountQuoteRaw: RawAmount;
}

declare module '../../../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    COMPOUND_V3: CompoundInfo;
  }
}

/**
 * Collects the fees and adds them, in one call of the position manager. It takes the deposit from the account,
 * which has just received the fees: so nothing that the account held before may leave it.
 */
export function compoundPlan<T extends CompoundTerms>(
  terms: T,
  { client, settings, ...more }: PlanContext,
): TransactionPlan<T> {
  const { chain, recipient: account, tokens, deposit, positionManager } = terms;
  const { taken, desired } = deposit;
  const send: SendStep = {
    kind: 'send',
    async build({ permits, deadline }) {
      const { encodePosition } = await loadChunk(
        () => import('../../../../kernel/calldata/positionManager.ts'),
      );
      const intent = { ...intentOf(terms, deadline), ...(permits.length > 0 ? { permits } : {}) };
      return {
        request: { ...encodePosition(intent), check: calldataCheck(intent), avoid: terms.endpoint },
        info: {
          type: 'COMPOUND_V3',
          tokenId: terms.position.tokenId.toString(),
          baseCurrencyId: currencyId(tokens[0]),
          quoteCurrencyId: currencyId(tokens[1]),
          expectedAmountBaseRaw: taken.amount0Raw.toString(),
          expectedAmountQuoteRaw: taken.amount1Raw.toString(),
        },
      };
    },
    async basis() {
      const { compoundBasis } = await loadChunk(() => import('../../../../kernel/basis/owedBasis.ts'));
      const { pool: address, position, minimum, endpoint: source } = terms;
      const { token0, token1, fee, tokenId } = position;
      const pool = { token0, token1, fee, address, isUnpriced: false };
      const currencies: readonly [Currency, Currency] = tokens;
      const change = { chain, positionManager, pool, range: position, currencies, minimum, tokenId, source };
      return compoundBasis(change, desired);
    },
  };
  const figures = {
    terms,
    limits: nothingLeaves(account, tokens),
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain),
  };
  return {
    agreed: agree({ account, chain, client }, settings, figures),
    steps: () => [...depositGrants(tokens, positionManager, desired), send],
    ...more,
  };
}

function intentOf(terms: CompoundTerms, deadline: number): CompoundIntent {
  const { positionManager, position, recipient, deposit, minimum } = terms;
  return {
    kind: 'compound_position',
    positionManager,
    token0: position.token0,
    token1: position.token1,
    tokenId: position.tokenId,
    recipient,
    amount0DesiredRaw: deposit.desired.amount0Raw,
    amount1DesiredRaw: deposit.desired.amount1Raw,
    amount0MinimumRaw: minimum.amount0Raw,
    amount1MinimumRaw: minimum.amount1Raw,
    deadline,
  };
}
