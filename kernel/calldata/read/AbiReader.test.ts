import { AbiCoder } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import { type AbiReader, plainHex, readWhole } from './AbiReader.ts';
import { readV2Path, readV3Path } from './readV3Path.ts';

const words = (...values: readonly (bigint | number | string)[]) =>
  values
    .map((value) => (typeof value === 'string' ? value : BigInt(value).toString(16).padStart(64, '0')))
    .join('');
const encoded = (types: readonly string[], values: readonly unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(types, values).slice(2);
const refused = (digits: string, read: (values: AbiReader) => unknown) =>
  expect(() => readWhole(digits, read)).toThrow(
    expect.objectContaining({
      code: 'calldata_mismatch',
      values: expect.objectContaining({ difference: 'encoding' }),
    }),
  );
const minus = (value: bigint) => BigInt.asUintN(256, -value);
const a = `0x${'ab'.repeat(20)}` as const;
const b = `0x${'cd'.repeat(20)}` as const;

describe('AbiReader', () => {
  it('reads what an ABI encoder writes', () => {
    const types = ['address', 'bytes', 'int24', 'address[]', 'bytes[]', 'tuple(bytes, uint8)', 'bool'];
    const values = [a, '0x1234', -5, [a, b], ['0x', `0x${'ff'.repeat(33)}`], ['0x00', 7], true];
    const read = readWhole(encoded(types, values), (reader) => [
      reader.address(),
      reader.bytes(),
      reader.int(24),
      reader.addresses(),
      reader.bytesList(),
      reader.tuple((fields) => [fields.bytes(), fields.uint(8)]),
      reader.bool(),
    ]);
    expect(read).toEqual([a, '0x1234', -5n, [a, b], ['0x', `0x${'ff'.repeat(33)}`], ['0x00', 7n], true]);
    expect(
      readWhole(encoded(['address[]', 'bytes[]'], [[], []]), (r) => [r.addresses(), r.bytesList()]),
    ).toEqual([[], []]);
  });

  it('takes a number up to its bits and refuses one beyond', () => {
    for (const bits of [1, 8, 24, 48, 160]) {
      const most = (1n << BigInt(bits)) - 1n;
      expect(readWhole(words(most), (values) => values.uint(bits))).toBe(most);
      refused(words(most + 1n), (values) => values.uint(bits));
    }
    expect(readWhole(words((1n << 256n) - 1n), (values) => values.uint())).toBe((1n << 256n) - 1n);
    const half = 1n << 23n;
    const int24 = (value: bigint) => readWhole(words(value), (values) => values.int(24));
    expect([int24(half - 1n), int24(minus(half)), int24(minus(1n)), int24(0n)]).toEqual([
      half - 1n,
      -half,
      -1n,
      0n,
    ]);
    refused(words(half), (values) => values.int(24));
    refused(words(minus(half + 1n)), (values) => values.int(24));
    refused(words((1n << 24n) - 1n), (values) => values.int(24));
  });

  it('refuses an offset that jumps, points back or leads out, and bytes that are missing or padded with more', () => {
    const bytes = (values: AbiReader) => values.bytes();
    const two = (values: AbiReader) => [values.bytes(), values.bytes()];
    const one = `01${'0'.repeat(62)}`;
    expect(readWhole(words(32, 1, one), bytes)).toBe('0x01');
    expect(readWhole(words(64, 128, 1, one, 1, one), two)).toEqual(['0x01', '0x01']);
    // A gap before the value, or between two.
    refused(words(64, 0, 1, one), bytes);
    refused(words(64, 160, 1, one, 0, 1, one), two);
    // Both values at the same offset, in the wrong order, or in the heads.
    refused(words(64, 64, 1, one), two);
    refused(words(128, 64, 1, one, 1, one), two);
    refused(words(0, 1, one), bytes);
    refused(words(0), bytes);
    refused(words(32, 64, 1, one), two);
    // Beyond the data.
    refused(words(1n << 255n, 1, one), bytes);
    refused(words(96, 1, one), bytes);
    refused(words(32, 1n << 200n, one), bytes);
    refused(words(32, 33, one), bytes);
    refused(words(32, 1, '01'), bytes);
    refused(words(32, 1, `01${'0'.repeat(61)}1`), bytes);
    refused(words(32, 1, one, 0), bytes);
    refused('', bytes);
  });

  it('refuses a list that says it is longer or shorter than it is', () => {
    const list = (values: AbiReader) => values.addresses();
    const [first, second] = [words(BigInt(a)), words(BigInt(b))];
    expect(readWhole(words(32, 2, first, second), list)).toEqual([a, b]);
    refused(words(32, 1, first, second), list);
    refused(words(32, 3, first, second), list);
    refused(words(32, 100, first, second), list);
    refused(words(32, 1n << 40n, first, second), list);
    refused(words(32, 1, `01${first.slice(2)}`), list);
    const calls = (values: AbiReader) => values.bytesList();
    refused(words(32, 1n << 20n, 32, 0), calls);
    refused(words(32, 2, 64, 64, 0), calls);
  });

  it('refuses what is no call at all', () => {
    expect(plainHex('0xABCDEF01')).toBe('0xabcdef01');
    for (const text of [
      '0x',
      '0xabcdef',
      '0xabcdef0',
      '0xabcdef011',
      'abcdef01',
      '0xabcdef0g',
      '0xabcdef01g1',
      '0xabcdef01\n',
    ]) {
      expect(() => plainHex(text as Hex), text).toThrow(
        expect.objectContaining({ code: 'calldata_mismatch' }),
      );
    }
  });
});

describe('a path', () => {
  const packed = (...hops: readonly [number, string][]) =>
    `${a}${hops.map(([fee, token]) => fee.toString(16).padStart(6, '0') + token.slice(2)).join('')}` as Hex;

  it('of V3 is read both ways', () => {
    const c = `0x${'ef'.repeat(20)}`;
    expect(readV3Path(packed([500, b], [3000, c]), false)).toEqual([
      { protocol: 'v3', tokenIn: a, tokenOut: b, fee: 500 },
      { protocol: 'v3', tokenIn: b, tokenOut: c, fee: 3000 },
    ]);
    expect(readV3Path(packed([500, b], [3000, c]), true)).toEqual([
      { protocol: 'v3', tokenIn: c, tokenOut: b, fee: 3000 },
      { protocol: 'v3', tokenIn: b, tokenOut: a, fee: 500 },
    ]);
  });

  it('that is none is refused', () => {
    const whole = packed([500, b]);
    for (const path of ['0x', a, whole.slice(0, -2), `${whole}00`, `${whole}0001f4`] as Hex[]) {
      expect(() => readV3Path(path, false), path).toThrow(
        expect.objectContaining({ code: 'calldata_mismatch' }),
      );
    }
    for (const path of [[], [a]]) {
      expect(() => readV2Path(path)).toThrow(expect.objectContaining({ code: 'calldata_mismatch' }));
    }
    expect(readV2Path([a, b])).toEqual([{ protocol: 'v2', tokenIn: a, tokenOut: b }]);
  });
});
