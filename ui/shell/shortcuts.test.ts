// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ariaShortcut, isShortcut, shortcutText } from './shortcuts.ts';

afterEach(() => vi.restoreAllMocks());

const on = (platform: string) => vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
const pressed = (shortcut: string, press: KeyboardEventInit) =>
  isShortcut(shortcut, new KeyboardEvent('keydown', press));

test.each([
  ['mod+K', { key: 'k', ctrlKey: true }, true],
  ['mod+K', { key: 'k', metaKey: true }, false],
  ['mod+K', { key: 'k', ctrlKey: true, metaKey: true }, false],
  ['mod+K', { key: 'K', ctrlKey: true, shiftKey: true }, false],
  ['mod+shift+K', { key: 'K', ctrlKey: true, shiftKey: true }, true],
  ['alt+K', { key: 'k', altKey: true }, true],
  ['K', { key: 'k', ctrlKey: true }, false],
])('%s is %j: %s', (shortcut, press, expected) => {
  on('Linux x86_64');
  expect(pressed(shortcut, press)).toBe(expected);
});

describe('on a Mac', () => {
  test('it is Cmd, since Ctrl edits text there', () => {
    on('MacIntel');
    expect(pressed('mod+K', { key: 'k', metaKey: true })).toBe(true);
    expect(pressed('mod+K', { key: 'k', ctrlKey: true })).toBe(false);
  });
});

test.each([
  ['Win32', 'Ctrl K', 'Control+K'],
  ['MacIntel', '⌘ K', 'Meta+K'],
])('on %s it is shown as %s', (platform, text, aria) => {
  on(platform);
  expect([shortcutText('mod+K'), ariaShortcut('mod+K')]).toEqual([text, aria]);
});
