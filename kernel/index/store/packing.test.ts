import { describe, expect, it } from 'vitest';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import { EVENT_KINDS, type EventRow, packEvents, unpackEvents } from '../EventRow.ts';
import { ByteReader } from './ByteReader.ts';
import { ByteWriter } from './ByteWriter.ts';
import { figuresOf, mergeFigures, packFigures, unpackFigures } from './FigureRow.ts';

const random = new Random(testSeed(8));

const hexOf = (bytes: number): Hex =>
  `0x${random
    .bits(bytes * 8)
    .toString(16)
    .padStart(bytes * 2, '0')}`;
const signed = (bits: number) => (random.chance(0.5) ? random.bits(bits) : -random.bits(bits));

function randomRows(count: number): EventRow[] {
  const people = Array.from({ length: 5 }, () => hexOf(20));
  let block = 100;
  return Array.from({ length: count }, (_, logIndex) => {
    block += random.int(0, 3);
    const kind = random.pick(EVENT_KINDS);
    return {
      kind,
      pool: random.int(0, 9),
      block,
      logIndex,
      transactionHash: hexOf(32),
      timestampSeconds: 1_700_000_000 + block * 400,
      timeExact: random.chance(0.5),
      ...(random.chance(0.2)
        ? { amount0Raw: undefined, amount1Raw: undefined }
        : { amount0Raw: signed(random.int(1, 255)), amount1Raw: signed(random.int(1, 255)) }),
      ...(random.chance(0.3) && { fee: random.int(0, 1_000_000) }),
      sender: random.pick(people),
      account: random.pick(people),
      sqrtPriceX96: kind === 'swap' ? random.bits(160) : 0n,
      ticks: random.chance(0.3) ? [random.int(-887_272, 0), random.int(0, 887_272)] : undefined,
      // Few different ones: most are the pool's last one again.
      ...(random.chance(0.7) && { liquidityRaw: random.chance(0.5) ? 7n : random.bits(random.int(1, 128)) }),
    };
  });
}

describe('numbers as bytes', () => {
  it('come back as they were', () => {
    const writer = new ByteWriter();
    const numbers = [0, 1, 127, 128, 16_383, 2 ** 31, Number.MAX_SAFE_INTEGER];
    const bigs = [0n, 1n, -1n, 255n, 256n, -(1n << 255n), (1n << 256n) - 1n];
    for (const number of numbers) writer.number(number);
    for (const big of bigs) writer.big(big);
    writer.hex('0x00ff10');
    const reader = new ByteReader(writer.finish());
    expect(numbers.map(() => reader.number())).toEqual(numbers);
    expect(bigs.map(() => reader.big())).toEqual(bigs);
    expect(reader.hex(3)).toBe('0x00ff10');
    expect(() => reader.number()).toThrow(RangeError);
  });
});

describe('events as bytes', () => {
  it('come back as they were', () => {
    const rows = randomRows(500);
    expect(unpackEvents(packEvents(rows))).toEqual(rows);
    expect(unpackEvents(packEvents([]))).toEqual([]);
  });

  it('that were cut or damaged are refused, not guessed', () => {
    const bytes = packEvents(randomRows(50));
    for (let length = 0; length < bytes.length; length += 7) {
      expect(() => unpackEvents(bytes.slice(0, length))).toThrow(RangeError);
    }
    expect(() => unpackEvents(new Uint8Array(40).fill(255))).toThrow(RangeError);
  });
});

describe('sums', () => {
  const fees = (pool: number) => (pool % 2 === 0 ? 3000 : 500);
  const isV3 = (pool: number) => pool % 2 === 1;

  it('come back from bytes as they were', () => {
    const figures = figuresOf(randomRows(300), fees, isV3);
    expect(unpackFigures(packFigures(figures))).toEqual(figures);
  });

  it('are the same whether summed at once or in parts', () => {
    const rows = randomRows(400).map((row) => ({ ...row, pool: row.pool % 5 }));
    const whole = figuresOf(rows, fees, isV3);
    const parts = [rows.slice(0, 130), rows.slice(130, 131), rows.slice(131)];
    const merged = new Map<string, (typeof whole)[number]>();
    for (const figure of parts.flatMap((part) => figuresOf(part, fees, isV3))) {
      const key = `${figure.pool} ${figure.hour}`;
      const before = merged.get(key);
      merged.set(key, before ? mergeFigures(before, figure) : figure);
    }
    expect(new Map(merged)).toEqual(new Map(whole.map((row) => [`${row.pool} ${row.hour}`, row])));
  });

  it('count what a swap brought in, its fee rounded down, and no V3 burn as a flow', () => {
    const [swap, burn] = randomRows(2).map((row) => ({ ...row, fee: undefined })) as [EventRow, EventRow];
    const rows: EventRow[] = [
      { ...swap, kind: 'swap', pool: 1, amount0Raw: 1999n, amount1Raw: -5n, sqrtPriceX96: 9n },
      {
        ...burn,
        kind: 'burn',
        pool: 1,
        amount0Raw: -70n,
        amount1Raw: -80n,
        timestampSeconds: swap.timestampSeconds,
      },
    ];
    expect(figuresOf(rows, fees, isV3)).toMatchObject([
      {
        volume0Raw: 1999n,
        volume1Raw: 0n,
        fees0Raw: 0n,
        net0Raw: 1999n,
        net1Raw: -5n,
        swaps: 1,
        burns: 1,
        openX96: 9n,
      },
    ]);
    expect(
      figuresOf(
        rows,
        () => 1000,
        () => false,
      ),
    ).toMatchObject([{ fees0Raw: 1n, net0Raw: 1929n, net1Raw: -85n }]);
    // What the log says was paid counts, and what no log says does not.
    const [sold, ended] = rows as [EventRow, EventRow];
    const told: EventRow[] = [
      { ...sold, fee: 500_000 },
      { ...ended, amount0Raw: undefined, amount1Raw: undefined },
    ];
    expect(figuresOf(told, fees, () => false)).toMatchObject([
      { fees0Raw: 999n, net0Raw: 1999n, net1Raw: -5n, swaps: 1, burns: 1 },
    ]);
  });
});
