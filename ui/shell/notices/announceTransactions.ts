import { autorun } from 'mobx';
import type { ChainRegistry } from '../../../kernel/chain/ChainRegistry.ts';
import type { Popups } from '../../../kernel/plugin/Modals.ts';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';

const SHOWN_MS = 10_000;
const SHOWN_ON_L2_MS = 5_000;

const ended: ReadonlySet<TransactionOutcome> = new Set([
  'confirmed',
  'differs',
  'failed',
  'cancelled',
  'replaced',
  'dropped',
  'given_up',
]);

/**
 * Shows a popup for each transaction that ends while the page is open, also for those sent by other pages or
 * in earlier visits. Runs until the disposer is called.
 */
export function announceTransactions(tracker: TxTracker, popups: Popups, chains: ChainRegistry): () => void {
  const open = new Set<string>();
  return autorun(() => {
    for (const record of tracker.list()) {
      const { id, chainId } = record;
      const outcome = tracker.outcome(record);
      if (!ended.has(outcome)) {
        open.add(id);
      } else if (open.delete(id)) {
        const removeAfterMs = chains.find(chainId)?.networkType === 'L2' ? SHOWN_ON_L2_MS : SHOWN_MS;
        const content = { kind: 'transaction', id } as const;
        // A transaction that the wallet changed stays on show until the person closes it.
        popups.show({ key: id, content, ...(outcome !== 'differs' && { removeAfterMs }) });
      }
    }
  });
}
