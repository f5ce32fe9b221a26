import { reaction } from 'mobx';
import { sleep, systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import { type BatchStatus, readCallsStatus } from '../../wallet/walletCalls.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import type { TxTracker } from '../TxTracker.ts';

const POLL_MS = 2_000;
/** How often in a row the wallet may fail to tell which transactions it sent, before nobody waits any more. */
const UNTOLD_TIMES = 30;

type Followed = Pick<TxTracker, 'list' | 'outcome' | 'submitted' | 'ended'>;

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
    const { id, chainId, from, reference } = record;
    let untold = 0;
    while (reference.kind === 'calls' && !stopped.signal.aborted) {
      const { account, provider } = wallet;
      if (account !== from || !provider) break;
      // Without an answer nothing is known, so the wallet is asked again.
      const status = await readCallsStatus(provider, reference.id, chainId).catch(() => undefined);
      if (stopped.signal.aborted) break;
      if (status?.state === 'given_up') await tracker.ended(id, 'given_up');
      if (status?.state === 'given_up' || (status?.state === 'sent' && (await isTaken(tracker, id, status))))
        break;
      untold = status === undefined || status.state === 'pending' ? 0 : untold + 1;
      if (untold === UNTOLD_TIMES) {
        await tracker.ended(id, 'age');
        break;
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

/** False if the record cannot go on with that transaction, for example because it is another record's. */
async function isTaken(
  tracker: Followed,
  id: string,
  { hashes, said }: Extract<BatchStatus, { state: 'sent' }>,
): Promise<boolean> {
  // The last one has the call that the record is about.
  const hash = hashes.at(-1);
  if (!hash) return false;
  const end = { hashes, ...(said && { said }) };
  return tracker.submitted(id, { kind: 'hash', hash }, undefined, end).then(
    () => true,
    () => false,
  );
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
