import { describe, expect, it } from 'vitest';
import { fileCircles } from '../../scripts/architecture/fileCircles.ts';

const circles = (imports: Readonly<Record<string, readonly string[]>>) =>
  fileCircles(new Map(Object.entries(imports)));

describe('circles among files', () => {
  it('are none where every arrow leads on, however many ways there are', () => {
    expect(circles({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] })).toEqual([]);
    expect(circles({ a: ['elsewhere'], b: ['a'] })).toEqual([]);
    expect(circles({})).toEqual([]);
  });

  it('are found of two, of one that imports itself, and behind what is in none', () => {
    expect(circles({ a: ['b'], b: ['a'] })).toEqual([['a', 'b']]);
    expect(circles({ a: ['a'] })).toEqual([['a']]);
    expect(circles({ top: ['a'], a: ['b'], b: ['c'], c: ['a', 'below'], below: [] })).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('are told each once, by a shortest way round', () => {
    expect(circles({ a: ['b', 'd'], b: ['c'], c: ['a'], d: ['a', 'b'], x: ['y', 'a'], y: ['x'] })).toEqual([
      ['a', 'd'],
      ['x', 'y'],
    ]);
  });

  it('are told in the same words whichever file is met first', () => {
    expect(circles({ c: ['a'], b: ['c'], a: ['b'] })).toEqual([['a', 'b', 'c']]);
  });
});
