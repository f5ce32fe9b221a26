import { describe, expect, it } from 'vitest';
import { hexWord, word } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { linkLogs } from './linkLogs.ts';
import { DYNAMIC_FEE, type PoolKey, poolId } from './V4Pool.ts';

const MANAGER = { address: '0x0000000000000000000000000000000000004444', block: 100 } as const;
// Digits only: such addresses are their own checksums.
const at = (number: number) => `0x${String(number).padStart(40, '0')}` as Address;
const [A, B, M, N] = [at(10), at(99), at(20), at(30)] as const;

const keyOf = (a: Address, b: Address, change: Partial<PoolKey> = {}): PoolKey => {
  const [currency0, currency1] = BigInt(a) < BigInt(b) ? [a, b] : [b, a];
  return { currency0, currency1, fee: 2345, tickSpacing: 7, hooks: ZERO_ADDRESS, ...change };
};
const logOf = (key: PoolKey, block: number, id = poolId(key)) => ({
  topics: ['0xdd', id, hexWord(key.currency0), hexWord(key.currency1)],
  data: `0x${[word(key.fee), word(key.tickSpacing), word(key.hooks), word(1), word(2)].join('')}`,
  blockNumber: `0x${block.toString(16)}`,
});

function read(logs: readonly unknown[]) {
  const keys: PoolKey[] = [];
  const links = linkLogs(MANAGER, [A, B], (key) => keys.push(key)).read(logs);
  return { keys, others: [...new Set(links.map(({ other }) => other))] };
}

describe('the logs of V4 pools of a token with any other', () => {
  it('are asked for in both places of the key, and not for no token', () => {
    const { filters, fromBlock } = linkLogs(MANAGER, [A, B], () => undefined);
    const words = [hexWord(A), hexWord(B)];
    expect(filters.map(({ topics }) => topics.slice(1))).toEqual([
      [null, words],
      [null, null, words],
    ]);
    expect(fromBlock).toBe(100);
    expect(linkLogs(MANAGER, [], () => undefined).filters).toEqual([]);
  });

  it('name tokens and unusual keys, each that of its id; what is never traded, or no such log, names nothing', () => {
    const usual = keyOf(B, N, { fee: 3000, tickSpacing: 60 });
    const good = keyOf(A, M);
    const { keys, others } = read([
      logOf(good, 101),
      logOf(usual, 102),
      logOf(keyOf(A, at(40), { fee: DYNAMIC_FEE }), 103),
      logOf(keyOf(A, at(41), { hooks: '0x00000000000000000000000000000000000000C0' }), 104),
      logOf(keyOf(A, B), 105),
      logOf(keyOf(A, ZERO_ADDRESS), 106),
      logOf(keyOf(M, N), 107),
      logOf(keyOf(A, N), 108, hexWord(7n)),
      { topics: ['0xdd'], data: '0x' },
      null,
    ]);
    expect(others).toEqual([M, N]);
    expect(keys).toEqual([good]);
  });

  it('are no flood: ten thousand pools that are made later take no place of older ones', () => {
    const dust = Array.from({ length: 10_000 }, (_, index) => logOf(keyOf(A, at(1_000 + index)), 200));
    const crowd = Array.from({ length: 50 }, (_, fee) => logOf(keyOf(B, N, { fee: fee + 1 }), 150));
    const { keys, others } = read([
      ...dust,
      ...crowd.reverse(),
      logOf(keyOf(A, M), 102),
      logOf(keyOf(A, N), 101),
    ]);
    // The one with pools of both first.
    expect(others.slice(0, 2).sort()).toEqual([M, N]);
    expect(others).toHaveLength(16);
    const ofN = keys.filter(({ currency0, currency1 }) => [currency0, currency1].includes(N));
    expect(ofN).toHaveLength(1 + 4);
    expect(keys).toHaveLength(1 + 4 + 1 + 14);
  });
});
