import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { fontStack } from './fonts.ts';
import { globalCss } from './globalCss.ts';
import { keyframes } from './keyframes.ts';
import { type ColorModeName, type Palette, palettes } from './palette.ts';
import {
  breakpoints,
  durations,
  easings,
  fontSizes,
  fontWeights,
  opacity,
  radii,
  spacing,
  zIndex,
} from './scale.ts';

/**
 * The app's Chakra system: Chakra's conditions and utilities with the app's own tokens, and nothing of
 * Chakra's theme.
 * @param colours a brand's palettes instead of the app's own
 */
export function createAppSystem({
  light,
  dark,
}: Readonly<Record<ColorModeName, Palette>> = palettes): SystemContext {
  const colors = Object.fromEntries(
    (Object.keys(light) as (keyof Palette)[]).map((name) => [
      name,
      { value: { _light: light[name], _dark: dark[name] } },
    ]),
  );
  return createSystem(defaultBaseConfig, {
    preflight: true,
    cssVarsPrefix: 'sl',
    conditions: { light: ':root &, [data-theme=light] &', dark: '[data-theme=dark] &' },
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens: {
        spacing,
        sizes: spacing,
        fontSizes,
        fontWeights,
        radii,
        zIndex,
        opacity,
        durations,
        easings,
        fonts: { body: { value: fontStack } },
        lineHeights: { number: { value: 1.2 }, text: { value: 1.5 } },
        colors: { white: { value: '#FFFFFF' }, black: { value: '#000000' } },
      },
      semanticTokens: {
        colors,
        shadows: {
          card: { value: '0 0 0 1px {colors.surface3}, 0 24px 48px -20px {colors.shadow}' },
          raised: { value: '0 12px 32px -8px {colors.shadow}' },
        },
      },
    },
  });
}
