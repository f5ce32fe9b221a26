// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Currency, currencyId } from '../../../../kernel/currency/Currency.ts';
import { ActiveChainToken, TokenListServiceToken } from '../../../../kernel/services.ts';
import type { TokenListState } from '../../../../kernel/tokens/TokenListService.ts';
import { testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import { warnedLists } from '../../../../kernel/tokens/testing/warnedLists.ts';
import { hush, mon, testToken } from '../../../testing/currencies.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import { LISTS_WAIT_MS } from '../listsMayCome.ts';
import { UnlistedQuestion } from './UnlistedQuestion.tsx';
import { useUnaccepted } from './useUnaccepted.ts';

const stranger = testToken('ODD', 'Stranger', 0xabcdef);

beforeEach(async () => {
  // Imported before the clock stands still.
  await import('./LinkedTokenDialog.tsx');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onRefuse.mockClear();
});

function show(lists: readonly Partial<TokenListState>[], isBlocked = false) {
  const state = observable({ lists, own: [] as string[] }, {}, { deep: false });
  const services = servicesOf(
    provide(ActiveChainToken, { chain: testChain({ fetchTokenLists: true }) }),
    provide(TokenListServiceToken, {
      get lists() {
        return state.lists;
      },
      ...warnedLists((currency) => currency === stranger, isBlocked),
      isUserToken: (currency: Currency) => state.own.includes(currencyId(currency)),
      addUserToken: (currency: Currency) =>
        runInAction(() => {
          state.own = [...state.own, currencyId(currency)];
        }),
    } as never),
  );
  renderUi(<Page />, { services });
  return state;
}

const onRefuse = vi.fn();

/** A page that pays in, as far as the question is concerned. */
const Page = observer(function Page() {
  const currencies = [mon, hush, stranger, undefined];
  return (
    <>
      <UnlistedQuestion currencies={currencies} onRefuse={onRefuse} />
      {!useUnaccepted(currencies) && <p>May pay in</p>}
    </>
  );
});

const here = { current: { tokens: [] } } as unknown as Partial<TokenListState>;
const paysIn = () => screen.queryByText('May pay in') !== null;
/** Loads the dialog. */
const settled = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
const asked = async () => {
  await settled();
  return screen.queryByRole('dialog');
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
};

it('asks about what no list has, with the whole address; once accepted it may be paid in', async () => {
  show([here]);
  expect((await asked())?.textContent).toContain(stranger.address);
  expect(screen.getByRole('dialog').textContent).toContain('The link you opened selects this token.');
  expect(paysIn()).toBe(false);
  await press('I understand');
  expect(await asked()).toBeNull();
  expect(paysIn()).toBe(true);
  expect(onRefuse).not.toHaveBeenCalled();
});

it('takes what is refused off the page', async () => {
  show([here]);
  await settled();
  await press('Cancel');
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith(stranger);
  expect(paysIn()).toBe(false);
});

it.each<[string, readonly Partial<TokenListState>[]]>([
  ['that hangs', [here, {}]],
  ['where there is none at all', []],
])(
  'waits for a list that may have it, and no longer for one %s; nothing is paid in meanwhile',
  async (_, lists) => {
    show(lists);
    expect(await asked()).toBeNull();
    expect(paysIn()).toBe(false);
    act(() => void vi.advanceTimersByTime(LISTS_WAIT_MS));
    expect(await asked()).toBeTruthy();
  },
);

it('asks as soon as every list has come or failed', async () => {
  const state = show([{}]);
  expect(await asked()).toBeNull();
  act(() =>
    runInAction(() => {
      state.lists = [{ error: {} as never }];
    }),
  );
  expect(await asked()).toBeTruthy();
});

it('lets nobody accept what may not be used', async () => {
  show([here], true);
  expect((await asked())?.textContent).toContain('Unsupported asset');
  expect(screen.queryByRole('button', { name: 'I understand' })).toBeNull();
  expect(paysIn()).toBe(false);
});
