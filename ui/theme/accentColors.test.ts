import { expect, test } from 'vitest';
import { accentColors } from './accentColors.ts';
import { brandPalettes } from './contrast.ts';

test.each([
  ['#5B3DF0', '#6A4DF5'],
  ['#0B6E4F', '#0B7A57'],
  ['#B3261E', '#BE3029'],
])('the pair %s and %s gives palettes that pass the contrast check', (light, dark) => {
  const { light: palette } = brandPalettes(accentColors({ light, dark }));
  expect(palette.accent1).toBe(light);
});

test('a pair that white text cannot stand on is refused', () => {
  expect(() => brandPalettes(accentColors({ light: '#FFE600', dark: '#FFE600' }))).toThrow(/contrast/);
});
