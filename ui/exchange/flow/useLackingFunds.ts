import { useEffect, useState } from 'react';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { type Cost, lackingFunds } from '../../../kernel/flow/lackingFunds.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import { BalanceServiceToken } from '../../../kernel/services.ts';
import { useServices } from '../../plugin/useServices.ts';

/**
 * True where the reviewed plan cannot be paid: its amount alone is above the balance of the native coin, or amount
 * and network cost are and the account pays that itself. Who else may pay it: a paymaster, a Safe's executor, a
 * bundler, so an account with code is not refused for the cost. Call it in an observer.
 * @param asOne the wallet takes all steps as one transaction
 */
export function useLackingFunds(flow: TransactionFlow, cost: Cost | undefined, asOne = false): boolean {
  const balances = useServices().getOptional(BalanceServiceToken);
  const [plain, setPlain] = useState<string>();
  const { plan, sponsor, left, simulation } = flow;
  const { account, chain, client } = plan?.agreed ?? {};
  useEffect(
    () => (account && chain ? balances?.watch(account, [nativeCurrency(chain)]) : undefined),
    [balances, account, chain],
  );
  const balance = account && chain ? balances?.get(account, nativeCurrency(chain)) : undefined;
  const approvals = asOne || typeof left !== 'object' ? 0 : left.filter(isApprovalTransaction).length;
  const lackingAt = (of: Cost) => plan && lackingFunds(plan.agreed, balance, client?.clock.head, of);
  // What no quote has estimated, the simulation has: with the approvals. One node's word can only add to the least.
  const simulated = cost?.gas === undefined ? simulation?.gasUsed : undefined;
  const lacking = lackingAt({ ...cost, approvals }) ?? lackingAt({ ...cost, gas: simulated });
  const signer = lacking === 'cost' && sponsor === undefined ? `${chain?.id} ${account}` : undefined;
  useEffect(() => {
    if (!signer || !client) return;
    // No node alone may block an account with code, beside others that show it.
    client.rpc.agree<unknown>('eth_getCode', [account, 'latest'], { alone: () => undefined }).then(
      (code) => setPlain(code === '0x' ? signer : undefined),
      // Unknown: the wallet decides.
      () => undefined,
    );
  }, [signer, client, account]);
  return lacking === 'amount' || (signer !== undefined && plain === signer);
}

/** Whether the step is a transaction of its own before the last. */
function isApprovalTransaction(step: PlanStep): boolean {
  return step.kind === 'approve' || step.kind === 'resetAllowance';
}
