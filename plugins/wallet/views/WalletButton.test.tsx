// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  EnsServiceToken,
  ModalsToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { ACCOUNT, FakeSession } from '../testing/FakeSession.ts';
import WalletButton from './WalletButton.tsx';

afterEach(cleanup);

function show({ connected = true, name }: { connected?: boolean; name?: string } = {}) {
  const session = new FakeSession();
  if (connected) session.connect();
  const state = observable({ balance: { state: 'loading' } as Balance, pending: 0 }, {}, { deep: false });
  const open = vi.fn(() => () => undefined);
  const chain = testChain();
  renderUi(<WalletButton />, {
    services: servicesOf(
      provide(WalletSessionToken, session),
      provide(ModalsToken, { open }),
      provide(ActiveChainToken, { chain }),
      provide(BalanceServiceToken, { watch: () => () => undefined, get: () => state.balance }),
      provide(TxTrackerToken, {
        pendingCount: (chainId: number, account: string) =>
          chainId === chain.id && account === ACCOUNT ? state.pending : 0,
      }),
      provide(EnsServiceToken, {
        reverse: async (chainId: number) => (chainId === chain.id ? name : undefined),
      }),
    ),
  });
  const set = (values: Partial<typeof state>) => act(() => runInAction(() => Object.assign(state, values)));
  return { session, open, set };
}

const button = () => screen.getByTestId('wallet-button');

describe('without an account', () => {
  test('asks to connect and opens the account drawer', () => {
    const { open } = show({ connected: false });
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBe(button());
    fireEvent.click(button());
    expect(open).toHaveBeenCalledWith('ACCOUNT', {});
  });

  test('says while a wallet is being connected', () => {
    const { session } = show({ connected: false });
    act(() =>
      runInAction(() => {
        session.status = 'connecting';
      }),
    );
    expect(button().textContent).toBe('Connecting…');
    expect(button().getAttribute('aria-busy')).toBe('true');
  });
});

test('shows the saved address, faded, while its wallet is asked', () => {
  const { session, set } = show({ connected: false });
  act(() =>
    runInAction(() => {
      session.status = 'connecting';
      session.returning = ACCOUNT;
    }),
  );
  // What is pending is counted once the wallet has answered.
  set({ pending: 1 });
  expect(button().textContent).toBe('-- MONConnecting… 0xf39F...2266');
  expect(button().getAttribute('aria-busy')).toBe('true');
  expect(getComputedStyle(screen.getByText('0xf39F...2266')).opacity).toBe('\\.7');
});

describe('with an account', () => {
  test('shows its name where it has one; the address stays in what the button is called', async () => {
    show({ name: 'alice.eth' });
    expect(await screen.findByRole('button', { name: /alice\.eth 0xf39F\.\.\.2266/ })).toBe(button());
    cleanup();
    show();
    await act(async () => undefined);
    expect(button().textContent).toContain('0xf39F...2266');
    expect(button().textContent).not.toContain('eth');
  });

  test('shows the native balance with 3 decimals and the shortened address', () => {
    const { set } = show();
    set({ balance: { state: 'known', raw: 1_234_567_890_000_000_000n, block: 1n } });
    expect(button().textContent).toBe('1.234 MON0xf39F...2266');
    set({ balance: { state: 'known', raw: 0n, block: 2n } });
    expect(button().textContent).toBe('0.000 MON0xf39F...2266');
  });

  test('shows -- for a balance that is not known', () => {
    const { set } = show();
    expect(button().textContent).toContain('-- MON');
    set({ balance: { state: 'unknown', error: new SluiceError('providers_failed', 'down') } });
    expect(button().textContent).toContain('-- MON');
  });

  test('shows the number of pending transactions while there are any', () => {
    const { set } = show();
    for (const pending of [1, 2]) {
      set({ pending });
      expect(screen.getByRole('status').textContent).toBe(`${pending} pending`);
    }
    set({ pending: 0 });
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('fades the address while connecting', () => {
    const { session } = show();
    const opacity = () => getComputedStyle(screen.getByText('0xf39F...2266')).opacity;
    expect(opacity()).toBe('');
    act(() =>
      runInAction(() => {
        session.status = 'connecting';
      }),
    );
    // happy-dom's reading of the escaped name of the scale's variable.
    expect(opacity()).toBe('\\.7');
  });
});
