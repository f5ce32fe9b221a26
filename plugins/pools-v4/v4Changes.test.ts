import { Interface, id, ZeroHash } from 'ethers';
import { expect, it } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { address } from '../../kernel/quote/testing/FakeChain.ts';
import { MODIFY_LIQUIDITY, v4Changes } from './v4Changes.ts';

const POOL: Hex = `0x${'7'.repeat(64)}`;
const events = new Interface([
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
]);

it('a log of the PoolManager tells which liquidity was added or removed', () => {
  expect(MODIFY_LIQUIDITY).toBe(id('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'));
  const changes = v4Changes(address(1), POOL, () => undefined);
  expect(changes).toMatchObject({ address: address(1), topics: [MODIFY_LIQUIDITY], id: POOL });
  for (const [lower, upper, liquidity] of [
    [-887_220, 887_220, 2n ** 127n],
    [-120, -60, -5n],
  ] as const) {
    const values = [POOL, address(2), lower, upper, liquidity, ZeroHash];
    const { topics, data } = events.encodeEventLog('ModifyLiquidity', values);
    expect(changes.read(topics as Hex[], data as Hex)).toEqual({ lower, upper, liquidity });
    expect(changes.read(topics as Hex[], data.slice(0, 66) as Hex)).toBeUndefined();
  }
});
