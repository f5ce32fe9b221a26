// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { token } from '../../kernel/plugin/token.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { provide, servicesOf } from '../testing/servicesOf.ts';
import { useShortcuts } from './useShortcuts.ts';

afterEach(cleanup);

const RunToken = token<{ run(): void }>('Run');
const run = vi.fn();

function Page() {
  useShortcuts();
  return <input />;
}

test('a contributed command runs by its shortcut, wherever the focus is, and nothing else does', () => {
  const command = { id: 'x', label: 'common:nav.menu', shortcut: 'mod+.', service: RunToken };
  const { container } = renderUi(<Page />, {
    services: servicesOf(
      provide(ContributionsToken, { of: (() => [{ ...command, pluginId: 'p' }]) as never }),
      provide(RunToken, { run }),
    ),
  });
  const input = container.querySelector('input') as HTMLInputElement;
  fireEvent.keyDown(input, { key: '.', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: '.', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(input, { key: '.' });
  fireEvent.keyDown(input, { key: ',', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('a command that names a page leads there, but for under a dialog', () => {
  const command = { id: 'x', label: 'common:nav.menu', shortcut: 'mod+K', to: '/explore', pluginId: 'p' };
  const { visited } = renderUi(<Page />, {
    services: servicesOf(provide(ContributionsToken, { of: (() => [command]) as never })),
    path: '/swap',
  });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  // A key that is not handled is left to the browser.
  expect(fireEvent.keyDown(dialog, { key: 'k', ctrlKey: true })).toBe(true);
  expect(visited).toEqual(['/swap']);
  dialog.remove();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  expect(visited).toEqual(['/swap', '/explore']);
});
