import { describe, expect, test } from 'vitest';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { FakeBrowser } from '../storage/testing/fakeStorage.ts';
import { readStored } from '../storage/values/readStored.ts';
import { savedConnection } from './savedConnection.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const connection = { type: 'INJECTED', address, ENSName: 'a.eth' } as const;

describe('the saved connection', () => {
  const KEY = 'connection_meta';
  function open(text?: string) {
    const browser = new FakeBrowser();
    if (text !== undefined) browser.local.setItem(KEY, text);
    const storage = new BrowserStorage(browser.tab());
    return { browser, stored: storage.value(savedConnection) };
  }
  const fields = JSON.stringify(connection);

  test('lies field by field under its key, which goes when there is none', () => {
    const { browser, stored } = open();
    stored.set(connection);
    expect(browser.local.getItem(KEY)).toBe(fields);
    stored.set(null);
    expect(browser.local.getItem(KEY)).toBeNull();
  });

  test('is read as it lies, and as it used to lie, nested: then it is written anew', () => {
    expect(open(fields).stored.value).toEqual(connection);
    const { browser, stored } = open(JSON.stringify({ version: 1, value: connection }));
    expect(stored.value).toEqual(connection);
    expect(browser.local.getItem(KEY)).toBe(fields);
    const none = open('{"version":1,"value":null}');
    expect(none.stored.value).toBeNull();
    expect(none.browser.local.getItem(KEY)).toBeNull();
  });

  test.each(['{"type":"INJECTED"}', '"x"', '{'])('is set aside where it is %s', (text) => {
    const { browser, stored } = open(text);
    expect(stored.value).toBeNull();
    expect(browser.local.getItem(KEY)).toBeNull();
    expect(browser.local.getItem(`${KEY}.corrupt.1`)).toBe(text);
  });

  test.each([...['INJECTED', 'COINBASE_WALLET', 'NETWORK', 'GNOSIS_SAFE'], ...['WALLET_CONNECT', 'LOCAL']])(
    'knows the type %s',
    (type) => {
      expect(savedConnection.parse({ type, address })).toEqual({ type, address });
    },
  );

  test.each([
    ['another type', { ...connection, type: 'OTHER' }],
    ['an address with a wrong checksum', { ...connection, address: address.toLowerCase() }],
    ['no address', { type: 'INJECTED' }],
    ['a text', 'x'],
  ])('refuses %s', (_, value) => {
    expect(readStored(savedConnection, value).state).toBe('unreadable');
  });

  test('drops names that nobody could have', () => {
    const odd = { ...connection, ENSName: 'x'.repeat(256), rdns: 5 };
    expect(savedConnection.parse(odd)).toEqual({ type: 'INJECTED', address });
    expect(savedConnection.parse({ ...odd, rdns: 'x'.repeat(101) })).toEqual({ type: 'INJECTED', address });
    const longest = { ...connection, ENSName: 'x'.repeat(255), rdns: 'x'.repeat(100) };
    expect(savedConnection.parse(longest)).toEqual(longest);
  });
});
