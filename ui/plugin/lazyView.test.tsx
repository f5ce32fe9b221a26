// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LazyView } from '../../kernel/plugin/contributions.ts';
import { forgetLazyView, lazyView } from './lazyView.ts';
import { PluginBoundary } from './PluginBoundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('one view has one component, until it is forgotten', () => {
  const view: LazyView = async () => ({ default: () => null });
  const other: LazyView = async () => ({ default: () => null });
  const component = lazyView(view);
  expect(lazyView(view)).toBe(component);
  expect(lazyView(other)).not.toBe(component);
  forgetLazyView(view);
  expect(lazyView(view)).not.toBe(component);
});

test('a view whose chunk did not come is asked for again when it is next shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers();
  let online = false;
  const view: LazyView = async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Pools</p> };
  };
  const show = async () => {
    const View = lazyView(view);
    const shown = render(
      <ChakraProvider value={defaultSystem}>
        <PluginBoundary pluginId="pools" onFail={() => undefined}>
          <View />
        </PluginBoundary>
      </ChakraProvider>,
    );
    await act(() => vi.runAllTimersAsync());
    return shown;
  };
  const first = await show();
  expect(screen.getByRole('alert')).toBeDefined();
  first.unmount();
  online = true;
  await show();
  expect(screen.getByText('Pools')).toBeDefined();
});
