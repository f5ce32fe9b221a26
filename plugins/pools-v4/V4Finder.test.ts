import { describe, expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { SearchLack } from '../../kernel/quote/PoolKind.ts';
import { type TokenPair, tokenPair } from '../../kernel/quote/PoolRef.ts';
import { address, FakeChain, WRAPPED } from '../../kernel/quote/testing/FakeChain.ts';
import { FakeStateView } from './testing/FakeStateView.ts';
import { V4Finder } from './V4Finder.ts';
import type { PoolKey } from './V4Pool.ts';

const STATE_VIEW = address(0x57);
const KEY: PoolKey = {
  ...{ currency0: address(1), currency1: WRAPPED, fee: 2345, tickSpacing: 7, hooks: ZERO_ADDRESS },
};
const [FIRST, SECOND] = [tokenPair(address(1), WRAPPED), tokenPair(address(2), WRAPPED)];

describe('the search for further V4 pools', () => {
  it('stands for each pair by itself: it goes on, has failed, or was answered in full', async () => {
    const ends: ((lack?: SearchLack) => void)[] = [];
    const search = () => new Promise<SearchLack | undefined>((resolve) => ends.push(resolve));
    const chain = new FakeChain();
    const view = new FakeStateView();
    chain.faults.set(STATE_VIEW, (call) => view.answer(call));
    const finder = new V4Finder(STATE_VIEW, WRAPPED, [], search);
    const find = (pair: TokenPair) => {
      const { calls, read } = finder.find([pair]);
      read(calls.map((call) => chain.answer(call)));
    };
    const end = async (lack?: SearchLack) => {
      ends.shift()?.(lack);
      await new Promise((resolve) => setTimeout(resolve));
    };
    find(FIRST);
    find(FIRST);
    expect(finder.search(FIRST)).toMatchObject({ named: 0, running: 2, lack: undefined });
    expect(finder.search(SECOND).running).toBe(0);
    await end('answers');
    expect(finder.search(FIRST)).toMatchObject({ named: 0, running: 1, lack: 'answers' });
    await end();
    expect(finder.search(FIRST)).toMatchObject({ named: 0, running: 0, lack: undefined });
    // What is named counts until it is asked for, and again where it is named again.
    for (const times of [1, 2]) {
      finder.learn(KEY);
      finder.learn(KEY);
      expect(finder.search(FIRST)).toMatchObject({ named: times, awaits: true });
      find(FIRST);
      expect(finder.search(FIRST)).toMatchObject({ named: times, awaits: false });
    }
    expect(finder.search(SECOND).named).toBe(0);
  });
});
