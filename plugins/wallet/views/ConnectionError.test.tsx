// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, expect, test, vi } from 'vitest';
import { WalletSessionToken } from '../../../kernel/services.ts';
import type { WalletOption } from '../../../kernel/wallet/Connector.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { optionOf } from '../testing/FakeSession.ts';
import ConnectionError from './ConnectionError.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  const session = observable(
    { lost: optionOf('fox', { name: 'Fox' }) as WalletOption | undefined },
    {},
    { deep: false },
  );
  const onClose = vi.fn();
  renderUi(<ConnectionError params={{}} onClose={onClose} />, {
    services: servicesOf(provide(WalletSessionToken, session)),
  });
  return { session, onClose };
}

test('names the wallet, and reloads the page to connect again', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  show();
  const dialog = screen.getByRole('dialog', { name: 'Wallet disconnected' });
  expect(dialog.textContent).toContain('Fox lost its connection');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('goes by itself when the wallet is back', async () => {
  const { session, onClose } = show();
  act(() => runInAction(() => (session.lost = undefined)));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
