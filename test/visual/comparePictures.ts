import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far a colour may be off, 0 to 1: other versions of a browser draw edges and glyphs a little otherwise. */
const COLOUR_TOLERANCE = 0.2;

/** Of a picture's pixels. A card that moved or lost its colour is more. */
export const MOST_DIFFERENT = 0.005;

export interface Comparison {
  /** Pixels that differ, as a share of all. */
  readonly share: number;
  /** The approved picture, paled, with what differs in red; undefined where the sizes are not the same. */
  readonly difference: Buffer | undefined;
}

/** The same picture in as few bytes as can be. */
export function packPicture(picture: Buffer): Buffer {
  return PNG.sync.write(PNG.sync.read(picture), { deflateLevel: 9, colorType: 2 });
}

/** How much one picture differs from another; edges that are only smoothed otherwise do not count. */
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
