import { expect, test } from 'vitest';
import { hush, mon, wmon } from '../testing/SwapFakes.ts';
import { wrapType } from './wrapType.ts';

test('native to wrapped wraps, back unwraps, everything else is a trade', () => {
  const wrapped = wmon.address;
  expect(wrapType(mon, wmon, wrapped)).toBe('WRAP');
  expect(wrapType(wmon, mon, wrapped)).toBe('UNWRAP');
  for (const [input, output] of [
    [mon, hush],
    [hush, mon],
    [wmon, hush],
    [mon, mon],
    [wmon, wmon],
    [undefined, wmon],
    [mon, undefined],
  ] as const) {
    expect(wrapType(input, output, wrapped)).toBe('NOT_APPLICABLE');
  }
  expect(wrapType(mon, wmon, undefined)).toBe('NOT_APPLICABLE');
});
