import { afterAll, vi } from 'vitest';

// Files of one worker share their globals: what one of them replaced ends with it, or the next would fail by order.
const { navigator } = globalThis;
const own = navigator && Object.getOwnPropertyDescriptors(navigator);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (!navigator) return;
  for (const name of Reflect.ownKeys(navigator)) if (!(name in own)) Reflect.deleteProperty(navigator, name);
  Object.defineProperties(navigator, own);
});
