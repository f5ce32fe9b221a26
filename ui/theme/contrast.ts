import { contrastRatio } from '../../kernel/config/contrastRatio.ts';
import type { AccentColors, ColorModeName, Palette } from './palette.ts';
import { palettes } from './palette.ts';

type ColorName = keyof Palette;

const surfaces = ['surface1', 'surface2', 'surface3'] as const;

/** Text colour and the fill under it, for every pair that the components use. */
export const textPairs: readonly (readonly [text: ColorName | '#FFFFFF', fill: ColorName])[] = [
  ...(['neutral1', 'neutral2', 'neutral3', 'accentText', 'success', 'critical', 'warning'] as const).flatMap(
    (text) => surfaces.map((fill) => [text, fill] as const),
  ),
  ['neutral1', 'surface4'],
  ['neutral1', 'surface5'],
  ['neutral2', 'surface4'],
  ['#FFFFFF', 'accent1'],
  ['#FFFFFF', 'accent1Hover'],
  ['accentText', 'accent2'],
  ['accentText', 'accent2Hover'],
  ['neutral1', 'accent2'],
  ['onCritical', 'critical'],
  ['critical', 'criticalSoft'],
  ['neutral1', 'criticalSoft'],
  ['success', 'successSoft'],
  ['neutral1', 'successSoft'],
  ['warning', 'warningSoft'],
  ['neutral1', 'warningSoft'],
  ...(['gray', 'red', 'green', 'gold', 'violet', 'blue', 'pink'] as const).map(
    (fill) => ['onShade', fill] as const,
  ),
];

export interface ContrastFailure {
  readonly mode: ColorModeName;
  readonly text: string;
  readonly fill: string;
  readonly ratio: number;
}

/** Pairs of a palette below 4.5:1 (WCAG AA for text); empty when all pass. */
export function contrastFailures(mode: ColorModeName, palette: Palette): readonly ContrastFailure[] {
  return textPairs.flatMap(([text, fill]) => {
    const ratio = contrastRatio(text === '#FFFFFF' ? text : palette[text], palette[fill]);
    return ratio < 4.5 ? [{ mode, text, fill, ratio }] : [];
  });
}

/**
 * Both palettes with a brand's accent colours in place of the app's own.
 * @throws RangeError naming each pair whose contrast fails
 */
export function brandPalettes(accent: AccentColors | undefined): Readonly<Record<ColorModeName, Palette>> {
  if (!accent) return palettes;
  const light = { ...palettes.light, ...accent.light };
  const dark = { ...palettes.dark, ...accent.dark };
  const failures = [...contrastFailures('light', light), ...contrastFailures('dark', dark)];
  if (failures.length > 0) {
    const list = failures.map(
      ({ mode, text, fill, ratio }) => `${mode} ${text} on ${fill} ${ratio.toFixed(2)}`,
    );
    throw new RangeError(`accent colours need a contrast of 4.5:1, found ${list.join(', ')}`);
  }
  return { light, dark };
}
