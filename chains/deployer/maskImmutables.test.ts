import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { maskedCodeHash as checkedHash } from '../../kernel/rpc/deployment/maskedCodeHash.ts';
import type { Artifact } from './Artifact.ts';
import { immutableRanges, maskedCodeHash, maskRanges } from './maskImmutables.ts';

const word = (byte: string) => byte.repeat(32);
const artifact = (code: string, deployedLinks: Artifact['deployedLinks'] = []): Artifact => ({
  ...{ name: 'Some', abi: [], bytecode: '0x', links: [], deployedLinks },
  deployedBytecode: `0x${code}`,
});

describe('immutableRanges', () => {
  it('finds the words that are pushed as zero', () => {
    expect(immutableRanges(artifact(`5f7f${word('00')}507f${word('01')}00`))).toEqual([
      { start: 2, length: 32 },
    ]);
  });

  it('does not take the inside of another push for one', () => {
    expect(immutableRanges(artifact(`607f7f${word('00')}`))).toEqual([{ start: 3, length: 32 }]);
    expect(immutableRanges(artifact(`617f7f${word('00')}`))).toEqual([]);
  });

  it('counts library addresses, in order', () => {
    const links = [{ start: 40, length: 20 }];
    const code = `7f${word('00')}${'5b'.repeat(6)}73${'00'.repeat(20)}`;
    expect(immutableRanges(artifact(code, links))).toEqual([{ start: 1, length: 32 }, ...links]);
  });
});

describe('maskedCodeHash', () => {
  it('is the same whatever the ranges hold', () => {
    const ranges = [{ start: 1, length: 2 }];
    expect(maskRanges('0xaaBBccdd', ranges)).toBe('0xaa0000dd');
    expect(maskedCodeHash('0xaa1122dd', ranges)).toBe(maskedCodeHash('0xaa3344dd', ranges));
    expect(maskedCodeHash('0xaa1122dd', ranges)).not.toBe(maskedCodeHash('0xab1122dd', ranges));
  });

  it('is what the app checks', () => {
    const code = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const range = fc.record({ start: fc.nat(150), length: fc.integer({ min: 1, max: 40 }) });
    fc.assert(
      fc.property(code, fc.array(range, { maxLength: 4 }), fc.boolean(), (bytes, ranges, upper) => {
        const hex = Buffer.from(bytes).toString('hex');
        const inside = ranges.filter(({ start, length }) => start + length <= bytes.length);
        const text: Hex = `0x${upper ? hex.toUpperCase() : hex}`;
        expect(checkedHash(text, inside)).toBe(maskedCodeHash(text, inside));
      }),
    );
  });
});
