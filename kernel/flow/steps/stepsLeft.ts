import type { AllowanceService } from '../../tokens/AllowanceService.ts';
import type { Permit2Service } from '../../tokens/Permit2Service.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import { standingPermit2 } from '../../wallet/standingPermit2.ts';
import type { Agreed } from '../Agreed.ts';
import { nowSeconds } from '../chainTime.ts';
import { APPROVAL_DEADLINE_SECONDS } from '../deadline.ts';
import type { ApproveStep, Permit2612Step, PlanStep } from '../TransactionPlan.ts';
import { knownRead } from './knownRead.ts';

export interface AllowanceReads {
  readonly allowances: AllowanceService;
  readonly permits: Permit2Service;
}

/**
 * The steps that are still needed, and the Permit2 signature of an earlier try if that is still needed too.
 */
export interface StepsLeft {
  readonly steps: readonly PlanStep[];
  readonly permit2: SignedPermit2 | undefined;
  /** When the first of the standing allowances ends, Unix time; `Infinity` if none does. */
  readonly allowedUntil: number;
}

/**
 * Leaves out the steps whose allowance is already as it should be, and the transactions that are done.
 * @param signed the Permit2 signature of an earlier try, by this account on this chain
 * @throws SluiceError if that cannot be read
 */
export async function stepsLeft(
  reads: AllowanceReads,
  agreed: Agreed,
  steps: readonly PlanStep[],
  signed: SignedPermit2 | undefined,
): Promise<StepsLeft> {
  const parts = await Promise.all(steps.map((step) => leftOf(reads, agreed, step, signed)));
  return {
    steps: parts.flatMap((part) => part.steps),
    permit2: parts.find(({ permit2 }) => permit2)?.permit2,
    allowedUntil: Math.min(...parts.map((part) => part.allowedUntil)),
  };
}

async function leftOf(
  { allowances, permits }: AllowanceReads,
  agreed: Agreed,
  step: PlanStep,
  signed: SignedPermit2 | undefined,
): Promise<StepsLeft> {
  const forEver = { permit2: undefined, allowedUntil: Infinity };
  if (step.kind === 'send') return { steps: (await step.done?.()) ? [] : [step], ...forEver };
  const of = [agreed.account, step.token, step.spender] as const;
  if (step.kind === 'permit2') {
    const allowance = await knownRead(
      () => permits.watch(...of),
      () => permits.get(...of),
    );
    const { client, deadlineSeconds = APPROVAL_DEADLINE_SECONDS } = agreed;
    const standing = standingPermit2({
      ...{ token: step.token.address, spender: step.spender, amountRaw: step.neededRaw },
      ...{ allowance, signed },
      // What would end before the transaction's deadline does not stand.
      untilSeconds: nowSeconds(client) + deadlineSeconds,
    });
    if (!standing) return { steps: [step], ...forEver };
    const { permit } = standing;
    return { steps: [], permit2: permit, allowedUntil: permit ? Infinity : allowance.expiration };
  }
  const { raw } = await knownRead(
    () => allowances.watch(...of),
    () => allowances.get(...of),
  );
  const stands = step.kind === 'resetAllowance' ? raw === 0n : raw >= step.neededRaw;
  return { steps: stands ? [] : [step], ...forEver };
}

/** True if the step sets the token's own allowance, by a transaction or by a signature. */
export function isApproval(step: PlanStep): step is ApproveStep | Permit2612Step {
  return step.kind === 'approve' || step.kind === 'permit2612';
}

/**
 * Adds a reset before each approval transaction whose token requires one, and marks those whose token refuses an
 * unlimited approval.
 * @param signing false: approval transactions replace ERC-2612 signatures
 */
export async function withResets(
  allowances: AllowanceService,
  { account, approveExact }: Agreed,
  steps: readonly PlanStep[],
  signing: boolean,
): Promise<readonly PlanStep[]> {
  const withReset = async (step: PlanStep): Promise<readonly PlanStep[]> => {
    if (!isApproval(step) || (signing && step.kind === 'permit2612')) return [step];
    const { token, spender, neededRaw } = step;
    const needs = await allowances.approvalNeeds(account, token, spender, neededRaw, approveExact);
    const refuses = needs.exact && !approveExact;
    const approve = { kind: 'approve', token, spender, neededRaw, ...(refuses && { exact: true }) } as const;
    return needs.reset ? [{ kind: 'resetAllowance', token, spender }, approve] : [approve];
  };
  return (await Promise.all(steps.map(withReset))).flat();
}
