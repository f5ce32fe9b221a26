import type { PositionChange } from '../../../../kernel/basis/positionBasis.ts';
import { calldataCheck } from '../../../../kernel/calldata/calldataCheck.ts';
import type { RebalanceIntent } from '../../../../kernel/calldata/PositionIntent.ts';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { currencyId } from '../../../../kernel/currency/Currency.ts';
import { agree } from '../../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../../kernel/flow/deadline.ts';
import type { SendStep, TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { Deposit } from '../../../../kernel/positions/deposit.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { RawAmount } from '../../../../kernel/tx/TransactionInfo.ts';
import type { PlanContext, WithdrawalTerms } from '../../stores/withdrawalPlan.ts';
import { depositGrants, nothingLeaves } from '../ownDeposit.ts';

/** All that comes out of a position. Amounts in raw units. */
export interface EmptiedPosition extends Omit<WithdrawalTerms, 'nativeAs' | 'fees'> {
  readonly pool: Address;
  /** All of its liquidity. */
  readonly liquidity: bigint;
  /** What the liquidity gives at the shown price, at least and at most within the tolerance. */
  readonly removed: TokenAmounts;
  readonly removedMinimum: TokenAmounts;
  readonly removedMaximum: TokenAmounts;
  readonly fees: TokenAmounts;
  readonly slippageBps: number;
}

/** A position that is moved to another range of its pool, without a swap. */
export interface MoveTerms extends EmptiedPosition {
  readonly range: TickRange;
  /** Its `desired` is what comes out at least. */
  readonly deposit: Deposit;
  /** The least that the new position takes; the transaction fails below it. */
  readonly minimum: TokenAmounts;
}

/** What is recorded of a rebalancing. */
interface RebalanceInfo {
  readonly tokenId: string;
  readonly baseCurrencyId: string;
  readonly quoteCurrencyId: string;
  /** What was expected to go into the new position. */
  readonly expectedAmountBaseRaw: RawAmount;
  readonly expectedAmountQuoteRaw: RawAmount;
}

declare module '../../../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    REBALANCE_V3: RebalanceInfo;
  }
}

/**
 * Empties the position, collects everything to the account, and mints the new one from it, in one call of the
 * position manager: so nothing that the account held before may leave it.
 */
export function movePlan<T extends MoveTerms>(
  terms: T,
  { client, settings, ...more }: PlanContext,
): TransactionPlan<T> {
  const { chain, recipient: account, tokens, deposit, positionManager } = terms;
  const send: SendStep = {
    kind: 'send',
    async build({ permits, deadline }) {
      const { encodePosition } = await loadChunk(
        () => import('../../../../kernel/calldata/positionManager.ts'),
      );
      const intent = { ...intentOf(terms, deadline), ...(permits.length > 0 ? { permits } : {}) };
      return {
        request: { ...encodePosition(intent), check: calldataCheck(intent), avoid: terms.endpoint },
        info: { type: 'REBALANCE_V3', ...rebalanceInfo(terms, deposit.taken) },
      };
    },
    async basis() {
      const { rebalanceBasis } = await loadChunk(() => import('../../../../kernel/basis/owedBasis.ts'));
      const { liquidity, removedMaximum: maximum, fees, range, minimum } = terms;
      const from = emptiedChange(terms);
      return rebalanceBasis({ from, liquidity, maximum, fees, range, minimum, desired: deposit.desired });
    },
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

/** What the record of a rebalancing says. @param taken what goes into the new position */
export function rebalanceInfo({ position, tokens }: EmptiedPosition, taken: TokenAmounts): RebalanceInfo {
  return {
    tokenId: position.tokenId.toString(),
    baseCurrencyId: currencyId(tokens[0]),
    quoteCurrencyId: currencyId(tokens[1]),
    expectedAmountBaseRaw: taken.amount0Raw.toString(),
    expectedAmountQuoteRaw: taken.amount1Raw.toString(),
  };
}

/** The emptied position as its state is checked. */
export function emptiedChange(terms: EmptiedPosition): PositionChange {
  const { chain, positionManager, position, pool: address, tokens, removedMinimum, endpoint: source } = terms;
  const { token0, token1, fee, tokenId } = position;
  return {
    ...{ chain, positionManager, range: position, currencies: tokens, tokenId, source },
    pool: { token0, token1, fee, address, isUnpriced: false },
    minimum: removedMinimum,
  };
}

function intentOf(terms: MoveTerms, deadline: number): RebalanceIntent {
  const { positionManager, position, liquidity, removedMinimum, recipient, range, deposit, minimum } = terms;
  return {
    kind: 'rebalance_position',
    positionManager,
    token0: position.token0,
    token1: position.token1,
    fee: position.fee,
    tokenId: position.tokenId,
    liquidity,
    removed0MinimumRaw: removedMinimum.amount0Raw,
    removed1MinimumRaw: removedMinimum.amount1Raw,
    tickLower: range.tickLower,
    tickUpper: range.tickUpper,
    recipient,
    amount0DesiredRaw: deposit.desired.amount0Raw,
    amount1DesiredRaw: deposit.desired.amount1Raw,
    amount0MinimumRaw: minimum.amount0Raw,
    amount1MinimumRaw: minimum.amount1Raw,
    deadline,
  };
}
