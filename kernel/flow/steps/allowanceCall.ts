import { MAX_UINT256 } from '../../abi/constants.ts';

import type { TransactionInfo } from '../../tx/TransactionInfo.ts';
import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import { PERMIT_EXPIRATION_SECONDS } from '../../wallet/permit2TypedData.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import type { AllowanceStep, PlanStep } from '../TransactionPlan.ts';
import { approvalInfo, approveRequest, permit2ApproveRequest } from '../tokenRequests.ts';
import { nowSeconds } from './nowSeconds.ts';

/**
 * The transaction that sets (or resets) an allowance, and the info for its record.
 * @param exact true for the needed amount, false for an unlimited approval; always exact for Permit2
 */
export function allowanceCall(
  { client }: Pick<FlowSigner, 'client'>,
  step: AllowanceStep,
  exact: boolean,
): { readonly request: TransactionRequest; readonly info: TransactionInfo } {
  const { token, spender } = step;
  if (step.kind === 'permit2') {
    const { permit2, neededRaw } = step;
    const expiration = nowSeconds(client) + PERMIT_EXPIRATION_SECONDS;
    return {
      request: permit2ApproveRequest(permit2, token.address, spender, neededRaw, expiration),
      info: approvalInfo(token, spender, neededRaw),
    };
  }
  const amountRaw = step.kind === 'resetAllowance' ? 0n : exact ? step.neededRaw : MAX_UINT256;
  return {
    request: approveRequest(token.address, spender, amountRaw),
    info: approvalInfo(token, spender, amountRaw),
  };
}

/** The transactions of all allowances among `steps`. @param exact as for {@link allowanceCall} */
export function allowanceCalls(
  signer: Pick<FlowSigner, 'client'>,
  steps: readonly PlanStep[],
  exact: boolean,
): readonly TransactionRequest[] {
  return steps.flatMap((step) => (step.kind === 'send' ? [] : [allowanceCall(signer, step, exact).request]));
}
