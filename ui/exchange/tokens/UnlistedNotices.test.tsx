// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { TokenListState, TokenWarning } from '../../../kernel/tokens/TokenListService.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon, testToken } from '../../testing/currencies.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { LISTS_WAIT_MS } from './listsMayCome.ts';
import { UnlistedNotices } from './UnlistedNotices.tsx';

const stranger = testToken('ODD', 'Stranger', 0xabcdef);
const unknown = { level: 'UNKNOWN', canProceed: true, message: 'exchangeLazy:tokenWarning.unknown' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(lists: readonly Partial<TokenListState>[], warning: TokenWarning = unknown) {
  const state = observable({ lists, own: [] as string[] }, {}, { deep: false });
  const services = servicesOf(
    provide(ActiveChainToken, { chain: testChain({ fetchTokenLists: true }) }),
    provide(TokenListServiceToken, {
      get lists() {
        return state.lists;
      },
      warning: (currency: Currency) => (currency === stranger ? warning : undefined),
      isUserToken: (currency: Currency) => state.own.includes(currencyId(currency)),
      addUserToken: (currency: Currency) =>
        runInAction(() => {
          state.own = [...state.own, currencyId(currency)];
        }),
    } as never),
  );
  renderUi(<UnlistedNotices currencies={[mon, hush, stranger, undefined]} />, { services });
  return state;
}

const here = { current: { tokens: [] } } as unknown as Partial<TokenListState>;
const notice = () => screen.queryByText(new RegExp(stranger.address));

it('shows the whole address of what no list has, until it is accepted', () => {
  show([here]);
  expect(notice()?.textContent).toContain('Unverified token');
  expect(screen.getAllByRole('status')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
  expect(notice()).toBeNull();
});

it.each<[string, readonly Partial<TokenListState>[]]>([
  ['that hangs', [here, {}]],
  ['where there is none at all', []],
])('waits for a list that may have it, and no longer for one %s', (_, lists) => {
  show(lists);
  expect(notice()).toBeNull();
  act(() => void vi.advanceTimersByTime(LISTS_WAIT_MS));
  expect(notice()).toBeTruthy();
});

it('is there as soon as every list has come or failed', () => {
  const state = show([{}]);
  expect(notice()).toBeNull();
  act(() =>
    runInAction(() => {
      state.lists = [{ error: {} as never }];
    }),
  );
  expect(notice()).toBeTruthy();
});

it('alerts to what may not be used, and offers nothing', () => {
  show([here], { ...unknown, canProceed: false });
  expect(screen.getByRole('alert').textContent).toContain('Unsupported asset');
  expect(screen.queryByRole('button')).toBeNull();
});
