import { describe, expect, test } from 'vitest';
import { qrCode } from './qrCode.ts';

/** FNV-1a over the rows. */
function fingerprint(text: string): string {
  const { size, isDark } = qrCode(text);
  let hash = 0x811c9dc5;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) hash = Math.imul(hash ^ Number(isDark(x, y)), 0x01000193) >>> 0;
  }
  return `${size}:${hash.toString(16)}`;
}

describe('the code', () => {
  // The fingerprints were compared, module by module, with those of the npm package qrcode 1.5.
  test.each([
    [1, '21:f80ad171'],
    [14, '21:92f8a60f'],
    [40, '29:e42c5c96'],
    [84, '37:9c2e5eab'],
    [106, '41:b3e50824'],
    [120, '45:5e06296b'],
    [150, '49:71a259ab'],
    [180, '53:bc541599'],
    [213, '57:f71a89c3'],
    [300, '69:9ea6c6e1'],
    [400, '77:aa639c1b'],
    [500, '85:85c292c1'],
    [666, '97:b8a469bd'],
  ] as const)('of %i bytes is the standard one', (length, expected) => {
    expect(fingerprint('a1b2c3d4e5f6@~?=&'.repeat(40).slice(0, length))).toBe(expected);
  });

  test('has its finders in three corners and none in the fourth', () => {
    const { size, isDark } = qrCode('wc:1');
    const corner = (left: number, top: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((i) => Number(isDark(left + i, top + 3))).join('');
    expect(corner(0, 0)).toBe('1011101');
    expect(corner(size - 7, 0)).toBe('1011101');
    expect(corner(0, size - 7)).toBe('1011101');
    expect(corner(size - 7, size - 7)).not.toBe('1011101');
  });

  test('is refused for a text that is too long', () => {
    expect(() => qrCode('x'.repeat(667))).toThrow(RangeError);
    expect(qrCode('x'.repeat(666)).size).toBe(97);
  });
});
