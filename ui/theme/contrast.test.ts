import { describe, expect, it } from 'vitest';
import { brandPalettes, contrastFailures } from './contrast.ts';
import { palettes } from './palette.ts';

describe('palettes', () => {
  it.each(['light', 'dark'] as const)('every text pair of the %s theme is at least 4.5:1', (mode) => {
    expect(contrastFailures(mode, palettes[mode])).toEqual([]);
  });
});

describe('brandPalettes', () => {
  const { light, dark } = palettes;
  it('takes a brand accent that can be read', () => {
    const teal = {
      accent1: '#00695C',
      accent1Hover: '#004D40',
      accentText: '#00695C',
      accent2: '#E0F2F1',
      accent2Hover: '#D3ECEA',
    };
    const tealDark = {
      accent1: '#00796B',
      accent1Hover: '#00695C',
      accentText: '#80CBC4',
      accent2: '#10312E',
      accent2Hover: '#163E3A',
    };
    const branded = brandPalettes({ light: teal, dark: tealDark });
    expect(branded.light.accent1).toBe('#00695C');
    expect(branded.dark.surface1).toBe(dark.surface1);
  });

  it('refuses one that cannot, and names the pairs', () => {
    expect(() => brandPalettes({ light: { ...light, accent1: '#FFD400' }, dark })).toThrow(
      /light #FFFFFF on accent1 1\.\d\d/,
    );
  });
});
