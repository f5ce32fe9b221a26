import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Profile } from '../../scripts/build/input/readProfile.ts';
import { iconPng, sharePng } from '../../scripts/build/output/brandPictures.ts';

const profile = {
  brand: { name: 'X', accent: { light: '#112233', dark: '#aabbcc' } },
} as unknown as Profile;

/** The pixels of a PNG of one data chunk, without filters. */
function pixelsOf(png: Uint8Array): (x: number, y: number) => readonly number[] {
  const bytes = Buffer.from(png);
  const width = bytes.readUInt32BE(16);
  const start = bytes.indexOf('IDAT') + 4;
  const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
  return (x, y) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)];
}

const GROUND = [0x11, 0x22, 0x33, 255];
const WHITE = [255, 255, 255, 255];

test('the icon is the logo in white on the accent, with round corners', () => {
  const at = pixelsOf(iconPng(profile, 64));
  expect(at(0, 0)[3]).toBe(0);
  expect(at(32, 2)).toEqual(GROUND);
  // The strokes of the logo: x 11 from 5 to 20, and x 21 from 12 to 27, of 32.
  expect([at(22, 12), at(22, 38), at(42, 26), at(42, 52)]).toEqual([WHITE, WHITE, WHITE, WHITE]);
  expect([at(22, 52), at(42, 12), at(32, 32)]).toEqual([GROUND, GROUND, GROUND]);
});

test('the maskable icon fills its square and keeps the logo inside the circle that is never cut', () => {
  const size = 100;
  const at = pixelsOf(iconPng(profile, size, true));
  expect(at(0, 0)).toEqual(GROUND);
  let white = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (at(x, y)[0] === GROUND[0]) continue;
      white += 1;
      expect(Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2)).toBeLessThan(size * 0.4);
    }
  }
  expect(white).toBeGreaterThan(size);
});

test('the checksums are those of the format', () => {
  // The end of every PNG: no data, and the CRC-32 of its four letters.
  expect(Buffer.from(iconPng(profile, 1)).subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
});

test('the picture of a shared link has the brand colour, and is small', () => {
  const png = sharePng(profile);
  expect(png.length).toBeLessThan(60_000);
  expect(pixelsOf(png)(544, 275)).toEqual([0xaa, 0xbb, 0xcc, 255]);
});
