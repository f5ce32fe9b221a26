// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ModalsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import ApprovalsLink from './ApprovalsLink.tsx';

afterEach(cleanup);

const closeAll = vi.fn();
const show = (account: ReturnType<typeof addressOf> | undefined) =>
  renderUi(<ApprovalsLink />, {
    services: servicesOf(provide(ModalsToken, { closeAll }), provide(WalletSessionToken, { account })),
  });

test('leads from the account to its approvals, and closes the drawer', async () => {
  const { visited } = show(addressOf(1));
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /^Approvals/ })));
  expect(visited.at(-1)).toBe('/approvals');
  expect(closeAll).toHaveBeenCalledOnce();
});

test('is not there without an account', () => {
  show(undefined);
  expect(screen.queryByRole('link')).toBeNull();
});
