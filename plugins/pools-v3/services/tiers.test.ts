import { describe, expect, it } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { CallResult } from '../../../kernel/rpc/types.ts';
import { priceOf, type Tier } from './PairTiers.ts';
import { tierShares } from './tierShares.ts';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const slot0 = (sqrtPriceX96: bigint, tick: bigint): CallResult => ({
  ok: true,
  data: `0x${[sqrtPriceX96, BigInt.asUintN(256, tick), 0n, 1n, 1n, 0n, 1n].map(word).join('')}`,
});
const liquidity: CallResult = { ok: true, data: `0x${word(5n)}` };
const failed = (code: 'call_reverted' | 'rpc_error'): CallResult => ({
  ok: false,
  error: new SluiceError(code, 'no'),
});

describe('a V3 pool', () => {
  it('exists with a price', () => {
    expect(priceOf(slot0(1n << 96n, 0n), liquidity)).toEqual({
      existence: 'EXISTS',
      sqrtPriceX96: 1n << 96n,
      tick: 0,
      liquidity: 5n,
    });
  });

  it.each<[string, CallResult]>([
    ['is not deployed', { ok: true, data: '0x' }],
    ['reverts', failed('call_reverted')],
    ['has a price of zero', slot0(0n, 0n)],
  ])('does not exist where the contract %s', (_, result) => {
    const none: CallResult = { ok: true, data: `0x${word(0n)}` };
    expect(priceOf(result, none).existence).toBe('NOT_EXISTS');
  });

  it.each<[string, CallResult | undefined]>([
    ['was not asked', undefined],
    ['could not be asked', failed('rpc_error')],
    ['answers nonsense', { ok: true, data: '0x1234' }],
    ['answers a price and another price’s tick', slot0(1n << 96n, 50n)],
  ])('is invalid where it %s', (_, result) => {
    expect(priceOf(result, liquidity).existence).toBe('INVALID');
  });
});

describe('the share of a tier', () => {
  const tier = (fee: number, amount0Raw: bigint, amount1Raw: bigint): Tier => ({
    ...{ fee, tickSpacing: 60, existence: 'EXISTS', pool: '0x1', liquidity: 0n, tick: 0 },
    sqrtPriceX96: 2n << 96n,
    held: { amount0Raw, amount1Raw },
  });

  it('is its part of what all pools hold, token0 at the price of the deepest', () => {
    // The price is 4: 100 and 400 are worth 800; 25 and 100 are worth 200.
    const shares = tierShares([tier(500, 100n, 400n), tier(3000, 25n, 100n)]);
    expect([...(shares ?? [])]).toEqual([
      [500, 8000],
      [3000, 2000],
    ]);
  });

  it('is unknown while some pool’s holdings are, and where nothing is held', () => {
    expect(tierShares([tier(500, 1n, 1n), { ...tier(3000, 1n, 1n), held: undefined }])).toBeUndefined();
    expect(tierShares([tier(500, 0n, 0n)])).toBeUndefined();
    expect(tierShares([])).toBeUndefined();
  });
});
