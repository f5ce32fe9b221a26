import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { bytesOf, hexOf, quantityBytes } from './bytes.ts';
import { decodeRlp, encodeRlp, ProofFault, type Rlp } from './rlp.ts';

type Text = Hex | readonly Text[];
const decode = (hex: Hex) => decodeRlp(bytesOf(hex, 4_096));
const shown = (item: Rlp): Text => (item instanceof Uint8Array ? hexOf(item) : item.map(shown));

// The examples of ethereum.org's page on RLP, and the limits of each form.
describe.each<[string, Hex, Text]>([
  ['dog', '0x83646f67', '0x646f67'],
  ['cat and dog', '0xc88363617483646f67', ['0x636174', '0x646f67']],
  ['nothing', '0x80', '0x'],
  ['an empty list', '0xc0', []],
  ['zero as a byte', '0x00', '0x00'],
  ['1024', '0x820400', '0x0400'],
  ['the set of three', '0xc7c0c1c0c3c0c1c0', [[], [[]], [[], [[]]]]],
  ['55 bytes', `0xb7${'61'.repeat(55)}`, `0x${'61'.repeat(55)}`],
  ['56 bytes', `0xb838${'61'.repeat(56)}`, `0x${'61'.repeat(56)}`],
  ['300 bytes', `0xb9012c${'61'.repeat(300)}`, `0x${'61'.repeat(300)}`],
])('%s', (_, hex, item) => {
  it('is decoded, and encoded to the same bytes', () => {
    const decoded = decode(hex);
    expect(shown(decoded)).toEqual(item);
    expect(hexOf(encodeRlp(decoded))).toBe(hex);
  });
});

it.each<[string, Hex]>([
  ['a byte in a longer form', '0x8101'],
  ['a short length in the long form', `0xb801${'61'}`],
  ['a length with a zero in front', `0xb90038${'61'.repeat(56)}`],
  ['a length of three bytes', `0xba010000${'61'}`],
  ['a string that is cut off', '0x83646f'],
  ['a list that is cut off', '0xc88363617483646f'],
  ['an item beyond the end of its list', '0xc183646f67'],
  ['bytes behind the item', '0x83646f6700'],
  ['no bytes', '0x'],
  [
    'lists in lists in lists',
    `0x${Array.from({ length: 40 }, (_, at) => (0xc0 + 39 - at).toString(16)).join('')}`,
  ],
])('refuses %s', (_, hex) => {
  expect(() => decode(hex)).toThrow(ProofFault);
});

it('reads quantities, and refuses what is none', () => {
  expect(hexOf(quantityBytes('0x0'))).toBe('0x');
  expect(hexOf(quantityBytes('0x400'))).toBe('0x0400');
  for (const wrong of ['0x', '400', '0x-1', 5, undefined])
    expect(() => quantityBytes(wrong)).toThrow(ProofFault);
});
