// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  ContributionsToken,
  EnsServiceToken,
  SettingsToken,
} from '../../../kernel/services.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { nothing } from '../stores/valuation.ts';
import { Holdings } from './Holdings.tsx';

const chain = testChain();
const other = testChain({ id: 5, slug: 'five', label: 'Five' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page whose first network is read, and whose second one is not. */
function show({ unpriced = 0, usd = 5 } = {}) {
  const balances = { value: {} };
  const first = { chain, settled: true, balances, failures: {} };
  const second = observable({ chain: other, settled: false, balances: undefined, failures: {} }, undefined, {
    deep: false,
  });
  const state = observable({ total: { ...nothing, usd, unpriced } }, undefined, { deep: false });
  const store = {
    alive: [chain, other],
    chains: [chain, other],
    shown: [chain, other],
    network: undefined,
    holdings: [first, second],
    tokens: [],
    shownTokens: [],
    pools: [],
    unreadChains: [],
    totalOf: () => state.total,
    get total() {
      return state.total;
    },
    get settled() {
      return second.settled;
    },
    get allocation() {
      return state.total.usd === 0
        ? []
        : [{ id: 'x', asset: { chain, currency: nativeCurrency(chain) }, usd: state.total.usd, part: 1 }];
    },
  } as unknown as PortfolioStore;
  renderUi(<Holdings store={store} current="tokens" />, {
    services: servicesOf(
      provide(ActiveChainToken, { chain }),
      provide(ContributionsToken, { of: () => [] }),
      provide(ChainRegistryToken, { all: [chain] }),
      provide(EnsServiceToken, {}),
      provide(SettingsToken, { hideSmallBalances: true, showTestnets: true }),
    ),
  });
  return {
    settle: () => act(() => runInAction(() => Object.assign(second, { settled: true, balances }))),
    price: (whole: number) => act(() => runInAction(() => (state.total = { ...nothing, usd: whole }))),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

const total = () => screen.getByTestId('portfolio-total').textContent;

test('the tabs are there before anything is known', () => {
  show();
  const tabs = within(screen.getByRole('navigation', { name: 'Portfolio sections' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tokens',
    'Pools',
    'NFTs',
    'Activity',
  ]);
});

describe('the total', () => {
  test('is none while a network is still being read, and then that of all', () => {
    const { settle, pass } = show();
    // As long as the layout waits for what hangs.
    pass(5_000);
    expect(total()).toBe('');
    expect(screen.queryByRole('list', { name: 'Allocation' })).toBeNull();
    settle();
    expect(total()).toBe('$5.00');
    expect(screen.getByRole('list', { name: 'Allocation' })).toBeTruthy();
  });

  test('waits for prices that may still come, also that of one network', () => {
    const { settle, price, pass } = show({ unpriced: 1 });
    settle();
    pass(1_000);
    expect(total()).toBe('');
    expect(screen.queryByText('$5.00')).toBeNull();
    price(7);
    pass(300);
    expect(total()).toBe('$7.00');
    expect(screen.getAllByText('$7.00').length).toBeGreaterThan(2);
    expect(screen.queryByText(/has no price/)).toBeNull();
  });

  test('says what it lacks where no price comes', () => {
    const { settle, pass } = show({ unpriced: 1 });
    settle();
    pass(4_000);
    expect(total()).toBe('$5.00');
    expect(screen.getByText("1 amount has no price and isn't included.")).toBeTruthy();
  });
});
