import { autorun } from 'mobx';
import { useEffect } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { PopupsToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * While the caller is there, it says itself what became of the flow's transactions and approvals: no popup repeats
 * it. Only a transaction that the wallet changed is told twice, because its popup stays.
 */
export function useToldHere(flow: Pick<TransactionFlow, 'transactionId' | 'approvalId' | 'outcome'>): void {
  const popups = useService(PopupsToken);
  useEffect(() => {
    const told = new Set<string | undefined>();
    return autorun(() => {
      told.add(flow.transactionId).add(flow.approvalId);
      if (flow.outcome === 'differs') return;
      for (const { key, show } of popups.list) if (show && told.has(key)) popups.remove(key);
    });
  }, [flow, popups]);
}
