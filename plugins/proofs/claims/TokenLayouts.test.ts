import { describe, expect, it } from 'vitest';
import { mappingSlot } from '../trie/accountOf.ts';
import { TokenLayouts } from './TokenLayouts.ts';

const TOKEN = '0x00000000000000000000000000000000000000f0';
const keys = [0xa11cen];
const RAW = 10n ** 18n;

/** The values at the slots of an unknown token, where `at` and no other has this one. */
function valuesOf(layouts: TokenLayouts, raw: bigint, ...at: readonly number[]): readonly bigint[] {
  return layouts.slots(1, TOKEN, keys).map((_, place) => (at.includes(place) ? raw : 0n));
}

describe('the layout of a token', () => {
  it('is known by the one place that has the value, for this token alone', () => {
    const layouts = new TokenLayouts();
    expect(layouts.compare(1, TOKEN, keys, RAW, valuesOf(layouts, RAW, 3))).toBe(true);
    // WETH9 keeps its balances in slot 3.
    expect(layouts.slots(1, TOKEN, keys)).toEqual([mappingSlot(keys[0] as bigint, 3)]);
    expect(layouts.compare(1, TOKEN, keys, RAW, [RAW + 1n])).toBe(false);
    expect(layouts.compare(1, TOKEN, keys, 0n, [0n])).toBe(true);
    expect(layouts.slots(2, TOKEN, keys).length).toBeGreaterThan(1);
    expect(layouts.slots(1, TOKEN, [1n, 2n]).length).toBeGreaterThan(1);
  });

  it.each<[string, bigint, readonly number[]]>([
    ['no place has it', RAW, []],
    ['two places have it', RAW, [3, 9]],
    ['it is so small that a counter may have it', 2n, [3]],
  ])('stays unknown where %s', (_, raw, at) => {
    const layouts = new TokenLayouts();
    expect(layouts.compare(1, TOKEN, keys, raw, valuesOf(layouts, raw, ...at))).toBeUndefined();
    expect(layouts.slots(1, TOKEN, keys).length).toBeGreaterThan(1);
  });

  it('has no slot twice', () => {
    for (const each of [keys, [1n, 2n]]) {
      const slots = new TokenLayouts().slots(1, TOKEN, each);
      expect(new Set(slots).size).toBe(slots.length);
    }
  });
});
