import { afterAll, vi } from 'vitest';

// Files of one worker share their globals, and those with a page its window: what one of them has changed ends with
// it, or the next would fail by order.
// Also what a file has left that ended early.
vi.unstubAllGlobals();
const { navigator, document } = globalThis;
const own = navigator && Object.getOwnPropertyDescriptors(navigator);
const address = document && window.location.href;
const attributes = document && attributesOf(document.documentElement);

function attributesOf(element: Element): ReadonlyMap<string, string> {
  return new Map([...element.attributes].map(({ name, value }) => [name, value]));
}

afterAll(async () => {
  vi.useRealTimers();
  // A module that is still being imported would fail outside of any test once this file's environment is gone.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (navigator) {
    for (const name of Reflect.ownKeys(navigator))
      if (!(name in own)) Reflect.deleteProperty(navigator, name);
    Object.defineProperties(navigator, own);
  }
  if (document) {
    // The styles in its head belong to Emotion, which all files share.
    document.body.replaceChildren();
    const { documentElement: page } = document;
    for (const name of attributesOf(page).keys()) if (!attributes.has(name)) page.removeAttribute(name);
    for (const [name, value] of attributes) page.setAttribute(name, value);
    window.localStorage.clear();
    window.sessionStorage.clear();
    // A dialog whose page ended under fake timers would never leave the history, and holds changes of the address back.
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    window.history.replaceState(null, '', address);
  }
});
