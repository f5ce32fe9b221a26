import type { TFunction } from 'i18next';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../../kernel/flow/TransactionPlan.ts';
import { shortenSymbol } from '../../../format/shorten.ts';
import { flowPhase } from '../flowPhase.ts';
import { flowSteps, type SteppedFlow } from './flowSteps.ts';
import { grantTexts } from './grantTexts.ts';
import type { TransactionStep } from './StepList.tsx';

const stepKeys = {
  resetAllowance: 'RESETTING_TOKEN_ALLOWANCE',
  approve: 'APPROVING_TOKEN',
  permit2612: 'PERMITTING',
  permit2: 'PERMITTING',
} as const satisfies Record<Exclude<PlanStep['kind'], 'send'>, string>;

export type PlannedFlow = SteppedFlow & Pick<TransactionFlow, 'plan' | 'approvalId'>;

/** "Approve USDC", "Sign the USDC permit", or the name of the transaction. `t`: with the namespace exchangeLazy. */
export function stepName(t: TFunction, step: PlanStep, sendName: string): string {
  if (step.kind === 'send') return sendName;
  // A permit that the wallet cannot sign is an approval.
  const key = step.kind === 'permit2' && step.onChain ? stepKeys.approve : stepKeys[step.kind];
  return t(`exchangeLazy:flow.step.${key}`, { symbol: shortenSymbol(step.token.symbol) });
}

/** The names of a plan's transactions, in order. After an earlier try the first ones are done and missing. */
export function sendNames(names: readonly string[], steps: readonly PlanStep[]) {
  const sends = steps.filter(({ kind }) => kind === 'send');
  return (step: PlanStep): string =>
    names.at(sends.indexOf(step as never) - sends.length) ?? names.at(-1) ?? '';
}

/**
 * What the wallet is asked for, step by step: why, for how much, and where the present step stands. Empty where
 * one transaction is all that is left.
 * @param names of the plan's transactions, in order
 */
export function planSteps(
  t: TFunction,
  flow: PlannedFlow,
  locale: string,
  names: readonly string[],
): readonly TransactionStep[] {
  const { plan, current, steps, left, approvalId } = flow;
  if (!plan) return [];
  const all = current ? steps : left === 'unknown' ? [] : (left ?? []);
  const nameOf = sendNames(names, all);
  const asked = flowPhase(flow.outcome) === 'asking' ? current : undefined;
  const told = flowSteps(flow, (step) => {
    const label = stepName(t, step, nameOf(step));
    const status = step === asked ? t(`exchangeLazy:step.${statusKey(step, approvalId)}`) : undefined;
    if (step.kind === 'send') return { label, status };
    if (step.kind === 'resetAllowance') return { label, status, note: t('exchangeLazy:step.reset') };
    const { note, help, unlimited } = grantTexts(t, step, plan.agreed, locale);
    return { label, status, note, help, careful: unlimited };
  });
  const grants = all.some(({ kind }) => kind !== 'send' && kind !== 'resetAllowance');
  const sends = all.filter(({ kind }) => kind === 'send');
  return grants || (sends.length > 1 && names.length > 1) ? told : [];
}

function statusKey(step: PlanStep, approvalId: string | undefined): string {
  if (approvalId !== undefined) return 'waiting';
  const signs = step.kind === 'permit2612' || (step.kind === 'permit2' && !step.onChain);
  return signs ? 'sign' : 'confirm';
}
