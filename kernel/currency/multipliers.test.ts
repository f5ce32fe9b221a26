import { autorun } from 'mobx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hexWord } from '../abi/words.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { multiplierOf, multipliers, readMultipliersBy, releaseMultiplier } from './multipliers.ts';
import { readMultiplier } from './readMultiplier.ts';
import { setMultiplier } from './setMultiplier.ts';

const ONE = 10n ** 18n;
const MOST = 10n ** 36n;
const LATER = 2_000_000_000n;

describe('what a contract answers', () => {
  it.each<[string, readonly (bigint | Hex | undefined)[], ReturnType<typeof readMultiplier>]>([
    ['a revert', [undefined], {}],
    ['nothing', ['0x'], {}],
    ['less than a word', ['0x01'], {}],
    ['zero', [0n], {}],
    ['one', [ONE], {}],
    ['four', [4n * ONE], { value: 4n * ONE }],
    ['a quarter', [ONE / 4n], { value: ONE / 4n }],
    ['the least', [1n], { value: 1n }],
    ['the most', [MOST], { value: MOST }],
    ['more than the most', [MOST + 1n], {}],
    ['the largest number', [2n ** 256n - 1n], {}],
    ['more than a word', [`${hexWord(4n * ONE)}${'00'.repeat(32)}`], { value: 4n * ONE }],
    ['no word of a change', [4n * ONE, undefined, undefined], { value: 4n * ONE }],
    ['the same after a change', [4n * ONE, 4n * ONE, LATER], { value: 4n * ONE }],
    ['a change at no time', [4n * ONE, 8n * ONE, 0n], { value: 4n * ONE }],
    ['a change without a time', [4n * ONE, 8n * ONE, undefined], { value: 4n * ONE }],
    ['a change to nothing', [4n * ONE, 0n, LATER], { value: 4n * ONE }],
    ['a change to more than the most', [4n * ONE, MOST + 1n, LATER], { value: 4n * ONE }],
    [
      'a change',
      [4n * ONE, 8n * ONE, LATER],
      { value: 4n * ONE, next: { value: 8n * ONE, atSeconds: Number(LATER) } },
    ],
    ['a first change', [ONE, 4n * ONE, LATER], { next: { value: 4n * ONE, atSeconds: Number(LATER) } }],
    [
      'a change back',
      [4n * ONE, ONE, LATER],
      { value: 4n * ONE, next: { value: ONE, atSeconds: Number(LATER) } },
    ],
    ['a change of none', [undefined, 4n * ONE, LATER], {}],
  ])('%s', (_, words, multiplier) => {
    const [now, next, at] = words.map((each) => (typeof each === 'bigint' ? hexWord(each) : each));
    expect(readMultiplier(now, next, at)).toEqual(multiplier);
  });
});

it('a token is read at the first look, and again once its answer is doubted; each change is seen', () => {
  const token = { chainId: 77, address: '0x00000000000000000000000000000000000000AA' } as const;
  const reader = vi.fn();
  readMultipliersBy(reader);
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push(multiplierOf(token).value));
  onTestFinished(() => {
    stop();
    readMultipliersBy(() => undefined);
    setMultiplier(token, {});
  });
  multiplierOf(token);
  expect(reader).toHaveBeenCalledTimes(1);
  const before = multipliers.get();
  setMultiplier(token, {});
  expect([seen, multipliers.get() === before]).toEqual([[undefined], true]);
  setMultiplier(token, { value: 4n * ONE });
  setMultiplier(token, { value: 4n * ONE });
  expect(seen).toEqual([undefined, 4n * ONE]);
  setMultiplier(token, { value: 4n * ONE, next: { value: ONE, atSeconds: 5 } });
  expect(seen).toHaveLength(3);
  multiplierOf(token);
  expect(reader).toHaveBeenCalledTimes(1);
  releaseMultiplier(token);
  expect(multiplierOf(token).value).toBe(4n * ONE);
  expect(reader).toHaveBeenCalledTimes(2);
});
