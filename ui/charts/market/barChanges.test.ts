import { describe, expect, it } from 'vitest';
import { barStep, newestChange } from './barChanges.ts';
import type { MarketBar } from './MarketBar.ts';
import { keyAct } from './marketKeys.ts';
import { tickTexts } from './tickTexts.ts';

const bar = (startSeconds: number, close: number): MarketBar => ({
  ...{ startSeconds, close, open: 1, high: 9, low: 1, volume: 5, swaps: 1, carried: false },
});
const [a, b, c] = [bar(60, 2), bar(120, 3), bar(180, 4)];

describe('what a new block changes', () => {
  it('is the newest bar, or those after it', () => {
    expect(newestChange([a, b], [a, bar(120, 8)])).toBe(1);
    expect(newestChange([a, b], [a, b, c])).toBe(2);
    expect(newestChange([a, b], [a, bar(120, 8), c])).toBe(1);
    expect(newestChange([a, b], [{ ...a }, { ...b }])).toBe(2);
  });

  it('is more where older bars change, go, or are of another interval', () => {
    expect(newestChange([a, b, c], [a, bar(120, 8), c])).toBeUndefined();
    expect(newestChange([a, b], [b, c])).toBeUndefined();
    expect(newestChange([a, b], [a])).toBeUndefined();
    expect(newestChange([a, b], [a, bar(3660, 3)])).toBeUndefined();
    expect(newestChange([], [a])).toBeUndefined();
    expect([barStep([a, b]), barStep([a]), barStep([])]).toEqual([60, 0, 0]);
  });
});

describe('an axis', () => {
  it('tells neighbours apart', () => {
    const text = (value: number, digits: number) => value.toPrecision(digits);
    expect(tickTexts([1, 1.00025, 1.0005], text)).toEqual(['1.0000', '1.0003', '1.0005']);
    expect(tickTexts([0, 10, 20], text)).toEqual(['0.00', '10.0', '20.0']);
    expect(tickTexts([5], text)).toEqual(['5.00']);
    expect(tickTexts([], text)).toEqual([]);
  });
});

describe('a key', () => {
  const view = { inView: 40, newestInView: 70 };
  const key = (name: string, index?: number, more: object = {}) =>
    keyAct({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more }, index, 100, view);

  it('reads first the newest bar in view, then step by step, by half a view, and to the ends', () => {
    expect(key('ArrowLeft')).toEqual({ read: 70 });
    expect(key('ArrowLeft', 70)).toEqual({ read: 69 });
    expect(key('PageUp', 70)).toEqual({ read: 90 });
    expect(key('PageDown', 5)).toEqual({ read: 0 });
    expect([key('Home', 5), key('End', 5)]).toEqual([{ read: 0 }, { read: 99 }]);
  });

  it('zooms, leaves, or is the page’s own', () => {
    expect([key('+'), key('-')]).toEqual([{ zoom: 0.7 }, { zoom: 1 / 0.7 }]);
    expect([key('Escape', 3), key('Escape')]).toEqual([{ read: undefined }, undefined]);
    expect([key('Tab'), key('ArrowLeft', 3, { altKey: true })]).toEqual([undefined, undefined]);
  });
});
