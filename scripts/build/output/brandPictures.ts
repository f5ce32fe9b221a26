import { palettes } from '../../../ui/theme/palette.ts';
import type { Profile } from '../input/readProfile.ts';
import { type Pixel, pngOf } from './png.ts';

type Colour = readonly [number, number, number];

/** The strokes of ui/theme/Logo.tsx on its 32-unit square: from, to, and the radius of the pen. */
const STROKES = [
  { x: 11, top: 5, bottom: 20 },
  { x: 21, top: 12, bottom: 27 },
] as const;
const PEN = 2.5;
const SQUARE = 32;
const CORNER = 8;

const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

function mix(under: Colour, over: Colour, share: number): Colour {
  return under.map((value, index) => value + (over[index]! - value) * share) as unknown as Colour;
}

/** How much of a pixel is within a shape whose edge is `distance` pixels away; negative: inside. */
const cover = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));

const opaque = (colour: Colour, opacity = 1): Pixel => [
  Math.round(colour[0]),
  Math.round(colour[1]),
  Math.round(colour[2]),
  Math.round(opacity * 255),
];

/** Distance to a stroke, in units of its square. */
function toStroke({ x, top, bottom }: (typeof STROKES)[number], px: number, py: number): number {
  return Math.hypot(px - x, py - Math.min(bottom, Math.max(top, py))) - PEN;
}

/** Distance to the edge of the square with round corners, in its units. */
function toSquare(px: number, py: number): number {
  const half = SQUARE / 2;
  const [dx, dy] = [px, py].map((at) => Math.abs(at - half) - (half - CORNER)) as [number, number];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - CORNER;
}

/** Of the width of a maskable icon, what the logo's square takes: all of it stays inside the circle of 80 %. */
const MASKED_SHARE = 0.66;

/**
 * The icon as PNG, as `iconSvg` draws it: the logo in white on the accent.
 * @param size pixels
 * @param masked the system cuts it to a shape of its own: no round corners, and the logo is smaller
 */
export function iconPng({ brand }: Profile, size: number, masked = false): Uint8Array {
  const ground = colourOf(brand.accent?.light ?? palettes.light.accent1);
  const white: Colour = [255, 255, 255];
  const scale = (size / SQUARE) * (masked ? MASKED_SHARE : 1);
  const start = (size - SQUARE * scale) / 2;
  return pngOf(size, size, (x, y) => {
    const [px, py] = [(x - start) / scale, (y - start) / scale];
    const ink = Math.max(...STROKES.map((stroke) => cover(toStroke(stroke, px, py) * scale)));
    return opaque(mix(ground, white, ink), masked ? 1 : cover(toSquare(px, py) * scale));
  });
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const;
const SHARE_MARK = 360;
const GRID = 60;
const GRID_REACH = 560;

/** The picture of a shared link: the logo on the grid of the swap page, in the dark theme. */
export function sharePng({ brand }: Profile): Uint8Array {
  const { surface1, surface4, neutral1, accentText } = palettes.dark;
  const [ground, line] = [colourOf(surface1), colourOf(surface4)];
  const inks = [colourOf(brand.accent?.dark ?? accentText), colourOf(neutral1)];
  const { width, height } = SHARE_SIZE;
  const scale = SHARE_MARK / SQUARE;
  const [left, top] = [(width - SHARE_MARK) / 2, (height - SHARE_MARK) / 2];
  return pngOf(width, height, (x, y) => {
    const onLine = [x - width / 2, y - height / 2].some(
      (at) => Math.abs(at / GRID - Math.round(at / GRID)) * GRID < 1,
    );
    const fade = 1 - Math.hypot(x - width / 2, y - height / 2) / GRID_REACH;
    let colour = onLine && fade > 0 ? mix(ground, line, fade) : ground;
    for (const [index, stroke] of STROKES.entries()) {
      const share = cover(toStroke(stroke, (x - left) / scale, (y - top) / scale) * scale);
      if (share > 0) colour = mix(colour, inks[index]!, share);
    }
    return opaque(colour);
  });
}

interface ManifestIcons {
  /** File names beside the manifest. */
  readonly svg: string;
  readonly png: readonly { readonly file: string; readonly size: number; readonly masked: boolean }[];
}

/** The web app manifest; it lies one folder below the page. Source: the W3C's Web Application Manifest. */
export function webManifest({ brand }: Profile, { svg, png }: ManifestIcons): Uint8Array {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: palettes.light.surface1,
    theme_color: palettes.light.surface1,
    icons: [
      { src: svg, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      ...png.map(({ file, size, masked }) => ({
        src: file,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose: masked ? 'maskable' : 'any',
      })),
    ],
  };
  return new TextEncoder().encode(`${JSON.stringify(manifest)}\n`);
}
