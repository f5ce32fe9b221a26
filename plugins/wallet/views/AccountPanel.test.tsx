// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ContributionsToken,
  EnsServiceToken,
  WalletOptionsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { Balance } from '../../../kernel/tokens/types.ts';
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

function show(chain: ChainSpec = testChain({ explorer: 'https://explorer.example' })) {
  const session = new FakeSession();
  session.connect(optionOf('a'));
  const balance = observable.box<Balance>({ state: 'loading' }, { deep: false });
  const stop = vi.fn();
  const watch = vi.fn(() => stop);
  const onClose = vi.fn();
  const rendered = renderUi(<AccountDrawer params={{}} onClose={onClose} />, {
    services: servicesOf(
      provide(WalletSessionToken, session),
      provide(BalanceServiceToken, { watch, get: () => balance.get() }),
      provide(ActiveChainToken, { chain }),
      provide(ContributionsToken, { of: () => [] }),
      provide(WalletOptionsToken, { all: [], discover: async () => undefined }),
      provide(EnsServiceToken, { reverse: async () => undefined, avatar: async () => undefined } as object),
    ),
  });
  const setBalance = (next: Balance) => act(() => runInAction(() => balance.set(next)));
  return { session, setBalance, watch, stop, onClose, ...rendered };
}

describe('the account header', () => {
  test('shows the shortened address in the dialog "Account", the whole one as its title', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Account' })).toBe(screen.getByTestId('account-drawer'));
    expect(screen.getByText('0xf39F...2266').getAttribute('title')).toBe(ACCOUNT);
    expect(screen.getByText('Connected with Wallet a')).toBeTruthy();
  });

  test('copies the full address', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(writeText).toHaveBeenCalledWith(ACCOUNT);
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  test('links to the explorer where the chain has one', () => {
    show();
    expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(
      `https://explorer.example/address/${ACCOUNT}`,
    );
    cleanup();
    show(testChain({ explorer: '' }));
    expect(screen.queryByRole('link')).toBeNull();
  });
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
