import { MAX_UINT256 } from '../../abi/constants.ts';

import type { TransactionInfo } from '../../tx/TransactionInfo.ts';
import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import type { Agreed } from '../Agreed.ts';
import { nowSeconds } from '../chainTime.ts';
import { type GrantTerms, permit2Seconds } from '../permit2Seconds.ts';
import type { AllowanceStep, PlanStep } from '../TransactionPlan.ts';
import { approvalInfo, approveRequest, permit2ApproveRequest } from '../tokenRequests.ts';

interface AllowanceCall {
  readonly request: TransactionRequest;
  readonly info: TransactionInfo;
  /** When the allowance ends, Unix time; absent: it does not. */
  readonly expiration?: number;
}

/**
 * The transaction that sets (or resets) an allowance, and the info for its record.
 * @param exact true for the needed amount, false for an unlimited approval; always exact for Permit2
 */
export function allowanceCall(
  { client, ...terms }: Pick<Agreed, 'client'> & GrantTerms,
  step: AllowanceStep,
  exact: boolean,
): AllowanceCall {
  const { token, spender } = step;
  if (step.kind === 'permit2') {
    const { permit2, neededRaw } = step;
    const expiration = nowSeconds(client) + permit2Seconds(terms);
    return {
      request: permit2ApproveRequest(permit2, token.address, spender, neededRaw, expiration),
      info: approvalInfo(token, spender, neededRaw),
      expiration,
    };
  }
  const isExact = exact || (step.kind === 'approve' && step.exact === true);
  const amountRaw = step.kind === 'resetAllowance' ? 0n : isExact ? step.neededRaw : MAX_UINT256;
  return {
    request: approveRequest(token.address, spender, amountRaw),
    info: approvalInfo(token, spender, amountRaw),
  };
}

/** The transactions of all allowances among `steps`. @param exact as for {@link allowanceCall} */
export function allowanceCalls(
  agreed: Pick<Agreed, 'client'> & GrantTerms,
  steps: readonly PlanStep[],
  exact: boolean,
): readonly TransactionRequest[] {
  return steps.flatMap((step) => (step.kind === 'send' ? [] : [allowanceCall(agreed, step, exact).request]));
}
