import { reaction } from 'mobx';
import { sleep, systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import { readCallsStatus } from '../../wallet/walletCalls.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import type { TxTracker } from '../TxTracker.ts';

const POLL_MS = 2_000;

type Followed = Pick<TxTracker, 'list' | 'outcome' | 'submitted' | 'rejected'>;

/**
 * Polls the connected wallet for the status of its own batches (EIP-5792), because no chain knows their ids.
 * The hash goes into the record, and the tracker continues with it. Works after a reload too, once the wallet
 * is connected again.
 * @returns a disposer
 */
export function followBatches(
  tracker: Followed,
  wallet: Pick<WalletSession, 'account' | 'provider'>,
  timers: Timers = systemTimers,
): () => void {
  const followed = new Set<string>();
  const stopped = new AbortController();
  const follow = async (record: TransactionRecord) => {
    const { id, from, reference } = record;
    while (reference.kind === 'calls' && !stopped.signal.aborted) {
      const { account, provider } = wallet;
      if (account !== from || !provider) break;
      try {
        const status = await readCallsStatus(provider, reference.id);
        if (stopped.signal.aborted) break;
        if (status.state === 'sent') await tracker.submitted(id, { kind: 'hash', hash: status.hash });
        else if (status.state === 'failed') await tracker.rejected(id);
        if (status.state !== 'pending') break;
      } catch {
        // No answer: unknown, so the wallet is asked again.
      }
      await sleep(timers, POLL_MS, stopped.signal);
    }
    followed.delete(id);
  };
  const stop = reaction(
    () => openBatches(tracker, wallet),
    (records) => {
      for (const record of records) {
        if (followed.has(record.id)) continue;
        followed.add(record.id);
        void follow(record);
      }
    },
    { fireImmediately: true },
  );
  return () => {
    stopped.abort();
    stop();
  };
}

function openBatches(
  tracker: Followed,
  { account, provider }: Pick<WalletSession, 'account' | 'provider'>,
): readonly TransactionRecord[] {
  if (!account || !provider) return [];
  return tracker
    .list({ from: account })
    .filter((record) => record.reference.kind === 'calls' && tracker.outcome(record) === 'pending');
}
