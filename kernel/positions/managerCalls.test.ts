import { AbiCoder, id } from 'ethers';
import { describe, expect, test } from 'vitest';
import type { Hex } from '../chain/ChainSpec.ts';
import { addressOf } from '../tokens/testing/testChain.ts';
import { decodePosition, managerCall, managerTopics, parseTokenId } from './managerCalls.ts';

describe('the position manager’s calls', () => {
  test.each(Object.entries(managerTopics))('%s is the topic %s', (signature, topic) => {
    expect(id(signature)).toBe(topic);
  });

  test('are encoded word by word', () => {
    const owner = addressOf(0xa1);
    const words = AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [owner, 7n]);
    expect(managerCall('tokenOfOwnerByIndex(address,uint256)', owner, 7n)).toBe(
      `0x2f745c59${words.slice(2)}`,
    );
  });
});

describe('decodePosition', () => {
  const types = 'uint96 address address address uint24 int24 int24 uint128 uint256 uint256 uint128 uint128';
  const encoded = (...values: readonly unknown[]) =>
    AbiCoder.defaultAbiCoder().encode(types.split(' '), values) as Hex;

  test('reads every field, negative ticks too', () => {
    const [token0, token1, none] = [addressOf(1), addressOf(2), addressOf(0)];
    const data = encoded(0, none, token0, token1, 3000, -887220, -60, 12n, 1n, 2n, 3n, 4n);
    expect(decodePosition(9n, data)).toEqual({
      tokenId: 9n,
      token0,
      token1,
      fee: 3000,
      tickLower: -887220,
      tickUpper: -60,
      liquidity: 12n,
      feeGrowth0X128: 1n,
      feeGrowth1X128: 2n,
      owed0Raw: 3n,
      owed1Raw: 4n,
    });
  });

  test.each(['0x', '0x00', `0x${'ff'.repeat(384)}`] as const)('takes nothing from nonsense (%#)', (data) => {
    expect(decodePosition(1n, data as Hex)).toBeUndefined();
  });
});

describe('parseTokenId', () => {
  test.each([
    ['0', 0n],
    ['007', 7n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', (1n << 256n) - 1n],
  ])('%s is %s', (text, tokenId) => {
    expect(parseTokenId(text)).toBe(tokenId);
  });

  test.each(['', 'v2', '-1', '1.5', '0x1', '1e3', ' 1', '9'.repeat(78), '1'.repeat(79), '١'])(
    '"%s" is no token id',
    (text) => {
      expect(parseTokenId(text)).toBeUndefined();
    },
  );
});
