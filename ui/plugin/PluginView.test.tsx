// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { createContainer } from '../../kernel/plugin/createContainer.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { PluginControlToken } from '../../kernel/plugin/PluginControl.ts';
import { PluginHost } from '../../kernel/plugin/PluginHost.ts';
import { PluginView } from './PluginView.tsx';
import { ServicesContext } from './ServicesContext.tsx';

const i18n = i18next.createInstance();

beforeEach(async () => {
  // React logs the errors that boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await i18n.init({
    lng: 'en-US',
    resources: {
      'en-US': {
        common: {
          plugin: {
            failed: { title: 'Does not work', body: '{{name}} is off', retry: 'Try again' },
          },
          errors: { plugin_failed: '{{plugin}}: {{message}}', chunk_load_failed: 'Not loaded' },
        },
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const label = 'common:title' as const;

function panel(id: string, view: LazyView, more: Partial<Plugin> = {}): Plugin {
  return { id, contributes: { settingsPanels: [{ id, title: label, order: 1, view }] }, ...more };
}

/** All present panels, and those whose plugin failed. */
const Page = observer(function Page({ host }: { host: PluginHost }) {
  const panels = [...host.contributions.of('settingsPanels'), ...host.withdrawn('settingsPanels')];
  return panels
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ id, pluginId, view }) => (
      <PluginView key={id} pluginId={pluginId} view={view} viewProps={{}} fallback={<p>{`${id} loads`}</p>} />
    ));
});

async function show(...plugins: Plugin[]) {
  const container = createContainer();
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const host = new PluginHost({ container, plugins, logger });
  container.bind(PluginControlToken).toConstantValue(host);
  host.boot();
  await host.start();
  render(
    <ChakraProvider value={defaultSystem}>
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={host.services}>
          <Page host={host} />
        </ServicesContext>
      </I18nextProvider>
    </ChakraProvider>,
  );
  const stateOf = (id: string) => host.statuses.find((status) => status.id === id)?.state;
  return { host, stateOf };
}

const counter: LazyView = async () => ({
  default: function Counter() {
    const [count, setCount] = useState(0);
    return <button type="button" onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>;
  },
});

test('a page that throws takes its plugin out; the rest goes on; retry works', async () => {
  let broken = true;
  const load = vi.fn<LazyView>(async () => ({
    default: function Page() {
      if (broken) throw new Error('bad pool');
      return <p>Pools</p>;
    },
  }));
  const dispose = vi.fn();
  const start = vi.fn<NonNullable<Plugin['start']>>((context) => {
    context.disposables.add(dispose);
  });
  const { host, stateOf } = await show(panel('broken', load, { start }), panel('well', counter));

  fireEvent.click(await screen.findByText('Count 0'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Does not work');
  expect(alert.textContent).toContain('broken is off');
  expect(alert.textContent).toContain('broken: bad pool');
  expect(stateOf('broken')).toBe('failed');
  expect(host.statuses.find(({ id }) => id === 'broken')?.failure?.phase).toBe('render');
  expect(host.contributions.of('settingsPanels').map(({ id }) => id)).toEqual(['well']);
  expect(dispose).toHaveBeenCalledOnce();
  expect(screen.getByText('Count 1')).toBeDefined();

  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
  expect((await screen.findByRole('alert')).textContent).toContain('bad pool');
  await waitFor(() => expect(stateOf('broken')).toBe('failed'));

  broken = false;
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('Pools')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(stateOf('broken')).toBe('running'));
  // Every attempt had its own lazy component; the rest of the page was not affected.
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByText('Count 1')).toBeDefined();
  expect(stateOf('well')).toBe('running');
});

test('a plugin that failed before it was shown says so in its place', async () => {
  const start = () => Promise.reject(new Error('no start'));
  const { stateOf } = await show(
    panel('broken', counter, { start }),
    panel('dependant', counter, { requires: ['broken'] }),
  );
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('broken: no start'),
    expect.stringContaining('dependant is off'),
  ]);
  expect(stateOf('dependant')).toBe('blocked');
});

test('a chunk that does not come leaves the plugin running; retry asks for it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  let online = false;
  const load = vi.fn<LazyView>(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Pools</p> };
  });
  const start = vi.fn();
  const { stateOf } = await show(panel('far', load, { start }), panel('well', counter));
  expect(screen.getByText('far loads')).toBeDefined();
  await vi.advanceTimersByTimeAsync(3600);
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded');
  expect(load).toHaveBeenCalledTimes(4);
  expect(stateOf('far')).toBe('running');
  online = true;
  fireEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('Pools')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(5);
  expect(start).toHaveBeenCalledOnce();
});

test('a chunk that fails again is asked for by a new page, upon a press, if the server answers', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const server = vi.fn(async () => Promise.reject<Response>(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', server);
  const load = vi.fn<LazyView>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await show(panel('far', load));
  const failsAfter = async (attempts: number) => {
    for (let second = 0; second < 6; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(load).toHaveBeenCalledTimes(4 * attempts);
    expect(screen.getByText('Try again').closest('button')?.disabled).toBe(false);
  };
  const tryAgain = () => fireEvent.click(screen.getByText('Try again'));
  await failsAfter(1);
  tryAgain();
  await failsAfter(2);
  expect(server).not.toHaveBeenCalled();
  tryAgain();
  await failsAfter(3);
  expect(server).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  server.mockResolvedValue(new Response());
  tryAgain();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reload).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(12);
  expect(screen.getByText('Try again').closest('button')?.disabled).toBe(true);
});
