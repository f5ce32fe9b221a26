import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChainRegistry } from '../../../kernel/chain/ChainRegistry.ts';
import type { Popups } from '../../../kernel/plugin/Modals.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { TxTracker } from '../../../kernel/tx/TxTracker.ts';
import { announceTransactions } from './announceTransactions.ts';

const outcomes = observable.map<string, TransactionOutcome>();
const tracker = {
  list: () => [...outcomes.keys()].map((id) => ({ id, chainId: id.startsWith('l2') ? 10 : 1 })),
  outcome: ({ id }: TransactionRecord) => outcomes.get(id),
} as unknown as TxTracker;
const chains = {
  find: (id: number) => ({ networkType: id === 10 ? 'L2' : 'L1' }),
} as unknown as ChainRegistry;

function following() {
  const show = vi.fn();
  const stop = announceTransactions(tracker, { show } as unknown as Popups, chains);
  return { show, stop };
}
const set = (id: string, outcome: TransactionOutcome) => runInAction(() => outcomes.set(id, outcome));

afterEach(() => runInAction(() => outcomes.clear()));

describe('announceTransactions', () => {
  test('tells of one that ends, once', () => {
    const { show } = following();
    set('a', 'asking');
    set('a', 'pending');
    expect(show).not.toHaveBeenCalled();
    set('a', 'failed');
    set('b', 'pending');
    expect(show.mock.calls).toEqual([
      [{ key: 'a', content: { kind: 'transaction', id: 'a' }, removeAfterMs: 10_000 }],
    ]);
  });

  test('of something else than was asked for stays until it is dismissed', () => {
    const { show } = following();
    set('a', 'pending');
    set('a', 'differs');
    expect(show.mock.calls).toEqual([[{ key: 'a', content: { kind: 'transaction', id: 'a' } }]]);
  });

  test('says nothing of those that ended before', () => {
    set('old', 'confirmed');
    const { show } = following();
    set('new', 'pending');
    expect(show).not.toHaveBeenCalled();
  });

  test('is shorter on a layer 2', () => {
    const { show } = following();
    set('l2-a', 'pending');
    set('l2-a', 'confirmed');
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ removeAfterMs: 5_000 }));
  });

  test('tells again of one that a reorganisation took back, and nothing once it is stopped', () => {
    const { show, stop } = following();
    set('a', 'pending');
    set('a', 'confirmed');
    set('a', 'pending');
    set('a', 'confirmed');
    expect(show).toHaveBeenCalledTimes(2);
    set('a', 'pending');
    stop();
    set('a', 'confirmed');
    expect(show).toHaveBeenCalledTimes(2);
  });
});
