import { Interface, id } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import { address } from '../testing/FakeChain.ts';
import { v3Change, v3ChangeTopics } from './v3Change.ts';

const events = new Interface([
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
]);
const MOST = 2n ** 128n - 1n;

describe('a log of a V3 pool', () => {
  it('is known by the signatures of its events', () => {
    expect(v3ChangeTopics).toEqual([
      id('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
      id('Burn(address,int24,int24,uint128,uint256,uint256)'),
    ]);
  });

  it.each([
    [-887_220, 887_220, MOST],
    [-60, -1, 7n],
    [1, 60, 0n],
  ])('tells of a range from %i to %i', (lower, upper, amount) => {
    const range = [address(2), lower, upper, amount, MOST, 5n] as const;
    const mint = events.encodeEventLog('Mint', [address(1), ...range]);
    const burn = events.encodeEventLog('Burn', [...range]);
    expect(v3Change(mint.topics as Hex[], mint.data as Hex)).toEqual({ lower, upper, liquidity: amount });
    expect(v3Change(burn.topics as Hex[], burn.data as Hex)).toEqual({ lower, upper, liquidity: -amount });
    expect(v3Change(burn.topics.slice(0, 3) as Hex[], burn.data as Hex)).toBeUndefined();
    expect(v3Change(mint.topics as Hex[], '0x')).toBeUndefined();
  });
});
