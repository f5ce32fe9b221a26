import { expect, it } from 'vitest';
import { sparkPath } from './Sparkline.tsx';

it('reaches from edge to edge, the highest price at the top', () => {
  expect(sparkPath([1, 2, 1.5])).toBe('M0,26L50,2L100,14');
});

it('begins where the price is known, and is flat in the middle where it has not moved', () => {
  expect(sparkPath([undefined, 1, 2])).toBe('M50,26L100,2');
  expect(sparkPath([7, 7])).toBe('M0,14L100,14');
});

it('does not make a fall of a hundredth of a percent', () => {
  expect(sparkPath([1.0001, 1])).toBe('M0,13.9L100,14.1');
});

it('has no point that is no number, whatever the prices', () => {
  for (const series of [
    [1e300, 1e-300],
    [1e308, 1e308],
    [undefined, 1],
    [5e-324, 5e-324],
  ]) {
    expect(sparkPath(series)).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+)*$/);
  }
});
