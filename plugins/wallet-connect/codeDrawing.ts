import { encode } from 'uqr';

/** Light modules around the code, so that a camera finds it. */
export const QUIET = 4;

/**
 * Draws a text as a QR code of error correction level M: an SVG path, one unit for each module.
 * @returns the path, and the modules of one side including the quiet zone
 * @throws RangeError for a text of more than 2,331 bytes
 */
export function codeDrawing(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
