// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { createContainer, serviceReader } from '../../../kernel/plugin/createContainer.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { ActiveChainToken, ChainClientsToken, ChainRegistryToken } from '../../../kernel/services.ts';
import { registryOf } from '../../../kernel/tokens/testing/FakeClient.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { ServicesContext } from '../../plugin/ServicesContext.tsx';
import { renderUi } from '../../testing/renderUi.tsx';
import { NetworkNotices } from './NetworkNotices.tsx';

const clock = observable({ head: undefined as BlockHead | undefined }, {}, { deep: false });

function show(over: Partial<ChainSpec> = {}, query = '', others = false) {
  const chain = testChain({ blockWaitMsBeforeWarning: 300_000, ...over });
  const container = createContainer();
  const elsewhere = [{ ...testChain({ id: 143 }), slug: 'monad', label: 'Monad' }];
  const registry = registryOf(chain, ...(others ? elsewhere : []));
  const select = vi.fn<(chainId: number) => void>();
  container.bind(ActiveChainToken).toConstantValue({ chain, select, follow: () => false });
  container.bind(ChainRegistryToken).toConstantValue(registry);
  container
    .bind(ChainClientsToken)
    .toConstantValue({ get: () => ({ chain, clock }) as unknown as ChainClient });
  const location = memoryLocation({ path: '/swap', searchPath: query });
  renderUi(
    <ServicesContext value={serviceReader(container)}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <NetworkNotices />
      </Router>
    </ServicesContext>,
  );
  return { select, navigate: (to: string) => act(() => location.navigate(to)) };
}

/** Receives a block that is this many minutes old. */
function receive(number: bigint, minutes: number) {
  const receivedAtMs = systemTimers.elapsedMs();
  const timestamp = BigInt(Math.floor(systemTimers.wallMs() / 1000) - minutes * 60);
  act(() =>
    runInAction(() => {
      clock.head = { number, timestamp, baseFeePerGas: undefined, receivedAtMs, endpoint: undefined };
    }),
  );
}

function connect(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

beforeEach(() => {
  clock.head = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('says nothing while all is well', () => {
  show();
  receive(1n, 0);
  expect(screen.queryByRole('status')).toBeNull();
});

test('says how long a chain has stood still, with its status page', () => {
  show({ statusPage: 'https://status.example' });
  receive(1n, 12);
  expect(screen.getByRole('status').textContent).toContain(
    "Sluice local hasn't had a new block for 12 minutes.",
  );
  expect(screen.getByRole('link', { name: 'Status page' }).getAttribute('href')).toBe(
    'https://status.example',
  );
  receive(2n, 0);
  expect(screen.queryByRole('status')).toBeNull();
});

test('has no link where the chain has no status page, and waits as long as the chain file says', () => {
  show({ blockWaitMsBeforeWarning: 1_500_000 });
  receive(1n, 24);
  expect(screen.queryByRole('status')).toBeNull();
  receive(1n, 26);
  expect(screen.getByRole('status').textContent).toContain('26 minutes');
  expect(screen.queryByRole('link')).toBeNull();
});

test('counts one minute as one', () => {
  show({ blockWaitMsBeforeWarning: 30_000 });
  receive(1n, 1);
  expect(screen.getByRole('status').textContent).toContain('for 1 minute. ');
});

test('says so while the browser is offline, and nothing else then', () => {
  show();
  receive(1n, 12);
  connect(false);
  expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual([
    "You're offline. What you see may be out of date.",
  ]);
  connect(true);
  expect(screen.getByRole('status').textContent).toContain('12 minutes');
});

describe('a link to a chain that is not here', () => {
  const notice = () => screen.findByText(/^This link is for/);

  test.each([
    ['base', "This link is for Base, which isn't available here. You're on Sluice local."],
    ['8453', "This link is for Base, which isn't available here. You're on Sluice local."],
    ['Base', "This link is for Base, which isn't available here. You're on Sluice local."],
    ['atlantis', 'This link is for an unknown network, "atlantis". You\'re on Sluice local.'],
  ])('chain=%s is told: %s', async (chain, words) => {
    show({}, `chain=${chain}`);
    expect((await notice()).textContent).toBe(`${words} It's the only network available here.`);
  });

  test('offers the networks that there are', async () => {
    const { select } = show({}, 'chain=base', true);
    await notice();
    fireEvent.click(screen.getByRole('button', { name: 'Monad' }));
    expect(select).toHaveBeenCalledWith(143);
    expect(screen.queryByText(/^This link is for/)).toBeNull();
  });

  test('is told when it comes later, stays when the page rewrites its address, and goes when dismissed', async () => {
    const { navigate } = show({}, 'chain=local');
    expect(screen.queryByRole('status')).toBeNull();
    navigate('/swap?chain=base');
    await notice();
    navigate('/swap?chain=local');
    await notice();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^This link is for/)).toBeNull();
  });
});
