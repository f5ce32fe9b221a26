import { contrastRatio } from '../../kernel/config/contrastRatio.ts';
import { type AccentColors, type ColorModeName, palettes } from './palette.ts';

const READABLE = 4.5;

/**
 * The five accent colours of both themes from a brand's pair (`#rrggbb`): hover, soft fills and text are
 * derived from it.
 */
export function accentColors(pair: Readonly<Record<ColorModeName, string>>): AccentColors {
  return { light: shades(pair.light, 'light'), dark: shades(pair.dark, 'dark') };
}

function shades(accent1: string, mode: ColorModeName): AccentColors[ColorModeName] {
  const { surface1 } = palettes[mode];
  const accent2 = mix(accent1, surface1, mode === 'light' ? 0.88 : 0.7);
  const accent2Hover = mix(accent1, surface1, mode === 'light' ? 0.82 : 0.64);
  const towards = mode === 'light' ? '#000000' : '#ffffff';
  let accentText = accent1;
  const fills = [accent2, accent2Hover, palettes[mode].surface3];
  for (let share = 0; share < 1 && !fills.every((fill) => contrastRatio(accentText, fill) >= READABLE); ) {
    share += 0.05;
    accentText = mix(accent1, towards, Math.min(share, 1));
  }
  return { accent1, accent1Hover: mix(accent1, '#000000', 0.12), accentText, accent2, accent2Hover };
}

/** Mixes `share` of `b` into `a`. */
function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const blended = [1, 3, 5].map((at) => Math.round(channel(a, at) * (1 - share) + channel(b, at) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
