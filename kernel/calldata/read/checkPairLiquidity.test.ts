import { id } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../amm/testing/cases.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { address, deposits, native, pairCalls, ROUTER, token, withdrawals } from '../testing/randomPair.ts';
import { encodeV2Deposit, encodeV2Withdrawal, type V2Deposit, type V2Withdrawal } from '../v2Liquidity.ts';
import { checkCalldata } from './checkCalldata.ts';
import { v2LiquidityMethods } from './readV2Liquidity.ts';

const refusal = expect.objectContaining({ code: 'calldata_mismatch' });

describe('liquidity of a pair', () => {
  it('has selectors that are the first four bytes of the signatures', () => {
    for (const [selector, [signature]] of Object.entries(v2LiquidityMethods)) {
      expect(id(signature).slice(0, 10), signature).toBe(selector);
    }
  });

  it('passes when the bytes do what was meant', () => {
    fc.assert(
      fc.property(pairCalls, ({ call, intent }) => {
        const read = checkCalldata(call, intent);
        expect(read.target).toBe(ROUTER);
        if (intent.kind === 'remove_pair') expect(read.value).toBe(0n);
        expect(read.steps.at(-1)).toMatchObject({ to: address('7') });
      }),
      { numRuns: cases(5_000, 200) },
    );
  });

  it('is refused when any one byte is another', () => {
    fc.assert(
      fc.property(pairCalls, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ call, intent }, position, by) => {
        const at = 2 + (position % ((call.data.length - 2) / 2)) * 2;
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) + by) % 256;
        const data =
          `${call.data.slice(0, at)}${byte.toString(16).padStart(2, '0')}${call.data.slice(at + 2)}` as Hex;
        expect(() => checkCalldata({ ...call, data }, intent)).toThrow(refusal);
      }),
      { numRuns: cases(30_000, 500) },
    );
  });

  it('is refused with another target, another value, or bytes behind its end', () => {
    fc.assert(
      fc.property(pairCalls, ({ call, intent }) => {
        expect(() => checkCalldata({ ...call, to: address('9') }, intent)).toThrow(refusal);
        expect(() => checkCalldata({ ...call, value: call.value + 1n }, intent)).toThrow(refusal);
        expect(() => checkCalldata({ ...call, data: `${call.data}00` }, intent)).toThrow(refusal);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused with a permit that is missing, was not asked for, or is for everything', () => {
    const found = (call: SwapCall, withdrawal: V2Withdrawal) => {
      try {
        checkCalldata(call, { kind: 'remove_pair', router: ROUTER, withdrawal });
        return undefined;
      } catch (error) {
        return (error as SluiceError).values.difference;
      }
    };
    fc.assert(
      fc.property(
        withdrawals.filter(({ permit }) => permit !== undefined),
        (signed) => {
          const { permit, ...rest } = signed;
          const bare: V2Withdrawal = { ...rest, permit: undefined };
          const call = encodeV2Withdrawal(ROUTER, signed);
          expect(found(call, signed)).toBeUndefined();
          expect(found(call, bare)).toBe('permit');
          expect(found(encodeV2Withdrawal(ROUTER, bare), signed)).toBe('permit');
          // The flag is the word before v, r and s.
          const at = call.data.length - 4 * 64;
          const everything = `${call.data.slice(0, at + 63)}1${call.data.slice(at + 64)}` as Hex;
          expect(found({ ...call, data: everything }, signed)).toBe('permit');
          if (!permit) return;
          const other = { ...signed, permit: { ...permit, valueRaw: permit.valueRaw + 1n } };
          expect(found(call, other)).toBe('permit');
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is refused as the function for tokens with a fee where none was meant, and the other way round', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(withdrawals, (withdrawal) => {
        const other = encodeV2Withdrawal(ROUTER, { ...withdrawal, taxed: !withdrawal.taxed });
        const check = () => checkCalldata(other, { kind: 'remove_pair', router: ROUTER, withdrawal });
        const isNative = withdrawal.sides.some(({ currency }) => currency.kind === 'native');
        seen.add(isNative);
        // Two tokens go from the pair straight to the recipient: one function for both.
        if (!isNative) expect(check).not.toThrow();
        else expect(check).toThrow('differs in function');
      }),
      { numRuns: 200 },
    );
    expect(seen.size).toBe(2);
  });

  it('is refused as the other of the two', () => {
    const [deposit] = fc.sample(deposits, { numRuns: 1, seed: 2 }) as [V2Deposit];
    const [withdrawal] = fc.sample(withdrawals, { numRuns: 1, seed: 2 }) as [V2Withdrawal];
    const pairs = [
      [encodeV2Deposit(ROUTER, deposit), { kind: 'remove_pair', router: ROUTER, withdrawal }],
      [encodeV2Withdrawal(ROUTER, withdrawal), { kind: 'add_pair', router: ROUTER, deposit }],
    ] as const;
    for (const [call, intent] of pairs) {
      expect(() => checkCalldata(call, intent)).toThrow(
        expect.objectContaining({ values: expect.objectContaining({ difference: 'function' }) }),
      );
    }
  });

  it('says what it spends and what it gives', () => {
    const sides = [
      { currency: token('4'), desiredRaw: 40n, minimumRaw: 39n },
      { currency: native, desiredRaw: 7n, minimumRaw: 6n },
    ] as const;
    const deposit: V2Deposit = { sides, recipient: address('7'), deadline: 9 };
    const read = checkCalldata(encodeV2Deposit(ROUTER, deposit), {
      kind: 'add_pair',
      router: ROUTER,
      deposit,
    });
    expect(read.value).toBe(7n);
    expect(read.steps).toMatchObject([
      {
        action: 'addPair',
        sides: [
          { currency: address('4'), desiredRaw: 40n, minimumRaw: 39n },
          { currency: 'native', desiredRaw: 7n, minimumRaw: 6n },
        ],
      },
    ]);
    const withdrawal: V2Withdrawal = {
      ...{ sides, liquidityRaw: 5n, recipient: address('7'), deadline: 9 },
      ...{ taxed: false, permit: undefined },
    };
    const out = checkCalldata(encodeV2Withdrawal(ROUTER, withdrawal), {
      kind: 'remove_pair',
      router: ROUTER,
      withdrawal,
    });
    expect(out.steps).toMatchObject([
      {
        action: 'removePair',
        to: address('7'),
        sides: [
          { currency: address('4'), minimumRaw: 39n },
          { currency: 'native', minimumRaw: 6n },
        ],
      },
    ]);
  });
});
