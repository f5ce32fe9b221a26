// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { token } from '../../kernel/plugin/token.ts';
import { ContributionsToken } from '../../kernel/services.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { provide, servicesOf } from '../testing/servicesOf.ts';
import { isShortcut, useShortcuts } from './useShortcuts.ts';

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
  fireEvent.keyDown(input, { key: '.', metaKey: true });
  expect(run).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(input, { key: '.' });
  fireEvent.keyDown(input, { key: ',', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test.each([
  ['mod+k', { key: 'K', ctrlKey: true }, true],
  ['mod+k', { key: 'k', ctrlKey: true, shiftKey: true }, false],
  ['mod+shift+k', { key: 'K', metaKey: true, shiftKey: true }, true],
  ['alt+k', { key: 'k', altKey: true }, true],
  ['k', { key: 'k', ctrlKey: true }, false],
])('%s is %j: %s', (shortcut, press, expected) => {
  expect(isShortcut(shortcut, new KeyboardEvent('keydown', press))).toBe(expected);
});
