import { accentColors } from './accentColors.ts';
import { brandPalettes } from './contrast.ts';
import type { ColorModeName, Palette } from './palette.ts';

/**
 * Both palettes for a brand's pair of accents (`#rrggbb`). Only needed for a brand with accents: load it by
 * `import()`.
 * @throws RangeError naming each pair whose contrast fails
 */
export function accentPalettes(
  pair: Readonly<Record<ColorModeName, string>>,
): Readonly<Record<ColorModeName, Palette>> {
  return brandPalettes(accentColors(pair));
}
