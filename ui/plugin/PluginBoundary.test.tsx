// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { PluginBoundary } from './PluginBoundary.tsx';
import { PluginFailure } from './PluginFailure.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (content: ReactNode) => render(<ChakraProvider value={defaultSystem}>{content}</ChakraProvider>);

function Thrower({ error }: { error: { readonly current: unknown } }) {
  if (error.current !== undefined) throw error.current;
  return <p>Fine</p>;
}

test('reports what was thrown, and mounts the content again on request', async () => {
  const error: { current: unknown } = { current: 'not an error object' };
  const onFail = vi.fn();
  const onRetry = vi.fn(() => {
    error.current = undefined;
  });
  show(
    <PluginBoundary pluginId="swap" onFail={onFail} onRetry={onRetry}>
      <Thrower error={error} />
    </PluginBoundary>,
  );
  expect(onFail).toHaveBeenCalledExactlyOnceWith('swap', 'not an error object');
  expect(screen.getByRole('alert').textContent).toContain('not an error object');
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Fine')).toBeDefined();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('does not report a chunk that could not be loaded', () => {
  const onFail = vi.fn();
  show(
    <PluginBoundary pluginId="swap" onFail={onFail}>
      <Thrower error={{ current: new SluiceError('chunk_load_failed', 'not loaded') }} />
    </PluginBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('not loaded');
  expect(onFail).not.toHaveBeenCalled();
});

test('messages are data: cut, with hidden characters shown', () => {
  const message = `swap\u202e${'x'.repeat(5000)}`;
  show(<PluginFailure pluginId="swap" error={new Error(message)} onRetry={() => undefined} />);
  const text = screen.getByText(/x{20}/).textContent;
  expect(text).toContain('U+202E');
  expect(text).toHaveLength(300);
});

test('a second click while it tries again does nothing', async () => {
  let finish: () => void = () => undefined;
  const onRetry = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  show(<PluginFailure pluginId="swap" error={new Error('boom')} onRetry={onRetry} />);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onRetry).toHaveBeenCalledOnce();
  await act(async () => finish());
  fireEvent.click(button);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

describe('where something else has moved the nodes of the page', () => {
  /** React throws such an error while it changes the page. */
  function Moved({ errors }: { readonly errors: Error[] }) {
    useLayoutEffect(() => {
      const error = errors.pop();
      if (error) throw error;
    });
    return <p>kept</p>;
  }
  const moved = () => new DOMException('not a child of this node', 'NotFoundError');
  const view = (onFail: () => void, errors: Error[]) => (
    <ChakraProvider value={defaultSystem}>
      <PluginBoundary pluginId="swap" onFail={onFail}>
        <Moved errors={errors} />
        <Moved errors={errors} />
      </PluginBoundary>
    </ChakraProvider>
  );

  test('the view is mounted again, once within ten seconds', () => {
    const now = vi.spyOn(systemTimers, 'elapsedMs').mockReturnValue(60_000);
    const onFail = vi.fn();
    const { container, rerender } = render(view(onFail, [moved()]));
    expect(container.textContent).toBe('keptkept');
    now.mockReturnValue(70_000);
    rerender(view(onFail, [moved()]));
    expect(container.textContent).toBe('keptkept');
    expect(onFail).not.toHaveBeenCalled();
    now.mockReturnValue(79_999);
    rerender(view(onFail, [moved()]));
    expect(onFail).toHaveBeenCalledExactlyOnceWith(
      'swap',
      expect.objectContaining({ name: 'NotFoundError' }),
    );
    expect(screen.getByRole('alert').textContent).toContain('not a child of this node');
  });

  test('several of one change of the page are one', () => {
    const onFail = vi.fn();
    const { container } = render(view(onFail, [moved(), moved()]));
    expect(container.textContent).toBe('keptkept');
    expect(onFail).not.toHaveBeenCalled();
  });

  test.each([
    ['HierarchyRequestError', true],
    ['NotFoundError', true],
    ['DataCloneError', false],
    ['AbortError', false],
    ['QuotaExceededError', false],
  ])('whether %s mounts the view again before it fails: %s', (name, again) => {
    vi.spyOn(systemTimers, 'elapsedMs').mockReturnValue(60_000);
    const mounts = (error: Error) => {
      const onFail = vi.fn();
      let count = 0;
      function Thrower(): never {
        count += 1;
        throw error;
      }
      show(
        <PluginBoundary pluginId="swap" onFail={onFail}>
          <Thrower />
        </PluginBoundary>,
      );
      expect(onFail).toHaveBeenCalledOnce();
      return count;
    };
    expect(mounts(new DOMException('moved', name)) > mounts(new TypeError('its own'))).toBe(again);
  });
});
