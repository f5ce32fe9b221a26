import { autorun } from 'mobx';
import { useEffect } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { PopupsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * While the caller is there, it says itself what became of the flow's transactions and approvals: no popup repeats
 * it. A popup that stays until the person closes it (the wallet sent something else) is left alone: it outlives the
 * caller.
 */
export function useToldHere(flow: Pick<TransactionFlow, 'transactionId' | 'approvalId'>): void {
  const popups = useService(PopupsToken);
  useEffect(() => {
    const told = new Set<string | undefined>();
    return autorun(() => {
      told.add(flow.transactionId).add(flow.approvalId);
      for (const { key, show, removeAfterMs } of popups.list) {
        if (show && removeAfterMs !== undefined && told.has(key)) popups.remove(key);
      }
    });
  }, [flow, popups]);
}
