// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { NamedOwner } from './NamedOwner.tsx';

afterEach(cleanup);

const show = (lookup: Partial<AddressLookup>, supported = true) =>
  renderUi(
    <NamedOwner name="alice.eth" lookup={lookup as AddressLookup} network="Main" supported={supported} />,
  );

it('says that a network has no names, and asks nothing', () => {
  show({}, false);
  screen.getByText('Main has no names');
});

it('says that it is looking, that there is no such name, or why it could not ask', () => {
  show({ text: 'alice.eth', loading: true });
  expect(screen.getByRole('status').textContent).toBe('Looking up alice.eth…');
  cleanup();
  show({ text: 'alice.eth', loading: false });
  screen.getByText('alice.eth has no address on Main.');
  cleanup();
  const { container } = show({
    error: new SluiceError('providers_failed', 'down'),
    text: 'alice.eth',
    loading: false,
  });
  expect(container.textContent).not.toContain('has no address');
});

it('says nothing once it is found', () => {
  const { container } = show({ address: '0x1234567890123456789012345678901234567890' });
  expect(container.textContent).toBe('');
});
