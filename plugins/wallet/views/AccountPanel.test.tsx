// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ContributionRegistry } from '../../../kernel/plugin/contributions.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainRegistryToken,
  ContributionsToken,
  EnsServiceToken,
  LoggerToken,
  ModalsToken,
  SettingsToken,
  StorageToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletOptionsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionDescriber } from '../../../kernel/tx/TransactionDescriber.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { transactionTitle } from '../../../kernel/tx/transactionTitles.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { ACCOUNT, FakeSession, optionOf } from '../testing/FakeSession.ts';
import AccountDrawer from './AccountDrawer.tsx';

const writeText = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const HASH = `0x${'ab'.repeat(32)}` as const;

/** Wraps of 1, 2, ... MON, newest first; one of them has an invalid amount. */
function wraps(count: number, over: Partial<TransactionRecord> = {}): readonly TransactionRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    chainId: 1,
    from: ACCOUNT,
    reference: { kind: 'hash', hash: HASH },
    info: {
      type: 'WRAP',
      unwrapped: false,
      currencyAmountRaw: index === 1 ? 'nonsense' : `${index + 1}${'0'.repeat(18)}`,
      chainId: 1,
    },
    addedTime: 1,
    ...over,
  }));
}

/** The describer that a plugin with wraps contributes. */
const describeWrap: TransactionDescriber = (info, outcome) => {
  if (info.type !== 'WRAP') throw new Error('not a wrap');
  return {
    title: transactionTitle(info, outcome),
    descriptor: 'swap:activity.wrap',
    values: { amount: { currencyId: 'ETH', raw: info.currencyAmountRaw } },
    currencyIds: ['ETH'],
  };
};

interface Setup {
  readonly chain?: ChainSpec;
  readonly name?: string;
  readonly avatar?: string;
  readonly records?: readonly TransactionRecord[];
  readonly outcome?: TransactionOutcome;
  /** Paths of the build's pages. */
  readonly routes?: readonly string[];
}

function show({
  chain = testChain({ explorer: 'https://explorer.example' }),
  name,
  avatar,
  records = [],
  outcome = 'confirmed',
  routes = [],
}: Setup = {}) {
  const session = new FakeSession();
  session.connect(optionOf('a'));
  const balance = observable.box<Balance>({ state: 'loading' }, { deep: false });
  const stop = vi.fn();
  const watch = vi.fn(() => stop);
  const onClose = vi.fn();
  const list = vi.fn(() => records);
  const closeAll = vi.fn();
  const contributions = {
    of: (point: string) => {
      if (point === 'routes') return routes.map((path) => ({ path }));
      return point === 'transactionDescribers'
        ? [{ type: 'WRAP', describe: describeWrap, pluginId: 'other' }]
        : [];
    },
  } as unknown as ContributionRegistry;
  const rendered = renderUi(<AccountDrawer params={{}} onClose={onClose} />, {
    services: servicesOf(
      provide(WalletSessionToken, session),
      provide(BalanceServiceToken, { watch, get: () => balance.get() }),
      provide(ActiveChainToken, { chain }),
      provide(ChainRegistryToken, { find: () => chain }),
      provide(StorageToken, memoryStorage()),
      provide(ContributionsToken, contributions),
      provide(WalletOptionsToken, { all: [], discover: async () => undefined }),
      provide(EnsServiceToken, { reverse: async () => name, avatar: async () => avatar }),
      provide(TxTrackerToken, { list, outcome: () => outcome }),
      provide(TokenListServiceToken, {
        find: () => undefined,
        fromLink: (_, id) => (id === 'ETH' ? nativeCurrency(chain) : undefined),
      }),
      provide(ModalsToken, { closeAll }),
      provide(LoggerToken, { info: () => undefined }),
      provide(SettingsToken, { selectedWallet: undefined }),
    ),
  });
  const setBalance = (next: Balance) => act(() => runInAction(() => balance.set(next)));
  return { session, setBalance, watch, stop, onClose, list, closeAll, ...rendered };
}

