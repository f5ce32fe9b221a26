// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import {
  ChainRegistryToken,
  ContributionsToken,
  PopupsToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { registryOf } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { titledTypes } from '../../../kernel/tx/transactionTitles.ts';
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

/** @param describers what plugins contribute */
function show(record: TransactionRecord = known, describers: readonly object[] = []) {
  const popups = new PopupList();
  const outcome = observable.box<TransactionOutcome>('pending');
  const { visited } = renderUi(<PopupHost />, {
    services: servicesOf(
      provide(PopupsToken, popups),
      provide(ContributionsToken, { of: () => describers } as never),
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
    visited,
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

describe('a message with a link that the browser tells too', () => {
  const crossing = {
    key: 'range 1 7',
    content: {
      kind: 'message',
      tone: 'critical',
      text: 'performanceLazy:alert.out',
      values: { pair: 'WMON / HUSH', id: '7' },
      link: { label: 'performanceLazy:alert.open', to: '/pool/7' },
      notify: true,
    },
  } as const;

  /** A browser's notifications under this permission; on phones the page itself may not make one. */
  function notifications(permission: NotificationPermission, phone = false) {
    const made: { readonly text: string; readonly tag: string | undefined; onclick?: () => void }[] = [];
    class Told {
      static permission = permission;
      onclick?: () => void;
      readonly close = () => undefined;
      readonly text: string;
      readonly tag: string | undefined;
      constructor(text: string, options?: NotificationOptions) {
        if (phone) throw new TypeError('Illegal constructor');
        this.text = text;
        this.tag = options?.tag;
        made.push(this);
      }
    }
    vi.stubGlobal('Notification', Told);
    return made;
  }
  afterEach(() => vi.unstubAllGlobals());

  test('leads to its page, from the page or from the notification', async () => {
    const made = notifications('granted');
    const { popups, region, visited } = show();
    await act(async () => popups.show(crossing));
    expect(region.getByRole('alert').textContent).toContain('WMON / HUSH #7 is out of range');
    expect(made).toMatchObject([
      { text: 'WMON / HUSH #7 is out of range and not earning fees.', tag: 'range 1 7' },
    ]);
    fireEvent.click(region.getByRole('button', { name: 'Open' }));
    expect(visited.at(-1)).toBe('/pool/7');
    expect(region.queryByRole('alert')).toBeNull();
    await act(async () => popups.show(crossing));
    expect(made).toHaveLength(2);
    act(() => made[1]?.onclick?.());
    expect(visited).toEqual(['/', '/pool/7', '/pool/7']);
    expect(region.queryByRole('alert')).toBeNull();
  });

  test('is told by the browser only if it asks for that', async () => {
    const made = notifications('granted');
    const { popups } = show();
    const { notify: _, ...quiet } = crossing.content;
    await act(async () => popups.show({ key: 'quiet', content: quiet }));
    expect(made).toEqual([]);
  });

  test.each(['default', 'denied'] as const)(
    'stays in the page where the permission is %s',
    async (permission) => {
      const made = notifications(permission);
      const { popups, region } = show();
      await act(async () => popups.show(crossing));
      expect(region.getByRole('alert')).toBeTruthy();
      expect(made).toEqual([]);
    },
  );

  test('goes through the service worker where the page may not make one, and fails without harm', async () => {
    notifications('granted', true);
    const shown = vi.fn(async () => undefined);
    const container = { getRegistration: async () => ({ showNotification: shown }) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
    const { popups, region } = show();
    await act(async () => popups.show(crossing));
    await expect.poll(() => shown).toHaveBeenCalledOnce();
    expect(region.getByRole('alert')).toBeTruthy();
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
      "Wrap failed. 1 of 2 steps went through. The last one didn't. Completed steps stay completed.",
    );
    settle('given_up');
    expect(region.getByRole('alert').textContent).toContain('Not sent, according to your wallet');
  });

  const OUTCOMES = ['pending', 'confirmed', 'failed', 'dropped', 'given_up'] as const;

  test.each(titledTypes)('of the type %s has words for each outcome', async (type) => {
    const info = {
      ...{ type: type === 'REVOKE' ? 'APPROVAL' : type === 'UNWRAP' ? 'WRAP' : type },
      amount: '1',
    };
    const { popups, region, settle } = show({ ...known, info: info as never });
    await act(async () => popups.show({ key: 'tx', content: { kind: 'transaction', id: 'a' } }));
    for (const outcome of OUTCOMES) {
      settle(outcome);
      const text = (region.queryByRole('alert') ?? region.getByRole('status')).textContent;
      expect(text, outcome).toMatch(/^\p{Lu}\p{L}+/u);
      expect(text, outcome).not.toMatch(/tx\.|Lazy/);
    }
  });

  test('of a plugin’s own type has the words of its describer, or else its outcome', async () => {
    const tip = { ...known, info: { type: 'TIP' } as never };
    const describe = () => ({ title: 'swap:title', descriptor: 'swap:title', values: {}, currencyIds: [] });
    const own = show(tip, [{ type: 'TIP', describe, pluginId: 'tips' }]);
    await act(async () => own.popups.show({ key: 'tx', content: { kind: 'transaction', id: 'a' } }));
    own.settle('confirmed');
    expect(own.region.getByRole('status').textContent).toMatch(/^Swap View/);
    cleanup();
    const without = show(tip);
    await act(async () => without.popups.show({ key: 'tx', content: { kind: 'transaction', id: 'a' } }));
    without.settle('confirmed');
    expect(without.region.getByRole('status').textContent).toMatch(/^Confirmed View/);
  });

  test('that is not known any more shows nothing', async () => {
    const { popups, region } = show();
    await act(async () => popups.show({ key: 'tx', content: { kind: 'transaction', id: 'gone' } }));
    expect(region.queryByRole('status')).toBeNull();
  });
});
