import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../kernel/wallet/testing/memoryStorage.ts';
import { hush, mon, testToken, usdc, wmon } from '../../../testing/currencies.ts';
import { ChosenTokens } from './ChosenTokens.ts';
import { orderTokens } from './orderTokens.ts';
import { mostFavourites, mostRecent, tokenChoices } from './tokenChoices.ts';

describe('recent tokens', () => {
  test('are the last few of a chain, the newest first, each once', () => {
    const storage = memoryStorage();
    const chosen = new ChosenTokens(storage);
    const others = Array.from({ length: mostRecent }, (_, index) => testToken(`T${index}`, 'T', index + 50));
    for (const one of [mon, hush, ...others, hush]) chosen.chose(one);
    const recent = chosen.recent(mon.chainId);
    expect(recent).toHaveLength(mostRecent);
    expect(recent.slice(0, 2)).toEqual([hush.address, others.at(-1)?.address]);
    chosen.chose(mon);
    expect(new ChosenTokens(storage).recent(mon.chainId)[0]).toBe('ETHER');
    expect(chosen.recent(mon.chainId + 1)).toEqual([]);
  });
});

describe('favourites', () => {
  test('are marked and unmarked, per chain', () => {
    const chosen = new ChosenTokens(memoryStorage());
    chosen.toggle(usdc);
    chosen.toggle(mon);
    expect(chosen.favourites(mon.chainId)).toEqual([usdc.address, 'ETHER']);
    expect([chosen.isFavourite(mon), chosen.isFavourite({ ...mon, chainId: 5 })]).toEqual([true, false]);
    chosen.toggle(usdc);
    expect(chosen.favourites(mon.chainId)).toEqual(['ETHER']);
  });

  test('of more than there is room for, the oldest goes', () => {
    const chosen = new ChosenTokens(memoryStorage());
    for (let index = 0; index <= mostFavourites; index++) chosen.toggle(testToken('T', 'T', index + 50));
    expect(chosen.favourites(mon.chainId)).toHaveLength(mostFavourites);
    expect(chosen.isFavourite(testToken('T', 'T', 50))).toBe(false);
  });
});

test('the list begins with what is asked for, in that order, and goes on as it was', () => {
  const all = [mon, wmon, hush, usdc];
  expect(orderTokens(all, [usdc.address, 'ETHER', usdc.address, '0xgone'])).toEqual([usdc, mon, wmon, hush]);
  expect(orderTokens(all, [''])).toEqual(all);
});

describe('damaged choices', () => {
  const parse = (value: unknown) => {
    const damaged = vi.fn();
    return [tokenChoices.parse(value, damaged), damaged.mock.calls.length > 0];
  };

  test('keep what is good', () => {
    const good = { recent: { 1: ['ETHER', usdc.address] }, favourites: { 1: [usdc.address] } };
    expect(parse(good)).toEqual([good, false]);
    const recent = {
      1: ['ETHER', 'ETHER', '0xabababababababababababababababababababab', 5],
      x: ['ETHER'],
      '-1': [],
      2: 'no',
    };
    expect(parse({ recent, favourites: [] })).toEqual([{ recent: { 1: ['ETHER'] }, favourites: {} }, true]);
  });

  test.each([null, 5, [], {}, { recent: 1, favourites: null }])('%j are none', (value) => {
    expect(parse(value)).toEqual([undefined, false]);
  });
});
