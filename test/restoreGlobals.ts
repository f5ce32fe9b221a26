import { afterAll, vi } from 'vitest';

// Files of one worker share their globals: what one of them replaced ends with it, or the next would fail by order.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
