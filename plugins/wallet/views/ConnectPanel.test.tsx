// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, SluiceError } from '../../../kernel/errors/SluiceError.ts';
import {
  ContributionsToken,
  LoggerToken,
  SettingsToken,
  WalletOptionsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { FakeSession, optionOf } from '../testing/FakeSession.ts';
import AccountDrawer from './AccountDrawer.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const installed = [optionOf('a'), optionOf('b')];

function show(all: readonly WalletOption[] = installed, selectedWallet?: string) {
  const set = vi.fn();
  const session = new FakeSession();
  const discover = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const info = vi.fn();
  renderUi(<AccountDrawer params={{}} onClose={onClose} />, {
    services: servicesOf(
      provide(WalletSessionToken, session),
      provide(WalletOptionsToken, { all, discover }),
      provide(ContributionsToken, { of: () => [] }),
      provide(LoggerToken, { info }),
      provide(SettingsToken, { selectedWallet, set }),
    ),
  });
  return { session, discover, onClose, info, set };
}

const wallet = (name: string) => screen.getByRole('button', { name });
const answer = (session: FakeSession, error?: Error) => act(async () => session.answer(error));

describe('the wallet list', () => {
  test('is headed "Connect a wallet" and has one button per wallet, by its own name', () => {
    const { discover } = show([optionOf('a'), optionOf('local', { name: 'Test wallet', test: true })]);
    expect(screen.getByRole('heading', { name: 'Connect a wallet' })).toBeTruthy();
    expect(wallet('Wallet a')).toBeTruthy();
    expect(wallet('Test wallet').parentElement?.textContent).toContain('Test only');
    expect(discover).toHaveBeenCalledOnce();
  });

  test('tells wallets of one name apart by their ids, and those of one id by their number', () => {
    const one = (id: string, rdns?: string) => optionOf(id, { name: 'Fox', ...(rdns ? { rdns } : {}) });
    show([one('1', 'io.fox'), one('2', 'io.fox'), one('3', 'evil.fox'), optionOf('own')]);
    const buttons = screen.getAllByRole('listitem').flatMap((item) => within(item).getAllByRole('button'));
    const marks = buttons.map((button) => button.textContent);
    expect(marks).toEqual(['Foxio.fox', 'Foxio.fox (2)', 'Foxevil.fox', 'Wallet own']);
    const [first] = screen.getAllByRole('button', { name: 'Fox', description: /io\.fox$/ });
    expect(first).toBeTruthy();
  });

  test('has the wallet that was connected last first, marked as such', async () => {
    const { session, set } = show([...installed, optionOf('local', { test: true })], 'local');
    const names = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(names).toEqual(['Test walletRecentTest only', 'Wallet a', 'Wallet b']);
    fireEvent.click(wallet('Wallet b'));
    expect(set).not.toHaveBeenCalled();
    session.connect = () => undefined;
    await answer(session);
    expect(set).toHaveBeenCalledWith('selectedWallet', 'b');
  });

  test('highlights the wallet being asked and disables the others; cancelling gives up on it', () => {
    const { session } = show();
    fireEvent.click(wallet('Wallet a'));
    expect(session.activate).toHaveBeenCalledWith(installed[0]);
    expect(wallet('Wallet a').getAttribute('aria-busy')).toBe('true');
    expect(wallet('Wallet a').hasAttribute('disabled')).toBe(false);
    expect(wallet('Wallet b').hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toContain('Waiting for Wallet a');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(session.disconnect).toHaveBeenCalledOnce();
    expect(wallet('Wallet b').hasAttribute('disabled')).toBe(false);
  });

  test('closes the drawer once connected', async () => {
    const { session, onClose } = show();
    fireEvent.click(wallet('Wallet a'));
    // The account panel would appear now and needs more services, so the session must not connect: the drawer
    // is closing anyway.
    session.connect = () => undefined;
    await answer(session);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test.each(['wallet_rejected', 'cancelled'] as const)('is back without a word after %s', async (code) => {
    const { session } = show();
    fireEvent.click(wallet('Wallet a'));
    await answer(session, new SluiceError(code, 'no'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(wallet('Wallet b').hasAttribute('disabled')).toBe(false);
  });

  test('calls a wallet that does not say who it is what it is', () => {
    show([optionOf('injected', { name: 'anything' })]);
    expect(wallet('Browser wallet')).toBeTruthy();
    cleanup();
    show([optionOf('injected', { name: 'MetaMask', installUrl: 'https://example.org' })]);
    expect(wallet('MetaMask')).toBeTruthy();
  });

  test('leads to where a wallet is got that is not there, and asks nobody', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { session } = show([optionOf('a', { installUrl: 'https://example.org/get' })]);
    expect(wallet('Wallet a').parentElement?.textContent).toContain('Install');
    fireEvent.click(wallet('Wallet a'));
    expect(opened).toHaveBeenCalledWith('https://example.org/get', '_blank', 'noopener,noreferrer');
    expect(session.activate).not.toHaveBeenCalled();
  });

  test('shows an announced icon as an image that tells nobody, and nothing else of it', () => {
    show([optionOf('a', { icon: 'data:image/svg+xml,<svg/>', name: '<b>Evil</b>' })]);
    const image = document.querySelector('li img');
    expect(image?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(wallet('<b>Evil</b>').querySelector('b')).toBeNull();
  });

  test('draws a mark of its own for each wallet that the app names, and a plain wallet for another', () => {
    show([
      optionOf('injected'),
      optionOf('install', { name: 'MetaMask', installUrl: 'https://example.org', id: 'injected' }),
      optionOf('coinbase', { type: 'COINBASE_WALLET' }),
      optionOf('safe', { type: 'GNOSIS_SAFE' }),
      optionOf('relay', { type: 'WALLET_CONNECT' }),
      optionOf('local', { type: 'LOCAL', test: true }),
      optionOf('other'),
      optionOf('named', { id: 'injected', icon: 'data:image/png;base64,AA==' }),
    ]);
    const marks = [...document.querySelectorAll('li button > span[aria-hidden]')];
    const grounds = marks.map((mark) => mark.querySelector('path[fill]')?.getAttribute('fill'));
    expect(new Set(grounds.slice(0, 6)).size).toBe(6);
    expect(grounds.slice(0, 6)).not.toContain(undefined);
    expect(grounds.slice(6)).toEqual([undefined, undefined]);
    expect(marks[7]?.querySelector('img')).not.toBeNull();
  });
});

describe('the error view', () => {
  async function failing(code: ErrorCode) {
    const shown = show();
    fireEvent.click(wallet('Wallet a'));
    await answer(shown.session, new SluiceError(code, 'raw words'));
    return shown;
  }

  test.each([
    ['wallet_pending', 'Wallet a already has an open request. Answer it in your wallet.'],
    ['wallet_failed', "Couldn't connect. Try again, or choose another wallet."],
  ] as const)('%s has a title and a message', async (code, message) => {
    await failing(code);
    const alert = screen.getByRole('alert');
    expect(screen.getByRole('heading', { name: 'Error connecting' })).toBeTruthy();
    expect(alert.textContent).toContain(message);
    expect(alert.textContent).not.toContain('raw words');
    expect(alert.querySelector('svg')).not.toBeNull();
  });

  test("leaves the wallet's own words to the console", async () => {
    const { info } = await failing('wallet_failed');
    expect(info).toHaveBeenCalledWith(
      'Connecting a: wallet_failed',
      expect.objectContaining({ message: 'raw words' }),
    );
    expect(document.body.textContent).not.toContain('raw words');
  });

  test('tries the same wallet again', async () => {
    const { session } = await failing('wallet_failed');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(session.activate).toHaveBeenCalledTimes(2);
    expect(session.activate).toHaveBeenLastCalledWith(installed[0]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('cancelled, deactivates and shows the list again', async () => {
    const { session } = await failing('wallet_failed');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(session.disconnect).toHaveBeenCalledOnce();
    expect(wallet('Wallet b')).toBeTruthy();
  });
});
