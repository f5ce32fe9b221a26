import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Popup } from '../../../kernel/plugin/Modals.ts';
import { FakePage } from '../../../kernel/rpc/testing/FakePage.ts';
import type { Timers } from '../../../kernel/runtime/Timers.ts';
import { PageVisibilityToken, PopupsToken, StorageToken, TimersToken } from '../../../kernel/services.ts';
import { BrowserStorage } from '../../../kernel/storage/BrowserStorage.ts';
import { FakeBrowser } from '../../../kernel/storage/testing/fakeStorage.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { FakeManager, fakePosition, OWNER } from '../testing/FakeManager.ts';
import { RangeAlerts } from './RangeAlerts.ts';
import { storedAlerts } from './storedAlerts.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The alerts of a browser over a position manager, with what they told. */
function alertsOn(manager: FakeManager, browser = new FakeBrowser()) {
  const told: string[] = [];
  const storage = new BrowserStorage(browser.tab());
  const page = new FakePage();
  let minute: (() => void) | undefined;
  const timers: Timers = {
    elapsedMs: () => 0,
    wallMs: () => 0,
    after: (_, task) => {
      minute = task;
      return () => undefined;
    },
  };
  const own = servicesOf(
    provide(StorageToken, storage),
    provide(TimersToken, timers),
    provide(PageVisibilityToken, page),
    provide(PopupsToken, {
      show: ({ key, content }: Omit<Popup, 'show'>) => {
        if (content.kind === 'message') told.push(`${key} ${content.values?.pair} ${content.notify}`);
      },
    }),
  );
  const services = {
    get: ((token) => own.getOptional(token) ?? manager.services.get(token)) as typeof own.get,
  };
  const alerts = new RangeAlerts(services);
  const close = alerts.open();
  onTestFinished(close);
  const { chain } = manager.client;
  const blocks = async (count: number, tick = manager.tick) => {
    manager.tick = tick;
    for (let block = 0; block < count; block += 1) {
      manager.client.tick();
      await settle();
    }
  };
  return { alerts, told, blocks, chain, browser, close, page, passMinute: () => minute?.() };
}

describe('range alerts', () => {
  test('tell once for each crossing, again after coming back, and nothing once they are off', async () => {
    const manager = new FakeManager([fakePosition(7n), fakePosition(8n, { tickUpper: 10_000 })]);
    const { alerts, told, blocks, chain } = alertsOn(manager);
    await settle();
    await alerts.set(chain.id, '7', true);
    await blocks(4);
    expect(told).toEqual([]);
    await blocks(4, 700);
    expect(told).toEqual([`range ${chain.id} 7 WMON / HUSH true`]);
    await blocks(3, 0);
    await blocks(1, 700);
    expect(told).toHaveLength(1);
    await blocks(1);
    expect(told).toHaveLength(2);
    await alerts.set(chain.id, '7', false);
    await blocks(3, 0);
    await blocks(3, 700);
    expect(told).toHaveLength(2);
    expect(manager.client.subscribers.size).toBe(0);
  });

  test('travel with the clock: no request of their own for a block', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const { alerts, blocks, chain } = alertsOn(manager);
    await settle();
    await alerts.set(chain.id, '7', true);
    await blocks(3);
    const { reads } = manager.client;
    const requests = manager.client.requests.length;
    await blocks(10);
    expect([manager.client.reads, manager.client.requests.length]).toEqual([reads, requests]);
    expect(manager.client.lastPage).toBe(2);
  });

  test('are not raised by a lie that another operator contradicts, nor by failed reads', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const { alerts, told, blocks, chain } = alertsOn(manager);
    await settle();
    await alerts.set(chain.id, '7', true);
    await blocks(3);
    const { multicall } = manager.client;
    const honest = multicall.corroborate;
    multicall.corroborate = async (calls) => {
      const tick = manager.tick;
      manager.tick = 0;
      const answer = await honest(calls);
      manager.tick = tick;
      return answer;
    };
    await blocks(6, 700);
    expect(told).toEqual([]);
    multicall.corroborate = async () => ({ outcome: 'disagree', answers: [], block: 1n });
    await blocks(6);
    expect(told).toEqual([]);
    multicall.corroborate = async () => Promise.reject(transportError);
    await blocks(6);
    expect(told).toEqual([]);
    manager.client.down = transportError;
    await blocks(6);
    manager.client.down = undefined;
    multicall.corroborate = honest;
    await blocks(2);
    expect(told).toHaveLength(1);
  });

  test('are read once a minute while the page is hidden, if the browser may tell of them', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const { alerts, blocks, chain, page, passMinute } = alertsOn(manager);
    await settle();
    await alerts.set(chain.id, '7', true);
    await blocks(2);
    const { refreshes } = manager.client;
    const looks = () => manager.client.refreshes - refreshes;
    vi.stubGlobal('Notification', { permission: 'granted' });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    passMinute();
    expect(looks()).toBe(0);
    page.show(false);
    passMinute();
    expect(looks()).toBe(1);
    vi.stubGlobal('Notification', { permission: 'denied' });
    passMinute();
    expect(looks()).toBe(1);
  });

  test('hold for all positions of an account, also for one that comes later', async () => {
    const manager = new FakeManager([
      fakePosition(7n),
      fakePosition(8n, { tickLower: -60_000, tickUpper: 60_000 }),
    ]);
    const { alerts, told, blocks, chain } = alertsOn(manager);
    await settle();
    await alerts.set(chain.id, OWNER, true);
    await blocks(5);
    manager.positions = [...manager.positions, fakePosition(9n)];
    await blocks(5);
    await blocks(3, 700);
    expect(told.map((text) => text.split(' ')[2]).sort()).toEqual(['7', '9']);
  });

  test('outlive a reload, and tell what happened in between', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const first = alertsOn(manager);
    await settle();
    await first.alerts.set(first.chain.id, '7', true);
    await first.blocks(3);
    first.close();
    const second = alertsOn(manager, first.browser);
    await settle();
    expect(second.alerts.isOn(second.chain.id, '7')).toBe(true);
    await second.blocks(3, 700);
    expect(second.told).toHaveLength(1);
    second.close();
    // It was told, so it is not told again.
    const third = alertsOn(manager, first.browser);
    await settle();
    await third.blocks(3);
    expect(third.told).toEqual([]);
  });

  test.each([
    [
      { chainId: 1, of: '7', inside: ['7'] },
      { chainId: 1, of: '7', inside: ['7'] },
    ],
    [
      { chainId: 1, of: OWNER, inside: ['7', 5, '0x'] },
      { chainId: 1, of: OWNER, inside: ['7'] },
    ],
    [
      { chainId: 1, of: '7' },
      { chainId: 1, of: '7', inside: [] },
    ],
    [{ chainId: 'x', of: '7', inside: [] }, undefined],
    [{ chainId: 1, of: 'nobody', inside: [] }, undefined],
    [{ chainId: 1, of: OWNER.toLowerCase(), inside: [] }, undefined],
    [null, undefined],
    [7, undefined],
  ])('are read from %o as %o', (stored, read) => {
    expect(storedAlerts.parse(stored, () => undefined)).toEqual(read);
  });
});
