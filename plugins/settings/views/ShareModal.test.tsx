// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ActiveChainToken } from '../../../kernel/services.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { shareLink } from '../shareLink.ts';
import ShareModal from './ShareModal.tsx';

const chain = { slug: 'monad' } as ChainSpec;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

const show = () =>
  renderUi(<ShareModal params={{}} onClose={() => undefined} />, {
    services: servicesOf(provide(ActiveChainToken, { chain })),
  });

test('shows a link to the page on its network, and copies it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show();
  const link = shareLink(window.location.href, chain);
  expect(link).toContain('chain=monad');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this page' }).value).toBe(link);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledExactlyOnceWith(link);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
});

test("offers the system's own ways where there are some", () => {
  show();
  expect(screen.queryByRole('button', { name: 'More options' })).toBeNull();
  cleanup();
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'More options' }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ url: shareLink(window.location.href, chain) });
});
