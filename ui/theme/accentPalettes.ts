import { accentColors } from './accentColors.ts';
import { brandPalettes } from './contrast.ts';
import type { ColorModeName, Palette } from './palette.ts';

/**
 * Both palettes with what follows from a brand's pair of accents (`#rrggbb`). Needed where a brand has one: load it
 * by `import()`.
 * @throws RangeError naming each pair whose contrast fails
 */
export function accentPalettes(
  pair: Readonly<Record<ColorModeName, string>>,
): Readonly<Record<ColorModeName, Palette>> {
  return brandPalettes(accentColors(pair));
}
