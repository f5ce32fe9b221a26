import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { AddedCreatedLog, AddedEventLog, KeyedPool, PoolLogs } from '../AddedLogs.ts';
import type { LogSource } from './LogSource.ts';
import { rowsOf, siftLogs } from './rowsOf.ts';

const TOPIC: Hex = `0x${'70'.repeat(32)}`;
const ID: Hex = `0x${'1d'.repeat(32)}`;
const at = (digits: string): Hex => `0x${digits.repeat(20)}`;
const EMITTER = at('ee');

const pool: KeyedPool = { id: ID, token0: at('00'), token1: at('22'), fee: undefined };
const swap: AddedEventLog = {
  ...{ type: 'event', pool: ID, kind: 'swap', amounts: [-5n, 7n], fee: 250, sender: at('33') },
  ...{ sqrtPriceX96: 9n, ticks: undefined, liquidityRaw: 6n },
};
const created: AddedCreatedLog = { type: 'created', key: 'a key', sqrtPriceX96: 8n };

/** A log of the added kind in block 5, whose data is its index. */
const log = (logIndex: number, address: Hex = EMITTER) => ({
  ...{ address, topics: [TOPIC], data: `0x0${logIndex}`, blockNumber: '0x5' },
  ...{ logIndex: `0x${logIndex}`, transactionHash: `0x${'ab'.repeat(32)}`, removed: false },
});

function source(change: Partial<PoolLogs> = {}): LogSource {
  const decode = (_: readonly Hex[], data: Hex) => (data === '0x01' ? created : swap);
  const logs = { topics: [TOPIC], decode, poolOf: () => pool, ...change };
  return { protocol: 'sum', emitter: EMITTER, logs };
}

describe('a log of an added kind', () => {
  it('names a pool by its key, or tells an event of it', () => {
    const { logs, ignored, faults } = siftLogs([log(1), log(2)], 0, 9, [source()]);
    expect(logs).toMatchObject([
      {
        ...{ type: 'created', address: EMITTER, sqrtPriceX96: 8n },
        found: { protocol: 'sum', address: ID, token1: at('22'), fee: undefined, key: 'a key' },
      },
      { type: 'event', protocol: 'sum', pool: ID, amount0Raw: -5n, amount1Raw: 7n, account: at('33') },
    ]);
    expect([ignored, faults]).toEqual([0, []]);
    const known = (address: Hex) =>
      address === ID ? { number: 4, protocol: 'sum', fee: undefined } : undefined;
    const { rows, foreign } = rowsOf(logs, known, () => ({ seconds: 1, exact: true }));
    expect(rows).toMatchObject([
      { kind: 'price', pool: 4, sqrtPriceX96: 8n },
      { kind: 'swap', pool: 4, amount0Raw: -5n, fee: 250, sqrtPriceX96: 9n, liquidityRaw: 6n },
    ]);
    expect(foreign).toBe(0);
  });

  it('counts only of the kind’s own contract, and only where the profile has the kind', () => {
    expect(siftLogs([log(1, at('ef'))], 0, 9, [source()])).toEqual({ logs: [], ignored: 1, faults: [] });
    expect(siftLogs([log(1)], 0, 9)).toEqual({ logs: [], ignored: 1, faults: [] });
  });

  it('that the kind does not know is left alone', () => {
    const deaf = source({ decode: () => undefined });
    expect(siftLogs([log(2)], 0, 9, [deaf])).toEqual({ logs: [], ignored: 1, faults: [] });
    const keyless = source({ poolOf: () => undefined });
    expect(siftLogs([log(1)], 0, 9, [keyless])).toEqual({ logs: [], ignored: 1, faults: [] });
  });

  it.each<[string, Partial<PoolLogs>]>([
    [
      'it throws',
      {
        decode: () => {
          throw new Error('no idea');
        },
      },
    ],
    ['a pool has no id', { decode: () => ({ ...swap, pool: '0x12' }) }],
    ['an amount is none', { decode: () => ({ ...swap, amounts: [1n << 200n, 0n] }) }],
    ['a fee is more than everything', { decode: () => ({ ...swap, fee: 1_000_001 }) }],
    ['a price is none', { decode: () => ({ ...swap, sqrtPriceX96: 1n << 160n }) }],
    ['a tick is beyond all prices', { decode: () => ({ ...swap, ticks: [0, 900_000] }) }],
    ['a liquidity is less than none', { decode: () => ({ ...swap, liquidityRaw: -1n }) }],
    ['nobody called', { decode: () => ({ ...swap, sender: '0x' }) }],
    ['a key names no tokens', { decode: () => created, poolOf: () => ({ ...pool, token1: '0x' }) }],
    ['a key is endless', { decode: () => ({ ...created, key: 'x'.repeat(501) }) }],
  ])('is the kind’s fault, by name, where %s', (_, change) => {
    const { logs, faults } = siftLogs([log(2)], 0, 9, [source(change)]);
    expect(logs).toEqual([]);
    expect(faults).toMatchObject([{ protocol: 'sum' }]);
  });
});
