// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type ErrorCode, SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  ModalsToken,
  PopupsToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import NetworkButton from './NetworkButton.tsx';
import NetworkSelector from './NetworkSelector.tsx';

afterEach(cleanup);

const main = testChain({ id: 1, label: 'Mainnet', testnet: false });
const second = testChain({ id: 10, label: 'Second', testnet: false });
const test1 = testChain({ id: 5, label: 'Testnet', testnet: true });
const closed = testChain({ id: 6, label: 'Closed', testnet: true, retired: 'It was shut down.' });

interface Setup {
  readonly all?: readonly ChainSpec[];
  readonly shown?: ChainSpec;
  readonly showTestnets?: boolean;
  /** The wallet's chain; absent: no wallet. */
  readonly walletChain?: number;
  readonly refusal?: ErrorCode;
}

function setUp({
  all = [main, closed, test1, second],
  shown = main,
  showTestnets = false,
  walletChain,
  refusal,
}: Setup) {
  const active = observable.box(shown, { deep: false });
  const select = vi.fn((id: number) => runInAction(() => active.set(all.find((chain) => chain.id === id)!)));
  const switchChain = vi.fn(async () => {
    if (refusal) throw new SluiceError(refusal, 'no');
  });
  const show = vi.fn();
  const open = vi.fn(() => () => undefined);
  const onClose = vi.fn();
  const wallet: Partial<WalletSession> = {
    status: walletChain === undefined ? 'disconnected' : 'connected',
    chainId: walletChain,
    switchChain,
  };
  const services = servicesOf(
    provide(ActiveChainToken, {
      get chain() {
        return active.get();
      },
      select,
    }),
    provide(ChainRegistryToken, { all }),
    provide(SettingsToken, { showTestnets }),
    provide(WalletSessionToken, wallet),
    provide(PopupsToken, { show }),
    provide(ModalsToken, { open }),
  );
  return { services, select, switchChain, show, open, onClose };
}

function list(setup: Setup = {}) {
  const made = setUp(setup);
  renderUi(<NetworkSelector params={{}} onClose={made.onClose} />, { services: made.services });
  return {
    ...made,
    rows: () =>
      within(screen.getByRole('dialog'))
        .getAllByRole('listitem')
        .map((row) => row.textContent),
  };
}

const row = (name: RegExp) => screen.getByRole('button', { name });

describe('the list of networks', () => {
  test('has the chains of the build, test networks only where they are asked for', () => {
    expect(list().rows()).toEqual(['Mainnet', 'Second']);
    cleanup();
    expect(list({ showTestnets: true }).rows()).toEqual(['Mainnet', 'Testnet', 'Second', 'ClosedRetired']);
    cleanup();
    expect(list({ shown: test1 }).rows()).toEqual(['Mainnet', 'Testnet', 'Second']);
    cleanup();
    expect(list({ all: [test1, closed], shown: test1 }).rows()).toEqual(['Testnet', 'ClosedRetired']);
  });

  test('marks the one that is shown, and says where the wallet is', () => {
    list({ walletChain: 10 });
    expect(row(/^Mainnet/).getAttribute('aria-current')).toBe('true');
    expect(row(/^Second/).getAttribute('aria-current')).toBeNull();
    expect(row(/^Second/).textContent).toContain('Your wallet is here');
  });

  test('shows the chosen one and asks a connected wallet to come along', async () => {
    const { select, switchChain, onClose } = list({ walletChain: 1 });
    fireEvent.click(row(/^Second/));
    expect(select).toHaveBeenCalledWith(10);
    expect(switchChain).toHaveBeenCalledWith(second);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test.each([
    ['without a wallet', {}],
    ['where the wallet is there already', { walletChain: 10 }],
  ])('asks nobody %s', (_, setup) => {
    const { select, switchChain } = list(setup);
    fireEvent.click(row(/^Second/));
    expect(select).toHaveBeenCalledWith(10);
    expect(switchChain).not.toHaveBeenCalled();
  });

  test('asks no wallet to go to a chain that is shut down', () => {
    const { switchChain } = list({ walletChain: 1, showTestnets: true });
    fireEvent.click(row(/^Closed/));
    expect(switchChain).not.toHaveBeenCalled();
  });

  test.each([
    ['wallet_failed', 1],
    ['wallet_rejected', 0],
    ['cancelled', 0],
  ] as const)('after %s speaks %i times', async (refusal, times) => {
    const { show, switchChain } = list({ walletChain: 1, refusal });
    fireEvent.click(row(/^Second/));
    await waitFor(() => expect(switchChain).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(show).toHaveBeenCalledTimes(times);
  });
});

describe('the network button', () => {
  test('names the network and opens the list', () => {
    const { services, open } = setUp({});
    renderUi(<NetworkButton />, { services });
    fireEvent.click(screen.getByRole('button', { name: 'Network: Mainnet' }));
    expect(open).toHaveBeenCalledWith('NETWORK_SELECTOR', {});
  });

  test('is not there where there is nothing to choose', () => {
    const { services } = setUp({ all: [main, test1] });
    renderUi(<NetworkButton />, { services });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
