// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observable } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import type { SearchSource } from '../../../kernel/plugin/SearchSource.ts';
import { token as serviceToken } from '../../../kernel/plugin/token.ts';
import {
  ActiveChainToken,
  ChainIndexesToken,
  ChainRegistryToken,
  ContributionsToken,
  StorageToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { TokenCatalog } from '../../../kernel/tokens/lists/TokenCatalog.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import findMarket from './findMarket.ts';
import { matches } from './matches.ts';
import { type RecentSearch, recentSearches } from './recentSearches.ts';
import { SearchList } from './SearchList.tsx';

afterEach(cleanup);

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address;
const tokenOf = (digit: string, symbol: string, name: string): Token => ({
  kind: 'token',
  chainId: 1,
  address: addressOf(digit),
  decimals: 18,
  symbol,
  name,
});
const tokens = [
  tokenOf('1', 'HUSH', 'Hush Money'),
  tokenOf('2', 'USDC', 'USD Coin'),
  tokenOf('3', 'YAKI', 'Moyaki'),
];
const chain = {
  id: 1,
  nativeCurrency: { name: 'Coin', symbol: 'MON', decimals: 18 },
  tokens: [],
  contracts: [],
};
const catalog = new TokenCatalog({
  chain: chain as never,
  defaults: tokens,
  extended: [],
  user: [],
  blocked: new Set(),
});
const pool = {
  protocol: 'v3',
  address: addressOf('9'),
  token0: addressOf('1'),
  token1: addressOf('2'),
  fee: 500,
};
const RunToken = serviceToken<{ run(): void }>('Run');
const run = vi.fn();
const fail = vi.fn();
const failing: SearchSource = () => {
  throw new Error('broken');
};

function show(sources: readonly SearchSource[] = [findMarket, failing]) {
  const kept = observable.box<readonly RecentSearch[]>([], { deep: false });
  const points: Record<string, readonly unknown[]> = {
    routes: [
      { path: '/swap', page: vi.fn(), title: 'swap:title' },
      { path: '/portfolio/:address?', page: vi.fn(), title: 'common:nav.portfolio' },
      { path: '/explore/pool/:address', page: vi.fn(), title: 'explore:title.pool' },
    ],
    navItems: [
      { id: 'portfolio', label: 'common:nav.portfolio', to: '/portfolio', order: 3 },
      { id: 'gone', label: 'common:nav.liquidity', to: '/explore?tab=pools', order: 4 },
    ],
    commands: [{ id: 'settings', label: 'settings:title', service: RunToken }],
    searchSources: sources.map((source, order) => ({
      id: String(order),
      order,
      pluginId: `plugin ${order}`,
      load: async () => ({ default: source }),
    })),
  };
  const value = {
    get value() {
      return kept.get();
    },
    update: (change: (all: readonly RecentSearch[]) => readonly RecentSearch[]) =>
      kept.set(change(kept.get())),
  };
  const services = servicesOf(
    provide(ContributionsToken, { of: ((point: string) => points[point] ?? []) as never }),
    provide(ActiveChainToken, { chain } as never),
    provide(ChainRegistryToken, { all: [chain] } as never),
    provide(StorageToken, { value: () => value as never }),
    provide(TokenListServiceToken, {
      tokens: () => catalog.tokens,
      find: (_, address) => catalog.find(address),
    }),
    provide(ChainIndexesToken, { get: () => ({ pools: async () => [pool] }) as never }),
    provide(RunToken, { run }),
    provide(PluginControlToken, { fail }),
  );
  const shown = renderUi(<SearchList box={{ current: null }} />, { services, path: '/swap' });
  return { ...shown, kept, box: screen.getByRole('combobox') };
}

const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
const group = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers pages that need nothing filled in and commands, before anything is typed', async () => {
  show();
  expect(await group('Pages')).toEqual(['Portfolio', 'Swap']);
  expect(await group('Actions')).toEqual(['Settings']);
});

