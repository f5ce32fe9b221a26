// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { documentVisibility } from './PageVisibility.ts';

test('tells when the page is hidden or shown, and when the browser is online again, until it is left', () => {
  const listener = vi.fn();
  const stop = documentVisibility.onChange(listener);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(1);
  globalThis.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  globalThis.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(2);
});
