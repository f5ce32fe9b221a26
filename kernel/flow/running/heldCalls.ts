import { callData, encodeCall } from '../../abi/callData.ts';
import { GET_BALANCE } from '../../abi/shortSelectors.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Call } from '../../rpc/Multicall.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';

/** Reads of what a plan takes from the account: what it has of the coins that may leave, and what contracts may take of them. */
export function heldCalls(
  { agreed: { account, chain, limits } }: Pick<TransactionPlan, 'agreed'>,
  steps: readonly PlanStep[],
): readonly Call[] {
  const multicall = contractAddress(chain, 'multicall3');
  const balances = limits.flatMap(({ owner, currency, minDeltaRaw }): Call[] => {
    if (minDeltaRaw >= 0n) return [];
    if (currency.kind === 'token') {
      return [{ target: currency.address, data: callData('balanceOf(address)', owner) }];
    }
    return multicall ? [{ target: multicall, data: encodeCall(GET_BALANCE, owner) }] : [];
  });
  const allowances = steps.flatMap((step): Call[] => {
    if (step.kind === 'send' || step.kind === 'resetAllowance') return [];
    const spender = step.kind === 'permit2' ? step.permit2 : step.spender;
    return [{ target: step.token.address, data: callData('allowance(address,address)', account, spender) }];
  });
  return [...balances, ...allowances];
}
