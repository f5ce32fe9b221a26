import { describe, expect, it } from 'vitest';
import { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import type { Logger } from '../runtime/Logger.ts';
import { PairTiers, priceOf } from './PairTiers.ts';

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

describe('a failure', () => {
  const client = {
    chain: {
      capabilities: { feeTiers: [3000] },
      contracts: [{ kind: 'v3Factory', version: '1', address: '0x00000000000000000000000000000000000000fa' }],
    },
    clock: { watch: () => () => undefined, refresh: async () => undefined },
  } as unknown as ChainClient;
  const pair = { token0: '0x1', token1: '0x2' } as const;
  const head = {} as BlockHead;
  const one = (value: bigint): CallResult => ({ ok: true, data: `0x${word(value)}` });

  function read() {
    const logged: string[] = [];
    const warn = (message: string) => logged.push(message);
    const tiers = new PairTiers(client, pair, { warn } as unknown as Logger);
    const round = (...answers: readonly CallResult[]) => {
      tiers.calls();
      tiers.receive(answers, head);
    };
    return { tiers, logged, round };
  }

  it('to read the factory is logged once, and leaves nothing to choose from', () => {
    const { tiers, logged, round } = read();
    round(failed('rpc_error'), one(0xaan));
    tiers.failed(new SluiceError('rpc_error', 'down'));
    expect(logged).toEqual(['The fee tiers of a pair could not be read']);
    expect([tiers.tiers, tiers.error?.code]).toEqual([undefined, 'rpc_error']);
  });

  it('to read a pool is logged once, until it was read again, and makes it invalid', () => {
    const { tiers, logged, round } = read();
    round(one(60n), one(0xaan));
    expect(tiers.tiers?.[0]).toMatchObject({ fee: 3000, tickSpacing: 60, existence: 'LOADING' });
    const broken = [failed('rpc_error'), liquidity, one(1n), one(1n)] as const;
    round(...broken);
    round(...broken);
    expect(tiers.tiers?.[0]?.existence).toBe('INVALID');
    expect(logged).toEqual(['A V3 pool could not be read']);
    round(slot0(1n << 96n, 0n), liquidity, one(1n), one(1n));
    expect(tiers.tiers?.[0]?.existence).toBe('EXISTS');
    round(...broken);
    expect(logged).toHaveLength(2);
  });
});