describe('the account header', () => {
  test('shows the shortened address in the dialog "Account", the whole one as its title', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Account' })).toBe(screen.getByTestId('account-drawer'));
    expect(screen.getByText('0xf39F...2266').closest('button')?.title).toBe(ACCOUNT);
    expect(screen.getByText('Connected with Wallet a')).toBeTruthy();
  });

  test('copies the full address', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: '0xf39F...2266 Copy address' }));
    expect(writeText).toHaveBeenCalledWith(ACCOUNT);
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  test('shows the name of the account where it has one, and copies the whole of it', async () => {
    show({ name: 'a-very-long-name-that-no-drawer-has-room-for.alice.eth' });
    const name = await screen.findByRole('button', { name: /alice\.eth Copy name$/ });
    fireEvent.click(name);
    expect(writeText).toHaveBeenCalledWith('a-very-long-name-that-no-drawer-has-room-for.alice.eth');
    expect(screen.getByRole('button', { name: '0xf39F...2266 Copy address' })).toBeTruthy();
  });

  test('shows no name where there is none', async () => {
    show();
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /Copy name/ })).toBeNull();
  });

  test("shows the account's own picture, and the drawn one where there is none or it does not come", async () => {
    const drawn = () => screen.getByTestId('account-drawer').querySelector('svg linearGradient');
    show({ avatar: 'https://pictures.example/a.png' });
    expect(drawn()).not.toBeNull();
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull());
    const image = document.querySelector('img')!;
    expect(image.getAttribute('src')).toBe('https://pictures.example/a.png');
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(drawn()).toBeNull();
    fireEvent.error(image);
    expect(drawn()).not.toBeNull();
  });

  test('links to the explorer where the chain has one', () => {
    show();
    expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(
      `https://explorer.example/address/${ACCOUNT}`,
    );
    cleanup();
    show({ chain: testChain({ explorer: '' }) });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('leads to the portfolio where the build has that page, also without any activity', () => {
  show({ records: wraps(1) });
  expect(screen.queryByRole('link', { name: 'Portfolio' })).toBeNull();
  cleanup();
  const { closeAll } = show({ routes: ['/portfolio/:address?'] });
  const portfolio = screen.getByRole('link', { name: 'Portfolio' });
  expect(portfolio.getAttribute('href')).toBe('/portfolio');
  fireEvent.click(portfolio);
  expect(closeAll).toHaveBeenCalledOnce();
});

describe('the balance box', () => {
  test('shows the native balance to 4 digits with its symbol, and -- while it is not known', () => {
    const { setBalance } = show();
    expect(screen.getByText('-- MON')).toBeTruthy();
    expect(screen.getByText('Balance loading...').getAttribute('role')).toBe('status');
    setBalance({ state: 'known', raw: 1_234_567_890_000_000_000n, block: 1n });
    expect(screen.getByText('1.2345 MON')).toBeTruthy();
  });

  test('says when the balance cannot be read, and never shows 0 for it', () => {
    const { setBalance } = show();
    setBalance({ state: 'unknown', error: new SluiceError('providers_failed', 'down') });
    expect(screen.getByText('-- MON')).toBeTruthy();
    expect(screen.getByText('Unable to fetch balance').getAttribute('role')).toBe('status');
  });

  test('follows the balance while it is on screen', () => {
    const { watch, stop, unmount } = show();
    expect(watch).toHaveBeenCalledOnce();
    expect(stop).not.toHaveBeenCalled();
    unmount();
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('recent activity', () => {
  test('is the newest five that can be described, in words, each with its link', () => {
    const { list } = show({ records: wraps(8) });
    expect(list).toHaveBeenCalledWith({ chainId: testChain().id, from: ACCOUNT });
    const region = within(screen.getByRole('region', { name: 'Recent activity' }));
    const rows = region.getAllByRole('listitem').map((row) => row.textContent);
    // The second record is invalid and left out.
    expect(rows).toEqual([1, 3, 4, 5, 6].map((amount) => `Wrapped${amount} MON wrapped`));
    expect(region.getAllByRole('link')[0]?.getAttribute('href')).toBe(`https://explorer.example/tx/${HASH}`);
  });

  test('offers to speed up or cancel what waits', () => {
    show({ records: wraps(1), outcome: 'pending', chain: testChain({ pendingVisible: true }) });
    const row = within(screen.getByRole('listitem'));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Speed up', 'Cancel']);
  });

  test('says where a waiting transaction is stopped that this app cannot replace', () => {
    const said = (over: Partial<TransactionRecord>, pendingVisible = true) => {
      show({ records: wraps(1, over), outcome: 'pending', chain: testChain({ pendingVisible }) });
      const row = screen.getByRole('listitem');
      expect(within(row).queryByRole('button')).toBeNull();
      const text = row.textContent;
      cleanup();
      return text;
    };
    expect(said({ reference: { kind: 'safe', safeTxHash: HASH } })).toContain('reject it in the Safe queue');
    expect(said({ reference: { kind: 'calls', id: 'x' } })).toContain('Your wallet sent this as a batch.');
    expect(said({}, false)).toContain('This network includes transactions right away');
  });

  test('is not there where there is none', () => {
    show();
    expect(screen.queryByRole('region', { name: 'Recent activity' })).toBeNull();
  });

  test.each([
    ['unknown', 'Unknown, no longer tracked'],
    ['maybe_sent', 'May have been sent'],
    ['differs', 'WrapYou confirmed: 1 MON wrappedNot what you confirmed'],
  ] as const)('says of an end that is %s what is known', (outcome, words) => {
    show({ records: wraps(1, { reference: { kind: 'none' } }), outcome });
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain(words);
    expect(within(row).queryByRole('link')).toBeNull();
  });
});

describe('disconnecting', () => {
  const button = () => screen.getByRole('button', { name: /Disconnect/ });

  test('takes two clicks: the first asks, the second disconnects', async () => {
    const { session } = show();
    fireEvent.click(button());
    expect(button().textContent).toBe('Disconnect?');
    expect(session.disconnect).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(button()));
    expect(session.disconnect).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Connect a wallet' })).toBeTruthy();
  });

  test('collapses on a click elsewhere, not on one on the button', () => {
    show();
    fireEvent.click(button());
    fireEvent.pointerDown(button());
    expect(button().textContent).toBe('Disconnect?');
    fireEvent.pointerDown(screen.getByText('0xf39F...2266'));
    expect(button().textContent).toBe('Disconnect');
  });

  test('collapses when the mouse leaves, and not when a finger is lifted', () => {
    show();
    const leave = (pointerType: string) =>
      fireEvent(button(), new PointerEvent('pointerout', { bubbles: true, pointerType }));
    fireEvent.click(button());
    leave('touch');
    expect(button().textContent).toBe('Disconnect?');
    leave('mouse');
    expect(button().textContent).toBe('Disconnect');
  });

  test('collapses on Escape, which leaves the drawer open; the next Escape closes that', async () => {
    const { onClose } = show();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    fireEvent.click(button());
    fireEvent.keyDown(document.activeElement as Element, { key: 'a' });
    expect(button().textContent).toBe('Disconnect?');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(button().textContent).toBe('Disconnect');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
