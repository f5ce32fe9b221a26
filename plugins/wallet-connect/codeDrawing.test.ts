import { describe, expect, test } from 'vitest';
import { codeDrawing, QUIET } from './codeDrawing.ts';

/** The modules of the drawing, without the quiet zone around them. */
function modulesOf(text: string) {
  const { size, path } = codeDrawing(text);
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x} ${y}`));
  return {
    size: size - 2 * QUIET,
    path,
    dark,
    isDark: (x: number, y: number) => dark.has(`${x + QUIET} ${y + QUIET}`),
  };
}

/** FNV-1a over the rows. */
function fingerprint(text: string): string {
  const { size, isDark } = modulesOf(text);
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
    [83, '37:2c32929f'],
    [106, '41:b3e50824'],
    [120, '45:5e06296b'],
    [150, '49:71a259ab'],
    [180, '53:bc541599'],
    [213, '57:f71a89c3'],
    [300, '69:9ea6c6e1'],
    [400, '77:aa639c1b'],
    [500, '85:85c292c1'],
    [666, '97:b8a469bd'],
    [2331, '177:3af97377'],
  ] as const)('of %i bytes is the standard one', (length, expected) => {
    expect(fingerprint('a1b2c3d4e5f6@~?=&'.repeat(140).slice(0, length))).toBe(expected);
  });

  test('has its finders in three corners and none in the fourth', () => {
    const { size, isDark } = modulesOf('wc:1');
    const corner = (left: number, top: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((i) => Number(isDark(left + i, top + 3))).join('');
    expect(corner(0, 0)).toBe('1011101');
    expect(corner(size - 7, 0)).toBe('1011101');
    expect(corner(0, size - 7)).toBe('1011101');
    expect(corner(size - 7, size - 7)).not.toBe('1011101');
  });

  test('is drawn with one square a dark module, and nothing in the quiet zone', () => {
    const { size, path, dark } = modulesOf('wc:1');
    expect(path.match(/[A-Za-z]/g)).toHaveLength(dark.size * 5);
    for (const module of dark) {
      for (const place of module.split(' ').map(Number)) {
        expect(place).toBeGreaterThanOrEqual(QUIET);
        expect(place).toBeLessThan(size + QUIET);
      }
    }
  });

  test('is refused for a text that is too long', () => {
    expect(() => codeDrawing('x'.repeat(2332))).toThrow(RangeError);
  });
});
