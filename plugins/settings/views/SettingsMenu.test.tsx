// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PluginStatus } from '../../../kernel/plugin/Plugin.ts';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { BuildInfoToken, ContributionsToken, ModalsToken, SettingsToken } from '../../../kernel/services.ts';
import { InterfaceStore } from '../../../kernel/settings/InterfaceStore.ts';
import { UserSettingsStore } from '../../../kernel/settings/UserSettingsStore.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { DrawerMenu } from '../../../ui/components/dialogs/DrawerPanel.tsx';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import SettingsMenu from './SettingsMenu.tsx';
import { SettingsView } from './SettingsView.tsx';

const retry = vi.fn(async (_id: string) => undefined);
const writeText = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

/** The menu in the account drawer, or that of all settings. */
function show(menu: 'drawer' | 'all' = 'drawer', ...initial: PluginStatus[]) {
  const settings = new UserSettingsStore(new InterfaceStore(memoryStorage()));
  const statuses = observable.box<readonly PluginStatus[]>(initial, { deep: false });
  const open = vi.fn();
  const shown = {
    drawer: (
      <DrawerMenu>
        <SettingsMenu />
      </DrawerMenu>
    ),
    all: <SettingsView view="menu" onView={() => undefined} />,
  };
  renderUi(shown[menu], {
    services: servicesOf(
      provide(ModalsToken, { open }),
      provide(SettingsToken, settings),
      provide(ContributionsToken, { of: () => [] }),
      provide(BuildInfoToken, {
        version: '1.2.3',
        buildHash: '0123456789abcdef',
        profile: 'local',
        locales: ['en-US', 'de-DE'],
      }),
      provide(PluginControlToken, {
        get statuses() {
          return statuses.get();
        },
        retry,
      }),
    ),
  });
  return {
    settings,
    open,
    setStatuses: (next: PluginStatus[]) => act(() => runInAction(() => statuses.set(next))),
  };
}

test('approvals are for the needed amount; unlimited ones are a choice that says what it means', () => {
  const { settings } = show('all');
  const exact = screen.getByRole('switch', { name: 'Approve exact amounts only' });
  expect(exact.getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByText(/New approvals are unlimited/)).toBeNull();
  fireEvent.click(exact);
  expect(settings.approveExact).toBe(false);
  expect(screen.getByText(/can spend all of that token until you revoke it/)).toBeTruthy();
});

describe('theme', () => {
  test('offers auto, light and dark; choosing one sets it', () => {
    const { settings } = show('all');
    const group = within(screen.getByRole('group', { name: 'Theme' }));
    const chosen = () =>
      group
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ value }) => value);
    expect(group.getAllByRole('radio')).toHaveLength(3);
    expect(chosen()).toEqual(['auto']);
    fireEvent.click(group.getByRole('radio', { name: 'Dark' }));
    expect(settings.theme).toBe('dark');
    expect(chosen()).toEqual(['dark']);
  });
});

test('the drawer has the common ones only, and leads to the others', () => {
  const { open } = show();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'LanguageEnglish',
    'All settings',
    'Version 1.2.3 (01234567)',
  ]);
  expect(screen.queryByRole('group', { name: 'Theme' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All settings' }));
  expect(open).toHaveBeenCalledWith('SETTINGS', {});
});

describe.each(['drawer', 'all'] as const)('switches (%s)', (menu) => {
  test.each([
    ['Hide small balances', 'hideSmallBalances', true],
    ['Show testnets', 'showTestnets', false],
  ] as const)('%s is %s, by default %s, and toggles', (name, key, initial) => {
    const { settings } = show(menu);
    const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name });
    expect(toggle().checked || toggle().getAttribute('aria-checked') === 'true').toBe(initial);
    fireEvent.click(toggle());
    expect(settings[key]).toBe(!initial);
    fireEvent.click(toggle());
    expect(settings[key]).toBe(initial);
  });
});

describe('the languages', () => {
  test('open from their row, mark the present one, and give way to the menu by the arrow back', () => {
    const { settings } = show();
    fireEvent.click(screen.getByRole('button', { name: /^Language/ }));
    const marked = () =>
      screen
        .getAllByRole('listitem')
        .filter((row) => row.querySelector('svg'))
        .map((row) => row.textContent);
    expect(screen.getByRole('heading', { name: 'Language' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(marked()).toEqual(['English']);
    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(settings.locale).toBe('de-DE');
    expect(marked()).toEqual(['Deutsch']);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
    expect(screen.getAllByRole('switch')).toHaveLength(2);
  });
});

test.each(['drawer', 'all'] as const)('no currency is offered: there are dollars alone (%s)', (menu) => {
  show(menu);
  expect(screen.queryByText(/currency|USD/i)).toBeNull();
});

describe('the parts of the app', () => {
  const error = new Error('bad pool');

  test('are closed and quiet while all run', () => {
    show('all', { id: 'swap', state: 'running' });
    expect(screen.getByText('All running')).toBeTruthy();
    expect(document.querySelector('details')?.hasAttribute('open')).toBe(false);
  });

  test('open where one failed, and say where and why', () => {
    const { setStatuses } = show('all', { id: 'swap', state: 'running' }, { id: 'wallet', state: 'running' });
    setStatuses([
      { id: 'swap', state: 'failed', failure: { phase: 'render', error } },
      { id: 'wallet', state: 'running' },
    ]);
    expect(screen.getByText('1 failed')).toBeTruthy();
    expect(document.querySelector('details')?.hasAttribute('open')).toBe(true);
    expect(screen.getByText('While showing: bad pool')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try swap again' }));
    expect(retry).toHaveBeenCalledWith('swap');
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual(['swapFailedWhile showing: bad poolTry swap again', 'walletRunning']);
  });
});

describe('the version', () => {
  test('is short; a click copies the full id and shows Copied for a while', async () => {
    vi.useFakeTimers();
    show();
    const button = screen.getByRole('button', { name: 'Version 1.2.3 (01234567)' });
    await act(async () => fireEvent.click(button));
    expect(writeText).toHaveBeenCalledWith('1.2.3+local.0123456789abcdef');
    expect(button.textContent).toBe('Copied');
    await act(async () => vi.advanceTimersByTime(1_500));
    expect(button.textContent).toBe('Version 1.2.3 (01234567)');
  });

  test('does not say Copied where the browser refuses', async () => {
    writeText.mockRejectedValueOnce(new Error('refused'));
    show();
    const button = screen.getByRole('button', { name: 'Version 1.2.3 (01234567)' });
    await act(async () => fireEvent.click(button));
    expect(button.textContent).toBe('Version 1.2.3 (01234567)');
  });
});
