// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type EndpointHealth, WALLET_ENDPOINT_URL } from '../../../kernel/rpc/RpcPool.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  ContributionsToken,
  EndpointSettingsToken,
  StorageToken,
  TokenListServiceToken,
  UserTokensToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { TokenListState } from '../../../kernel/tokens/TokenListService.ts';
import { hush } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { SettingsViewId } from '../tokens.ts';
import { SettingsView } from './SettingsView.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const health = (url: string, over: Partial<EndpointHealth> = {}): EndpointHealth => ({
  url,
  origin: 'chain',
  callCount: 1234,
  failureCount: 2,
  latencyMs: 41.6,
  state: 'healthy',
  head: 1_000_000n,
  lastError: undefined,
  ...over,
});

const one = 'https://one.example';
const two = 'https://two.example';
const mine = 'https://mine.example';

function world(chainOver: Partial<ChainSpec> = {}) {
  const chain = { id: 1, label: 'Testnet', fetchTokenLists: true, ...chainOver } as ChainSpec;
  const endpoints = observable.box<readonly EndpointHealth[]>([health(one), health(two)], { deep: false });
  const state = observable({ order: [] as readonly string[], added: [] as readonly string[], wallet: false });
  const settings = {
    added: () => state.added,
    order: () => state.order,
    usesWallet: () => state.wallet,
    problem: vi.fn((): SluiceError | undefined => undefined),
    add: vi.fn(async (_chain: number, url: string) => {
      runInAction(() => (state.added = [url]));
      return url;
    }),
    remove: vi.fn(),
    prefer: vi.fn((_chain: number, urls: readonly string[]) => runInAction(() => (state.order = urls))),
    readThroughWallet: vi.fn((_chain: number, on: boolean) => runInAction(() => (state.wallet = on))),
    attach: vi.fn(),
  };
  const lists = observable.box<readonly TokenListState[]>([], { deep: false });
  const tokenLists = {
    get lists() {
      return lists.get();
    },
    addList: vi.fn(async (_url: string) => undefined),
    removeList: vi.fn(),
    acceptUpdate: vi.fn(),
  };
  const userTokens = { tokens: () => [hush], removeToken: vi.fn() };
  const storage = {
    durable: true,
    exportAll: vi.fn(async () => ({ interface: 1n })),
    clearAll: vi.fn(async () => undefined),
  };
  const show = (view: SettingsViewId) =>
    renderUi(<SettingsView view={view} onView={() => undefined} />, {
      services: servicesOf(
        provide(ActiveChainToken, { chain }),
        provide(ChainClientsToken, {
          get: () =>
            ({
              rpc: {
                get endpoints() {
                  return endpoints.get();
                },
              },
            }) as never,
        }),
        provide(EndpointSettingsToken, settings),
        provide(WalletSessionToken, { chainId: undefined }),
        provide(TokenListServiceToken, tokenLists),
        provide(UserTokensToken, userTokens),
        provide(StorageToken, storage),
        provide(ContributionsToken, { of: () => [] }),
      ),
    });
  return { show, endpoints, settings, state, lists, tokenLists, userTokens, storage };
}

describe('the endpoints', () => {
  const rows = () => within(screen.getByRole('list', { name: 'Endpoints' })).getAllByRole('listitem');
  const names = () => rows().map((row) => /\w+\.example/.exec(row.textContent ?? '')?.[0]);

  test('show their health as it changes', () => {
    const { show, endpoints } = world();
    show('endpoints');
    expect(rows()[0]?.textContent).toContain('Healthy');
    expect(rows()[0]?.textContent).toContain('Built in · 42 ms · block 1,000,000 · 1,234 calls, 2 failed');
    act(() =>
      runInAction(() =>
        endpoints.set([health(one, { state: 'open', callCount: 1, lastError: 'no\u202eanswer' })]),
      ),
    );
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('Not responding');
    expect(rows()[0]?.textContent).toContain('1 call, 2 failed');
    expect(rows()[0]?.textContent).not.toContain('\u202e');
  });

  test('of one operator say that they count as one, and where there is no other one, that nobody else is asked', () => {
    const { show, endpoints, state } = world();
    const told = () =>
      rows().map((row) => /Same operator as (.+): counts as one opinion/.exec(row.textContent ?? '')?.[1]);
    const alone = () => screen.queryByText(/no one else is asked to confirm/) !== null;
    const list = (...urls: readonly string[]) =>
      act(() => runInAction(() => endpoints.set(urls.map((url) => health(url)))));
    show('endpoints');
    expect([told(), alone()]).toEqual([[undefined, undefined], false]);
    list('https://a.one.example/key', 'https://two.example', 'https://b.one.example');
    expect([told(), alone()]).toEqual([[undefined, undefined, 'a.one.example'], false]);
    list('http://127.0.0.1:8545', 'http://localhost:8546');
    expect([told(), alone()]).toEqual([[undefined, '127.0.0.1:8545'], true]);
    list(one);
    expect([told(), alone()]).toEqual([[undefined], true]);
    // The wallet's node confirms nothing, and neither does one that isn't in use.
    list(one, WALLET_ENDPOINT_URL);
    act(() => runInAction(() => (state.added = [mine])));
    expect([told(), alone()]).toEqual([[undefined, undefined], true]);
    list();
    expect(alone()).toBe(false);
  });

  test('stand above the pages that the chain has about itself, its docs, its health and help', () => {
    const [info, docs, status, help] = ['info', 'docs', 'status', 'help'].map(
      (at) => `https://${at}.example/`,
    );
    const links = () =>
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    world({ infoLink: info!, docs: docs!, statusPage: status!, helpCenterUrl: help! }).show('endpoints');
    expect(links()).toEqual([
      ['About Testnet', info],
      ['Docs', docs],
      ['Status page', status],
      ['Get help', help],
    ]);
    cleanup();
    world({ infoLink: info!, docs: docs! }).show('endpoints');
    expect(links().map(([text]) => text)).toEqual(['About Testnet', 'Docs']);
  });

  test('are put in order, and ranked by measurement again', () => {
    const { show, settings } = world();
    show('endpoints');
    expect(names()).toEqual(['one.example', 'two.example']);
    fireEvent.click(screen.getByRole('button', { name: `Move ${two} up` }));
    expect(settings.prefer).toHaveBeenCalledWith(1, [two, one]);
    expect(names()).toEqual(['two.example', 'one.example']);
    fireEvent.click(screen.getByRole('button', { name: `Move ${two} down` }));
    expect(names()).toEqual(['one.example', 'two.example']);
    fireEvent.click(screen.getByRole('button', { name: 'Rank automatically' }));
    expect(settings.prefer).toHaveBeenLastCalledWith(1, []);
  });

  test('can be added, which verifies them, and removed', async () => {
    const { show, settings } = world();
    show('endpoints');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'Add an endpoint' }), {
      target: { value: ` ${mine} ` },
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
    expect(settings.add).toHaveBeenCalledWith(1, mine);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
    expect(names()).toContain('mine.example');
    fireEvent.click(screen.getByRole('button', { name: `Remove ${mine}` }));
    expect(settings.remove).toHaveBeenCalledWith(1, mine);
  });

  test('of another network are refused with the reason, and stay in the field', async () => {
    const { show, settings } = world();
    settings.add.mockRejectedValueOnce(new SluiceError('chain_mismatch', 'other chain'));
    show('endpoints');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: mine } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
    expect(screen.getByRole('alert').textContent).toMatch(/different network/);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(mine);
  });

  test("may be the wallet's own", () => {
    const { show, settings } = world();
    show('endpoints');
    fireEvent.click(screen.getByRole('switch', { name: "Use your wallet's RPC" }));
    expect(settings.readThroughWallet).toHaveBeenCalledWith(1, true);
    expect(screen.getByText('Used while your wallet is on Testnet.')).toBeTruthy();
  });
});

