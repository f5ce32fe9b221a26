// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, listedId } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainRegistryToken,
  PriceServiceToken,
  StorageToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { hush, mon, testToken, usdc, wmon } from '../../testing/currencies.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import TokenPicker from './TokenPicker.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  runInAction(() => dollars.clear());
});

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const listed = [wmon, hush, usdc];
const gone = testToken('GONE', 'Gone from lists', 0x999991);
const broken = testToken('BAD', 'Not to be read', 0x999992);
/** Dollars by symbol; 2 where there is none. */
const dollars = observable.map<string, number>();

async function open(held: ReadonlyMap<Currency, bigint>, kept: Record<string, unknown> = {}) {
  const storage = memoryStorage(kept);
  const load = vi.fn(async (_: number, address: string) => {
    if (address !== gone.address) throw new Error('no such contract');
    return gone;
  });
  const balances = new Map([...held].map(([currency, raw]) => [listedId(currency), raw]));
  const chain = {
    ...{ id: mon.chainId, label: 'Local', baseTokens: [], contracts: [], prices: { source: 'onchain' } },
    nativeCurrency: { name: mon.name, symbol: mon.symbol, decimals: mon.decimals },
  } as unknown as ChainSpec;
  const onSelect = vi.fn();
  const services = servicesOf(
    provide(ActiveChainToken, { chain }),
    provide(ChainRegistryToken, { all: [chain] }),
    provide(WalletSessionToken, { account: ACCOUNT }),
    provide(StorageToken, storage),
    provide(PriceServiceToken, {
      price: (currency) =>
        currency === hush
          ? undefined
          : { usd: dollars.get(currency.symbol) ?? 2, source: 'onchain', timestampMs: 0, confidence: 1 },
    }),
    provide(BalanceServiceToken, {
      watch: () => () => undefined,
      get: (_, currency) => ({ state: 'known', raw: balances.get(listedId(currency)) ?? 0n, block: 1n }),
    }),
    provide(TokenListServiceToken, {
      lists: [],
      tokens: () => listed,
      find: (_, address) => listed.find((token) => token.address === address),
      load,
      ...warnedLists((currency) => currency === gone),
      isUserToken: () => false,
    }),
  );
  await act(async () =>
    renderUi(<TokenPicker selected={undefined} onSelect={onSelect} onClose={() => undefined} />, {
      services,
    }),
  );
  await screen.findByRole('searchbox');
  return { storage, load, onSelect };
}

const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marks = () => screen.getAllByTestId('favourite');

test('what is held comes first by its value, what has no price after it', async () => {
  await open(
    new Map<Currency, bigint>([
      [hush, 10n ** 30n],
      [usdc, 5_000_000n],
      [wmon, 10n ** 18n],
    ]),
  );
  const order = ['USDC', 'WMON', 'HUSH'].map((symbol) =>
    rows().findIndex((text) => text?.includes(`${symbol}`)),
  );
  expect(order).toEqual([0, 1, 2]);
  expect(screen.getByText('$10.00')).toBeTruthy();
});

test('no row moves from under the pointer because a price came in; without it the order follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open(
    new Map<Currency, bigint>([
      [usdc, 5_000_000n],
      [wmon, 10n ** 18n],
    ]),
  );
  const [usdcFirst, wmonFirst] = [/^USDC.*/, /^WMON.*/].map((text) => [expect.stringMatching(text)]);
  const first = () => rows().slice(0, 1);
  const option = () => screen.getAllByRole('option')[0] as HTMLElement;
  const price = (usd: number) => act(async () => runInAction(() => dollars.set('WMON', usd)));
  fireEvent.pointerMove(option());
  // The first prices of an opened list do order it.
  await price(20);
  expect(first()).toEqual(wmonFirst);
  await act(async () => vi.advanceTimersByTime(2000));
  await price(3);
  expect(first()).toEqual(wmonFirst);
  fireEvent.pointerLeave(screen.getByRole('listbox'), { pointerType: 'mouse' });
  expect(first()).toEqual(usdcFirst);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' });
  await price(20);
  expect(first()).toEqual(usdcFirst);
});

test('a favourite comes before what is held, and is kept', async () => {
  const { storage } = await open(new Map<Currency, bigint>([[usdc, 5_000_000n]]));
  const at = rows().findIndex((text) => text?.includes('HUSH'));
  fireEvent.click(marks()[at] as HTMLElement);
  await waitFor(() => expect(rows()[0]).toContain('HUSH'));
  expect(storage.content.get('token_choices')).toMatchObject({
    favourites: { [mon.chainId]: [hush.address] },
  });
});

test('a favourite that is on no list any more is read by its address, and keeps its warning', async () => {
  const favourites = { [mon.chainId]: [gone.address, broken.address] };
  const { load, onSelect } = await open(new Map(), { token_choices: { recent: {}, favourites } });
  await waitFor(() => expect(rows()[0]).toContain('GONE'));
  expect(load.mock.calls.map(([, address]) => address)).toEqual([gone.address, broken.address]);
  expect(screen.getByText(/1 favorite couldn't be loaded\./)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(onSelect).not.toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'I understand' })).toBeTruthy();
});

test('what was chosen is at hand the next time, and only before a search', async () => {
  const { storage, onSelect } = await open(new Map());
  fireEvent.click(screen.getAllByRole('option')[2] as HTMLElement);
  expect(onSelect).toHaveBeenCalledOnce();
  cleanup();
  await open(new Map(), Object.fromEntries(storage.content));
  const group = () => screen.queryByRole('group', { name: 'Recently used tokens' });
  expect(group()?.textContent).toContain('HUSH');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'U' } });
  expect(group()).toBeNull();
});
