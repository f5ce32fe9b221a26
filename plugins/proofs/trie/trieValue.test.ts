import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { bytesOf, hashOf, hexOf } from './bytes.ts';
import { ProofFault } from './rlp.ts';
import { TestTrie } from './testing/TestTrie.ts';
import { EMPTY_ROOT, trieValue } from './trieValue.ts';

const bytes = (hex: Hex) => bytesOf(hex, 4_096);
const proofOf = (trie: TestTrie, key: Hex) => trie.proof(key).map(bytes);
const hashed = (number: number): Hex => hashOf(Uint8Array.of(number >> 8, number & 0xff));
/** A key of zeros that ends with these digits. */
const near = (digits: string): Hex => `0x${digits.padStart(64, '0')}`;

/** What is proven of the key, as hex. */
function value(trie: TestTrie, key: Hex, proof = proofOf(trie, key)): Hex | undefined {
  const found = trieValue(trie.root, key, proof);
  return found && hexOf(found);
}

const many = new Map(
  Array.from({ length: 300 }, (_, at) => [hashed(at), `0x82${hashed(at).slice(2, 6)}` as Hex]),
);
/** Keys that differ in their last digits only: extensions, and leaves that stand in their parents. */
const close = new Map<Hex, Hex>([
  [near('1234'), '0x01'],
  [near('1235'), '0x02'],
  [near('1f'), '0x03'],
  [near('f'.repeat(64)), `0x${'ab'.repeat(33)}`],
]);

describe.each([
  ['hashed keys', many],
  ['keys that are close to each other', close],
])('a trie of %s', (_, entries) => {
  const trie = new TestTrie(entries);

  it('proves each of its values', () => {
    for (const [key, stored] of entries) expect(value(trie, key)).toBe(stored);
  });

  it('proves that nothing is under other keys', () => {
    const others = [
      ...Array.from({ length: 200 }, (_, at) => hashed(1_000 + at)),
      near('1236'),
      near('2'),
      near(''),
    ];
    for (const key of others) expect(value(trie, key)).toBeUndefined();
  });

  it('proves nothing with any byte of any node changed', () => {
    for (const key of [...entries.keys()].slice(0, 4)) {
      const proof = proofOf(trie, key);
      for (const [at, node] of proof.entries()) {
        for (let byte = 0; byte < node.length; byte += 1) {
          const changed = node.with(byte, (node[byte] ?? 0) ^ 1);
          expect(() => value(trie, key, proof.with(at, changed))).toThrow(ProofFault);
        }
      }
    }
  });

  it('wants every node of the way, and no other one', () => {
    const [key = '0x'] = entries.keys();
    const proof = proofOf(trie, key);
    expect(() => value(trie, key, proof.slice(0, -1))).toThrow(ProofFault);
    expect(() => value(trie, key, [...proof, proof[0] as Uint8Array])).toThrow(ProofFault);
    expect(() => value(trie, key, [])).toThrow(ProofFault);
  });
});

describe('one key’s proof', () => {
  it('says nothing about another key, unless it ends on the same way', () => {
    const trie = new TestTrie(many);
    const [first, second] = [hashed(1), hashed(2)];
    expect(() => value(trie, second, proofOf(trie, first))).toThrow(ProofFault);
  });

  it('of a trie with one leaf shows that another key has nothing', () => {
    const trie = new TestTrie(new Map([[hashed(1), '0x05']]));
    expect(value(trie, hashed(1))).toBe('0x05');
    expect(value(trie, hashed(2), proofOf(trie, hashed(1)))).toBeUndefined();
  });
});

describe('an empty trie', () => {
  it.each<[string, readonly Uint8Array[]]>([
    ['no node', []],
    ['the empty node', [Uint8Array.of(0x80)]],
  ])('has nothing: %s', (_, proof) => {
    expect(trieValue(EMPTY_ROOT, hashed(1), proof)).toBeUndefined();
  });

  it('has no other node', () => {
    expect(() => trieValue(EMPTY_ROOT, hashed(1), [Uint8Array.of(0x81, 0x80)])).toThrow(ProofFault);
  });
});

it('a leaf above its depth proves nothing: its key would be another one', () => {
  const leaf = bytes(('0xc4822012' + '05') as Hex);
  expect(() => trieValue(hashOf(leaf), hashed(1), [leaf])).toThrow(ProofFault);
});
