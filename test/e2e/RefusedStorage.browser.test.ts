// @module-tag long
import { expect, test } from 'vitest';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { connectByHand, quote, reviewAndConfirm } from './steps.ts';

const browser = await openBrowser();

/** Runs in the page before any script of it. Self-contained. */
const refusals: Readonly<Record<string, () => void>> = {
  'every interface throws when it is read': () => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { configurable: true, get });
    for (const name of ['locks', 'storage', 'serviceWorker'])
      Object.defineProperty(Navigator.prototype, name, { configurable: true, get });
  },
  'there is none': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { configurable: true, value: undefined });
    for (const name of ['locks', 'storage', 'serviceWorker'])
      Object.defineProperty(Navigator.prototype, name, { configurable: true, value: undefined });
  },
  'every method throws': () => {
    const fail = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const)
      Storage.prototype[name] = fail;
    IDBFactory.prototype.open = fail;
    LockManager.prototype.request = fail;
    LockManager.prototype.query = fail;
    BroadcastChannel.prototype.postMessage = fail;
  },
  'nothing ever answers': () => {
    const hang = () => new Promise<never>(() => undefined);
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    LockManager.prototype.request = hang;
    LockManager.prototype.query = hang;
    BroadcastChannel.prototype.postMessage = () => undefined;
  },
  'a database that opens never answers': () => {
    const hang = () => new EventTarget() as IDBRequest;
    for (const name of ['get', 'getAll', 'getAllKeys', 'put', 'delete', 'clear', 'count'] as const)
      IDBObjectStore.prototype[name] = hang;
    // An open transaction without a request ends by itself.
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: () => undefined });
  },
  'a lock is never granted, and no tab has it': () => {
    LockManager.prototype.request = () => new Promise<never>(() => undefined);
  },
};

test.for(Object.entries(refusals))(
  'where %s, a swap is followed to its end and explore has its rows',
  { timeout: 180_000 },
  async ([, refuse]) => {
    const { page, problems } = await openPage(browser);
    await page.addInitScript(refuse);
    await page.goto(`${appUrl()}swap`);
    await connectByHand(page);
    await quote(page, '0.1');
    await reviewAndConfirm(page);

    await page.goto(`${appUrl()}explore?tab=pools`);
    const rows = page.getByRole('table', { name: 'Pools' }).getByRole('row');
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(3);
    expect(problems).toEqual([]);
  },
);
