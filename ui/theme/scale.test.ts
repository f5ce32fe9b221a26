import { describe, expect, test } from 'vitest';
import { breakpoints, durations, fontSizes, fontWeights, opacity, spacing, zIndex } from './scale.ts';

const names = (scale: object) =>
  Object.keys(scale)
    .map(Number)
    .sort((a, b) => a - b);

describe('the scales of the specification', () => {
  test('spacing', () => {
    expect(names(spacing)).toEqual([
      0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 50, 52, 56, 60, 64, 72, 82, 88, 100,
      104, 136, 150,
    ]);
    for (const [name, { value }] of Object.entries(spacing)) expect(value).toBe(`${name}px`);
  });

  test('font sizes, in rem so that the reader can enlarge them', () => {
    expect(names(fontSizes)).toEqual([0, 10, 12, 14, 16, 20, 24, 28, 34, 36, 40, 48, 60, 96]);
    for (const [name, { value }] of Object.entries(fontSizes)) {
      expect(value).toMatch(/rem$/);
      expect(Number.parseFloat(value) * 16).toBe(Number(name));
    }
  });

  test('font weights', () => {
    expect(Object.keys(fontWeights)).toEqual(['book', 'medium']);
    expect(Number(fontWeights.book.value)).toBeLessThan(Number(fontWeights.medium.value));
  });

  test('opacities', () => {
    expect(names(opacity)).toEqual([0, 0.1, 0.3, 0.5, 0.7, 1]);
    for (const [name, { value }] of Object.entries(opacity)) expect(value).toBe(name);
  });

  test('transitions take 125, 250 and 500 ms, modals fade in 200', () => {
    expect(Object.values(durations).map(({ value }) => value)).toEqual(['125ms', '250ms', '500ms', '200ms']);
  });

  test('breakpoints', () => {
    expect(breakpoints).toEqual({
      w500: '500px',
      sm: '640px',
      w720: '720px',
      md: '768px',
      w960: '960px',
      lg: '1024px',
      xl: '1280px',
      xxl: '1536px',
      xxxl: '1920px',
    });
  });

  test('layers, lowest first', () => {
    const layers = Object.entries(zIndex).sort(([, a], [, b]) => a.value - b.value);
    expect(layers.map(([layer]) => layer)).toEqual([
      'dropdown',
      'sticky',
      'fixed',
      'modalBackdrop',
      'offcanvas',
      'modal',
      'popover',
      'tooltip',
      'modalOverTooltip',
    ]);
  });
});
