// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import FatalPage from './FatalPage.tsx';

const writeText = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  Object.defineProperty(window.navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function failure(lines: number): Error {
  const error = new Error('boom');
  error.stack = Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n');
  return error;
}

const details = () => document.querySelector('pre')?.textContent?.split('\n');

test('shows title, message and the first 4 lines of the details; the rest on demand', () => {
  renderUi(<FatalPage message="The configuration is broken." error={failure(6)} />);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('The configuration is broken.');
  expect(details()).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(details()).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(details()).toHaveLength(4);
});

test('offers no more where there is none', () => {
  renderUi(<FatalPage error={failure(4)} />);
  expect(details()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('copies all lines, reloads, and links to support where the operator names one', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  renderUi(<FatalPage error={failure(6)} supportUrl="https://support.example" />);
  fireEvent.click(screen.getByRole('button', { name: /Copy/ }));
  expect(writeText).toHaveBeenCalledWith('line 1\nline 2\nline 3\nline 4\nline 5\nline 6');
  fireEvent.click(screen.getByRole('button', { name: /Reload/ }));
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://support.example');
  cleanup();
  renderUi(<FatalPage error={failure(1)} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('an app that breaks looks for a newer build at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const update = vi.fn(async () => undefined);
  const serviceWorker = { getRegistration: async () => ({ update }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const Broken = () => {
    throw failure(5);
  };
  renderUi(
    <AppErrorBoundary supportUrl={undefined} onBroken={() => undefined}>
      <Broken />
    </AppErrorBoundary>,
  );
  await expect.poll(() => update).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('takes the place of an app that breaks while it renders', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onBroken = vi.fn();
  const Broken = () => {
    throw failure(5);
  };
  renderUi(
    <AppErrorBoundary supportUrl={undefined} onBroken={onBroken}>
      <Broken />
    </AppErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(details()).toHaveLength(4);
  // The app is told to stop its plugins: nothing runs behind the error page.
  expect(onBroken).toHaveBeenCalled();
});

test('a frame whose nodes something else has moved is mounted again, once within ten seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const now = vi.spyOn(systemTimers, 'elapsedMs').mockReturnValue(60_000);
  const onBroken = vi.fn();
  const errors = [new DOMException('not a child of this node', 'NotFoundError')];
  const Frame = () => {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => {
      const error = errors.pop();
      if (error) throw error;
    });
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        frame
      </button>
    );
  };
  renderUi(
    <AppErrorBoundary supportUrl={undefined} onBroken={onBroken}>
      <Frame />
    </AppErrorBoundary>,
  );
  const frame = screen.getByRole('button', { name: 'frame' });
  expect(onBroken).not.toHaveBeenCalled();
  now.mockReturnValue(69_999);
  errors.push(new DOMException('not a child of this node', 'NotFoundError'));
  fireEvent.click(frame);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(onBroken).toHaveBeenCalledOnce();
});
