// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { releaseObservers } from './releaseObservers.ts';

const never = new Promise<never>(() => undefined);
const Waiting = observer(() => {
  throw never;
});

test('a page that ends leaves no timer of an observer that is not on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  releaseObservers();
  render(
    <Suspense>
      <Waiting />
    </Suspense>,
  );
  await Promise.resolve();
  const before = vi.getTimerCount();
  dispatchEvent(new Event('pagehide'));
  expect(vi.getTimerCount()).toBe(before - 1);
});
