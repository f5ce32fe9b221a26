// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import { ChainRegistryToken, PopupsToken, TxTrackerToken } from '../../../kernel/services.ts';
import { registryOf } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { PopupHost } from './PopupHost.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const known: TransactionRecord = {
  id: 'a',
  chainId: 31337,
  from: addressOf(1),
  reference: { kind: 'hash', hash: '0xabc' },
  info: { type: 'WRAP', unwrapped: false, currencyAmountRaw: '1', chainId: 31337 },
  addedTime: 0,
};

function show(record: TransactionRecord = known) {
  const popups = new PopupList();
  const outcome = observable.box<TransactionOutcome>('pending');
  renderUi(<PopupHost />, {
    services: servicesOf(
      provide(PopupsToken, popups),
      provide(ChainRegistryToken, registryOf(testChain({ explorer: 'https://explorer.example' }))),
      provide(TxTrackerToken, {
        list: () => [],
        get: (id) => (id === 'a' ? record : undefined),
        outcome: () => outcome.get(),
      }),
    ),
  });
  return {
    popups,
    settle: (next: TransactionOutcome) => act(() => runInAction(() => outcome.set(next))),
    region: within(screen.getByRole('region', { name: 'Notifications' })),
  };
}

// The component that shows popups is loaded with the first one.
beforeAll(() => import('./PopupToasts.tsx'));

describe('a message', () => {
  const message = (tone: 'neutral' | 'critical', key = 'm') => ({
    key,
    content: { kind: 'message' as const, tone, text: 'common:errors.providers_failed' },
  });

  test('is a status, or an alert where it is critical', async () => {
    const { popups, region } = show();
    await act(async () => popups.show(message('neutral')));
    expect(region.getByRole('status')).toBeTruthy();
    await act(async () => popups.show(message('critical')));
    expect(region.queryByRole('status')).toBeNull();
    expect(region.getByRole('alert')).toBeTruthy();
  });

  test('goes when it is dismissed, and by itself after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { popups, region } = show();
    await act(async () => popups.show(message('neutral', 'one')));
    await act(async () => popups.show({ ...message('neutral', 'two'), removeAfterMs: 5_000 }));
    expect(region.getAllByRole('status')).toHaveLength(2);
    act(() => vi.advanceTimersByTime(5_000));
    expect(region.getAllByRole('status')).toHaveLength(1);
    fireEvent.click(region.getByRole('button', { name: 'Dismiss' }));
    expect(region.queryByRole('status')).toBeNull();
  });
});

describe('a transaction', () => {
  test('follows its outcome, with a link to the explorer; a failure is an alert', async () => {
    const { popups, region, settle } = show();
    await act(async () => popups.show({ key: 'tx', content: { kind: 'transaction', id: 'a' } }));
    expect(region.getByRole('status').textContent).toContain('Wrapping');
    expect(region.getByRole('link').getAttribute('href')).toBe('https://explorer.example/tx/0xabc');
    settle('confirmed');
    expect(region.getByRole('status').textContent).toContain('Wrapped');
    settle('failed');
    expect(region.getByRole('alert').textContent).toContain('Wrap failed');
    settle('differs');
    expect(region.getByRole('alert').textContent).toContain('Wrap. Your wallet sent something else');
  });

  test('of a batch says what the wallet and the chain tell of it', async () => {
    const batch = { hashes: [], said: 'partial', done: 1, calls: 2 } as const;
    const { popups, region, settle } = show({ ...known, batch });
    await act(async () => popups.show({ key: 'tx', content: { kind: 'transaction', id: 'a' } }));
    settle('failed');
    expect(region.getByRole('alert').textContent).toContain(
      'Wrap failed. 1 of 2 steps were carried out, but not the last one. What was done stays done.',
    );
    settle('given_up');
    expect(region.getByRole('alert').textContent).toContain('your wallet says that nothing was sent');
  });

  test('that is not known any more shows nothing', async () => {
    const { popups, region } = show();
    await act(async () => popups.show({ key: 'tx', content: { kind: 'transaction', id: 'gone' } }));
    expect(region.queryByRole('status')).toBeNull();
  });
});
