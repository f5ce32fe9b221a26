import type { TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { PlanContext } from '../../stores/withdrawalPlan.ts';
import {
  depositIntent,
  type OwnDepositInfo,
  type OwnDepositTerms,
  ownDepositPlan,
  sourceChange,
} from '../ownDepositPlan.ts';

/** Fees that go back into their position. Amounts in raw units. */
export interface CompoundTerms extends OwnDepositTerms {
  /** The fees that are collected at least, and offered to the position. */
  readonly fees: TokenAmounts;
  readonly slippageBps: number;
}

declare module '../../../../kernel/tx/TransactionInfo.ts' {
  interface TransactionInfos {
    COMPOUND_V3: OwnDepositInfo;
  }
}

/** Collects the fees and adds them, in one call of the position manager. */
export function compoundPlan<T extends CompoundTerms>(terms: T, context: PlanContext): TransactionPlan<T> {
  return ownDepositPlan(terms, context, {
    type: 'COMPOUND_V3',
    intent: (deadline) => ({ kind: 'compound_position', ...depositIntent(terms, deadline) }),
    async basis() {
      const { compoundBasis } = await loadChunk(() => import('../../../../kernel/basis/owedBasis.ts'));
      return compoundBasis(sourceChange(terms, terms.minimum), terms.deposit.desired);
    },
  });
}
