import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * How much a colour may differ, 0 to 1: other versions of a browser draw edges and glyphs slightly
 * differently.
 */
const COLOUR_TOLERANCE = 0.2;

/** Share of a picture's pixels. A card that moved or lost its colour changes more. */
export const MAX_DIFFERENT = 0.005;

export interface Comparison {
  /** Pixels that differ, as a share of all. */
  readonly share: number;
  /** The approved picture, paled, with the differences in red; undefined where the sizes differ. */
  readonly difference: Buffer | undefined;
}

/** A picture at half its size: it takes few bytes, and differences in the smoothing of edges disappear. */
export function halfPicture(picture: Buffer): Buffer {
  const whole = PNG.sync.read(picture);
  const half = new PNG({ width: whole.width >> 1, height: whole.height >> 1 });
  const row = whole.width * 4;
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width * 4; x += 1) {
      const from = y * 2 * row + (x >> 2) * 8 + (x & 3);
      const sum = [0, 4, row, row + 4].reduce((all, step) => all + (whole.data[from + step] ?? 0), 0);
      half.data[y * half.width * 4 + x] = (sum + 2) >> 2;
    }
  }
  return PNG.sync.write(half, { deflateLevel: 9, colorType: 2 });
}

/** How much one picture differs from another; differences in the smoothing of edges do not count. */
export function comparePictures(approved: Buffer, actual: Buffer): Comparison {
  const [before, after] = [PNG.sync.read(approved), PNG.sync.read(actual)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { share: 1, difference: undefined };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(before.data, after.data, difference.data, width, height, {
    threshold: COLOUR_TOLERANCE,
  });
  return { share: pixels / (width * height), difference: PNG.sync.write(difference) };
}
