import { expect, it } from 'vitest';
import { contrastRatio } from './contrastRatio.ts';

it('gives the ratios of WCAG, in either order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#ffffff', '#FFFFFF')).toBe(1);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#ffffff', '#777777')).toBe(contrastRatio('#777777', '#ffffff'));
});

it('refuses what is no #rrggbb colour', () => {
  for (const text of ['red', '#fff', '#12345g', '']) {
    expect(() => contrastRatio(text, '#ffffff')).toThrow(RangeError);
  }
});