describe('the token lists', () => {
  const list = (url: string, over: Partial<TokenListState> = {}): TokenListState => ({
    url,
    current: { name: `List of ${url}`, version: { major: 1, minor: 2, patch: 3 }, tokens: [hush] },
    pendingUpdate: undefined,
    loadingRequestId: undefined,
    error: undefined,
    ...over,
  });

  test('tell what is on them; any but the default one can go, and updates are accepted', () => {
    const { show, lists, tokenLists } = world();
    lists.set([
      list('https://a.example'),
      list('https://b.example', {
        pendingUpdate: { name: 'B', version: { major: 1, minor: 3, patch: 0 }, tokens: [] },
      }),
      list('https://c.example', { current: undefined, error: new SluiceError('list_unreachable', 'x') }),
    ]);
    show('lists');
    expect(screen.getByText(/1 token, version 1.2.3 · https:\/\/a.example/)).toBeTruthy();
    expect(screen.getByText("Couldn't load the token list.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove List of https://a.example' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove List of https://b.example' }));
    expect(tokenLists.removeList).toHaveBeenCalledWith('https://b.example');
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(tokenLists.acceptUpdate).toHaveBeenCalledWith('https://b.example');
  });

  test('are added by address, with what is wrong with one', async () => {
    const { show, tokenLists } = world();
    tokenLists.addList.mockRejectedValueOnce(new SluiceError('list_unrecognized', 'x'));
    show('lists');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ftp://x' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
    expect(screen.getByRole('alert').textContent).toBe('Unrecognized list URL protocol.');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
    expect(tokenLists.addList).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('on a network with tokens of its own, only what was added shows', () => {
    const { show, lists } = world({ fetchTokenLists: false });
    lists.set([list('https://a.example', { current: undefined }), list('https://b.example')]);
    show('lists');
    expect(screen.getByText(/come with the app/)).toBeTruthy();
    expect(screen.queryByText(/a\.example/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove List of https://b.example' })).toBeTruthy();
  });

  test('stand above the tokens that were added one by one, which can go', () => {
    const { show, userTokens } = world();
    show('lists');
    fireEvent.click(screen.getByRole('button', { name: 'Remove HUSH' }));
    expect(userTokens.removeToken).toHaveBeenCalledWith(hush);
  });
});

describe('the data', () => {
  test('is saved as a file', async () => {
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:x';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    world().show('data');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Export data' })));
    expect(click).toHaveBeenCalledOnce();
    expect(JSON.parse((await saved?.text()) ?? '')).toEqual({ interface: '1' });
  });

  test('is deleted at the second word only, and the app begins anew', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { show, storage } = world();
    show('data');
    fireEvent.click(screen.getByRole('button', { name: 'Delete all data' }));
    expect(screen.getByRole('status').textContent).toContain("Your funds aren't affected");
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(storage.clearAll).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Delete all data' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    expect(storage.clearAll).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('that a browser does not keep is told of', () => {
    const { show, storage } = world();
    storage.durable = false;
    show('data');
    expect(screen.getByText(/doesn't let the app save data/)).toBeTruthy();
  });

  test('that could not be read is told of, and that it is kept', async () => {
    const { show, storage } = world();
    await act(async () => show('data'));
    expect(screen.queryByText(/couldn't be read/)).toBeNull();
    cleanup();
    const stored = { values: {}, collections: { 'transactions.corrupt': { 'a.corrupt.1': 5 } } };
    storage.exportAll.mockResolvedValue(stored as never);
    await act(async () => show('data'));
    expect(screen.getByText(/couldn't be read\. It's kept as is/)).toBeTruthy();
  });
});
