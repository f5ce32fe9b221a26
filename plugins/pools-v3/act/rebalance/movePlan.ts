import type { TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { PlanContext } from '../../stores/withdrawalPlan.ts';
import {
  depositIntent,
  type OwnDepositInfo,
  type OwnDepositTerms,
  ownDepositPlan,
  type SourceTerms,
  sourceChange,
} from '../ownDepositPlan.ts';

/** All that comes out of a position. Amounts in raw units. */
export interface EmptiedPosition extends SourceTerms {
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
export interface MoveTerms extends EmptiedPosition, OwnDepositTerms {
  readonly range: TickRange;
}

declare module '../../../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    REBALANCE_V3: OwnDepositInfo;
  }
}

/**
 * Empties the position, collects everything to the account, and mints the new one from it, in one call of the
 * position manager.
 */
export function movePlan<T extends MoveTerms>(terms: T, context: PlanContext): TransactionPlan<T> {
  const { position, range, liquidity, removedMinimum } = terms;
  return ownDepositPlan(terms, context, {
    type: 'REBALANCE_V3',
    intent: (deadline) => ({
      kind: 'rebalance_position',
      ...depositIntent(terms, deadline),
      ...{ fee: position.fee, tickLower: range.tickLower, tickUpper: range.tickUpper, liquidity },
      removed0MinimumRaw: removedMinimum.amount0Raw,
      removed1MinimumRaw: removedMinimum.amount1Raw,
    }),
    async basis() {
      const { rebalanceBasis } = await loadChunk(() => import('../../../../kernel/basis/owedBasis.ts'));
      const { removedMaximum: maximum, fees, minimum, deposit } = terms;
      const from = sourceChange(terms, removedMinimum);
      return rebalanceBasis({ from, liquidity, maximum, fees, range, minimum, desired: deposit.desired });
    },
  });
}