it.each([
  ['throws', failing],
  ['finds nothing that is a list', (() => 'hush') as unknown as SearchSource],
  ['finds something of no kind', (() => [{ id: 'x', title: 'X', kind: 'odd' }]) as unknown as SearchSource],
])('goes on without a source that %s, and says whose it is', async (_, source) => {
  fail.mockClear();
  show([source, findMarket]);
  type('hu');
  expect(await group('Tokens')).toEqual(['HUSHHush Money 0x1111...1111']);
  await expect.poll(() => fail).toHaveBeenCalledWith('plugin 0', 'use', expect.any(Error));
  expect(fail.mock.calls.every(([plugin]) => plugin === 'plugin 0')).toBe(true);
});

it('finds tokens and pools by the beginnings and ends of their words, and marks them', async () => {
  const { box } = show();
  type('hu');
  expect(await group('Tokens')).toEqual(['HUSHHush Money 0x1111...1111']);
  expect(await group('Pools')).toEqual(['HUSH / USDCV3 0.05% \u20680x9999...9999\u2069']);
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull();
  expect(
    document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.querySelector('mark')
      ?.textContent,
  ).toBe('HU');
  type('usdc/hush');
  expect(await group('Pools')).toEqual(['HUSH / USDCV3 0.05% \u20680x9999...9999\u2069']);
  type('oyak');
  await screen.findByText('No results');
});

it('a pasted address is that token, that pool, or a page of whatever stands there', async () => {
  const { visited } = show();
  type(addressOf('2'));
  expect(await group('Tokens')).toEqual(['USDCUSD Coin 0x2222...2222']);
  type(addressOf('9'));
  await screen.findByRole('group', { name: 'Pools' });
  type(addressOf('5'));
  await screen.findByText('Go to this token');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(visited.at(-1)).toBe(`/explore/token/${addressOf('5')}`);
});

it('goes with the arrows round the list, keeps what was chosen, and runs what is an action', async () => {
  const { box, visited, kept } = show();
  type('hush');
  await screen.findByRole('group', { name: 'Pools' });
  const press = (key: string) => fireEvent.keyDown(box, { key });
  press('ArrowDown');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('HUSH / USDC');
  press('ArrowDown');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Hush Money');
  press('ArrowUp');
  press('Enter');
  expect(visited.at(-1)).toBe(`/explore/pool/${addressOf('9')}`);
  expect(kept.get()).toMatchObject([{ id: `pool:${addressOf('9')}`, chainId: 1 }]);
  type('');
  expect(await group('Recent')).toEqual(['HUSH / USDCV3 0.05% \u20680x9999...9999\u2069']);
  type('settings');
  fireEvent.click(await screen.findByRole('option', { name: 'Settings' }));
  expect(run).toHaveBeenCalledOnce();
});

it('transactions come last, and what is outside of the app opens in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const href = 'https://explorer.example/tx/0x1';
  const hash = `0x${'1'.repeat(64)}`;
  const { visited, kept } = show([
    async ({ text, texts }) => [
      { id: 'tx', kind: 'transaction', title: text, detail: (await texts())('exploreLazy:find.token'), href },
      { id: 'page', kind: 'page', title: 'Activity', to: '/portfolio' },
    ],
  ]);
  type(hash);
  expect(await group('Transactions')).toEqual([`${hash}Go to this token`]);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Activity');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowUp' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  expect(open).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener,noreferrer');
  expect(visited).toEqual(['/swap']);
  expect(kept.get()).toEqual([]);
});

it('what was kept and is none of ours is left out', () => {
  const fine = { chainId: 1, id: 'a', title: 'A', detail: '', to: '/explore/pool/0x' };
  const strange = [
    { ...fine, to: '//evil.example' },
    { ...fine, to: 'https://evil.example' },
    { ...fine, title: 7 },
  ];
  expect(recentSearches.parse([...strange, fine])).toEqual([fine]);
});

it('marks what stands at the beginning or the end of a word, and nothing within', () => {
  const marked = matches('Shush hush.eth', 'hush').filter(({ hit }) => hit);
  expect(marked.map(({ at }) => at)).toEqual([1, 6]);
  expect(matches('A (b', '(b').some(({ hit }) => hit)).toBe(true);
});
