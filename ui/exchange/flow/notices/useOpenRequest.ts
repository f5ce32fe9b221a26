import { when } from 'mobx';
import { useEffect } from 'react';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { PopupsToken } from '../../../../kernel/services.ts';
import { useService } from '../../../plugin/useService.ts';

const KEY = 'open-request';

/**
 * Once the caller is gone while the wallet's answer to its flow is still missing, a popup says so until the wallet has
 * answered: a person who forgets the request may confirm it later, beside another one.
 */
export function useOpenRequest(flow: Pick<TransactionFlow, 'busy' | 'services'>): void {
  const popups = useService(PopupsToken);
  useEffect(
    () => () => {
      // A page that goes away cancels its flow in the same turn.
      queueMicrotask(() => {
        const { wallet } = flow.services;
        if (flow.busy || wallet.openRequests === 0) return;
        popups.show({
          key: KEY,
          content: { kind: 'message', tone: 'neutral', text: 'commonLazy:errors.wallet_pending' },
        });
        when(
          () => wallet.openRequests === 0,
          () => popups.remove(KEY),
        );
      });
    },
    [flow, popups],
  );
}
