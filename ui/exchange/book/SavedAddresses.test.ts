import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { addressBook, longestName, mostNames, type NamedAddress, problemOf } from './addressBook.ts';
import { SavedAddresses } from './SavedAddresses.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const alice: NamedAddress = { name: 'Alice', address: ALICE };

describe('the address book', () => {
  test('adds, changes and deletes, and is kept', () => {
    const storage = memoryStorage();
    const saved = new SavedAddresses(storage);
    expect(saved.save(' Alice ', ALICE.toLowerCase())).toBeUndefined();
    expect(saved.entries).toEqual([alice]);
    expect([saved.nameOf(ALICE), saved.nameOf(BOB), saved.nameOf(undefined)]).toEqual([
      'Alice',
      undefined,
      undefined,
    ]);
    expect([saved.shortText(ALICE), saved.shortText(BOB)]).toEqual([
      'Alice (0xf39F...2266)',
      '0x7099...79C8',
    ]);
    expect(saved.save('אורן', BOB)).toBeUndefined();
    // The digits stay where they are beside a name that runs the other way.
    expect(saved.shortText(BOB)).toBe('\u2068אורן\u2069 (0x7099...79C8)');
    saved.remove(BOB);
    // Its own name is free for it, and its address may change.
    expect(saved.save('alice', BOB, ALICE)).toBeUndefined();
    expect(new SavedAddresses(storage).entries).toEqual([{ name: 'alice', address: BOB }]);
    saved.remove(BOB);
    expect(saved.entries).toEqual([]);
  });

  test.each([
    ['', BOB, { field: 'name', kind: 'noName' }],
    ['   ', BOB, { field: 'name', kind: 'noName' }],
    ['x'.repeat(longestName + 1), BOB, { field: 'name', kind: 'longName' }],
    ['Bob\u202e', BOB, { field: 'name', kind: 'unreadable' }],
    ['0xf39F', BOB, { field: 'name', kind: 'likeAddress' }],
    ['ALICE', BOB, { field: 'name', kind: 'nameTaken' }],
    // Full-width letters look the same.
    ['\uff21lice', BOB, { field: 'name', kind: 'nameTaken' }],
    ['Bob', 'bob.eth', { field: 'address', kind: 'noAddress' }],
    ['Bob', BOB.slice(0, -1), { field: 'address', kind: 'noAddress' }],
    ['Bob', BOB.replace('C', 'c'), { field: 'address', kind: 'checksum' }],
    ['Bob', ALICE.toLowerCase(), { field: 'address', kind: 'addressTaken', name: 'Alice' }],
  ])('refuses "%s" for %s, and changes nothing', (name, address, problem) => {
    const saved = new SavedAddresses(memoryStorage({ address_book: [alice] }));
    expect(saved.save(name, address)).toEqual(problem);
    expect(saved.entries).toEqual([alice]);
  });

  test('is full at some time', () => {
    const many = Array.from({ length: mostNames }, (_, index) => ({
      name: `n${index}`,
      address: `0x${String(index).padStart(40, '0')}` as const,
    }));
    expect(problemOf(many, 'Bob', BOB)).toEqual({ field: 'address', kind: 'full' });
    expect(problemOf(many, 'Bob', BOB, many[0]?.address)).toBeUndefined();
  });
});

describe('a damaged address book', () => {
  test('keeps its good entries, and sets the rest aside', () => {
    const damaged = vi.fn();
    const entries = [
      alice,
      null,
      { name: 'No address' },
      { name: 'Wrong', address: BOB.toLowerCase() },
      { name: 'Alice', address: BOB },
      { name: 'Twice', address: ALICE },
      { name: '\u200b', address: BOB },
      { name: 'Bob', address: BOB, more: 1 },
    ];
    expect(addressBook.parse(entries, damaged)).toEqual([alice, { name: 'Bob', address: BOB }]);
    expect(damaged).toHaveBeenCalled();
  });

  test.each([null, 5, 'x', {}])('%j is none', (value) => {
    expect(addressBook.parse(value)).toBeUndefined();
  });
});
