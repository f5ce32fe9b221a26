import { describe, expect, test } from 'vitest';
import { readStored } from '../storage/readStored.ts';
import { savedConnection } from './savedConnection.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const connection = { type: 'INJECTED', address, ENSName: 'a.eth' } as const;

describe('the saved connection', () => {
  test('is read in its envelope and bare', () => {
    expect(readStored(savedConnection, { version: 1, value: connection })).toMatchObject({
      value: connection,
      changed: false,
    });
    expect(readStored(savedConnection, connection)).toMatchObject({ value: connection, changed: true });
    expect(readStored(savedConnection, { version: 1, value: null })).toMatchObject({ value: null });
  });

  test.each(['INJECTED', 'COINBASE_WALLET', 'NETWORK', 'GNOSIS_SAFE'])('knows the type %s', (type) => {
    expect(savedConnection.parse({ type, address })).toEqual({ type, address });
  });

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
  });
});
