import { MAX_UINT256 } from '../../../../kernel/abi/constants.ts';
import { agree } from '../../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../../kernel/flow/deadline.ts';
import type { SendStep, TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { quoteRouter } from '../../../../kernel/trade/quoteRouter.ts';
import { type PlanContext, removalPlan } from '../../stores/withdrawalPlan.ts';
import type { AgreedZap, ZapPlan } from '../../stores/zap/zapPlan.ts';
import { nothingLeaves } from '../ownDeposit.ts';
import { ownDepositInfo, sourceChange } from '../ownDepositPlan.ts';
import type { EmptiedPosition } from '../rebalance/movePlan.ts';

/** A rebalancing with a swap: what is reviewed now. */
export interface SwapMoveTerms {
  /** The position that is emptied first; absent: that is done. */
  readonly emptied?: EmptiedPosition;
  /** Swap and deposit; absent: they follow, from what has arrived by then. */
  readonly zap?: AgreedZap;
}

/** Everything out of the position, and nothing else yet. @param sent the wallet has taken it */
export function withdrawPlan(
  emptied: EmptiedPosition,
  context: PlanContext,
  sent: (id: string) => void,
): TransactionPlan<SwapMoveTerms> {
  const { removed: amounts, removedMinimum: minimum, removedMaximum: maximum } = emptied;
  const plan = removalPlan({ ...emptied, nativeAs: undefined, amounts, minimum, maximum }, context);
  return {
    ...plan,
    agreed: Object.freeze({ ...plan.agreed, terms: { emptied } }),
    steps: async () => (await plan.steps()).map((step) => (step.kind === 'send' ? { ...step, sent } : step)),
  };
}

/** The withdrawal of a plan of all steps, where it is sent alone after all. */
interface Withdrawal {
  /** The wallet has taken it. @param id of its record */
  sent(id: string): void;
  /** It is confirmed. */
  isOut(): boolean;
}

/**
 * Withdrawal, swap and deposit, for a wallet that carries them out as one. The swap counts on what the withdrawal
 * gives at least, and the deposit on what the swap gives at least: so nothing that the account held before may
 * leave it.
 */
export function wholePlan(
  emptied: EmptiedPosition,
  zap: ZapPlan,
  context: PlanContext,
  { sent, isOut }: Withdrawal,
): TransactionPlan<SwapMoveTerms> {
  const { client, settings, ...more } = context;
  const { chain, recipient: account, tokens } = emptied;
  const { terms } = zap.agreed;
  const router = terms.swap && quoteRouter(client, terms.swap.quote)?.kind;
  const figures = {
    terms: { emptied, zap: terms },
    limits: nothingLeaves(account, tokens),
    defaultDeadlineSeconds: defaultDeadlineSeconds(chain, router),
  };
  const first = async () => (isOut() ? [] : [await withdrawal(emptied, context, sent)]);
  return {
    agreed: agree({ account, chain, client }, settings, figures),
    steps: async () => [...(await first()), ...(await zap.steps())],
    together: { type: 'REBALANCE_V3', ...ownDepositInfo(emptied, terms.deposit.taken) },
    ...more,
  };
}

/** The withdrawal whose amounts the next transactions spend: its fees are counted on, too. */
async function withdrawal(
  emptied: EmptiedPosition,
  context: PlanContext,
  sent: (id: string) => void,
): Promise<SendStep> {
  const [step] = (await withdrawPlan(emptied, context, sent).steps()).filter(({ kind }) => kind === 'send');
  const { tokens, recipient: owner, removedMinimum, fees, liquidity, removedMaximum: maximum } = emptied;
  const least = [removedMinimum.amount0Raw + fees.amount0Raw, removedMinimum.amount1Raw + fees.amount1Raw];
  return {
    ...(step as SendStep),
    limits: tokens.map((currency, index) => ({
      ...{ owner, currency, minDeltaRaw: least[index] ?? 0n },
      maxDeltaRaw: MAX_UINT256,
    })),
    async basis() {
      const { emptyingBasis } = await loadChunk(() => import('../../../../kernel/basis/owedBasis.ts'));
      return emptyingBasis({ from: sourceChange(emptied, removedMinimum), liquidity, maximum, fees });
    },
  };
}
