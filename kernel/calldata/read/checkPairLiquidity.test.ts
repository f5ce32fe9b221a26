import { id } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../amm/testing/cases.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../tokens/Currency.ts';
import { encodeV2Deposit, encodeV2Withdrawal, type V2Deposit, type V2Withdrawal } from '../v2Liquidity.ts';
import type { CallIntent } from './CallIntent.ts';
import { checkCalldata } from './checkCalldata.ts';
import { v2LiquidityMethods } from './readV2Liquidity.ts';

const ROUTER: Address = '0x2222222222222222222222222222222222222222';
const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const token = (digit: string): Currency => ({
  kind: 'token',
  chainId: 1,
  address: address(digit),
  decimals: 18,
  symbol: digit,
  name: digit,
});
const native: Currency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'MON', name: 'Monad' };
const amount = fc.bigInt({ min: 0n, max: (1n << 112n) - 1n });
const bytes32 = fc
  .bigInt({ min: 1n, max: (1n << 256n) - 1n })
  .map((n): Hex => `0x${n.toString(16).padStart(64, '0')}`);
const deadline = fc.integer({ min: 1, max: 2 ** 32 });
const currencies = fc.constantFrom<readonly [Currency, Currency]>(
  [token('3'), token('4')],
  [token('4'), token('3')],
  [native, token('4')],
  [token('4'), native],
);

const deposits = fc
  .record({ currencies, a: amount, b: amount, leastA: amount, leastB: amount, deadline })
  .map(
    ({ currencies: [first, second], a, b, leastA, leastB, deadline: until }): V2Deposit => ({
      sides: [
        { currency: first, desiredRaw: a, minimumRaw: leastA },
        { currency: second, desiredRaw: b, minimumRaw: leastB },
      ],
      recipient: address('7'),
      deadline: until,
    }),
  );

const withdrawals = fc
  .record({
    currencies,
    liquidityRaw: amount,
    leastA: amount,
    leastB: amount,
    deadline,
    signed: fc.boolean(),
    r: bytes32,
    s: bytes32,
    v: fc.constantFrom(27 as const, 28 as const),
    taxed: fc.boolean(),
  })
  .map(
    ({
      currencies: [first, second],
      liquidityRaw,
      leastA,
      leastB,
      signed,
      r,
      s,
      v,
      taxed,
      ...rest
    }): V2Withdrawal => ({
      sides: [
        { currency: first, minimumRaw: leastA },
        { currency: second, minimumRaw: leastB },
      ],
      liquidityRaw,
      recipient: address('7'),
      deadline: rest.deadline,
      taxed,
      permit: signed
        ? { token: address('5'), spender: ROUTER, valueRaw: liquidityRaw, deadline: rest.deadline, v, r, s }
        : undefined,
    }),
  );

const calls = fc.oneof(
  deposits.map((deposit) => ({
    call: encodeV2Deposit(ROUTER, deposit),
    intent: { kind: 'add_pair', router: ROUTER, deposit } as CallIntent,
  })),
  withdrawals.map((withdrawal) => ({
    call: encodeV2Withdrawal(ROUTER, withdrawal),
    intent: { kind: 'remove_pair', router: ROUTER, withdrawal } as CallIntent,
  })),
);

const refusal = expect.objectContaining({ code: 'calldata_mismatch' });

describe('liquidity of a pair', () => {
  it('has selectors that are the first four bytes of the signatures', () => {
    for (const [selector, [signature]] of Object.entries(v2LiquidityMethods)) {
      expect(id(signature).slice(0, 10), signature).toBe(selector);
    }
  });

  it('passes when the bytes do what was meant', () => {
    fc.assert(
      fc.property(calls, ({ call, intent }) => {
        const read = checkCalldata(call, intent);
        expect(read.target).toBe(ROUTER);
        if (intent.kind === 'remove_pair') {
          expect(read.receives.map(({ to }) => to)).toEqual([address('7'), address('7')]);
          expect(read.spends).toEqual([]);
        }
      }),
      { numRuns: cases(5_000, 200) },
    );
  });

  it('is refused when any one byte is another', () => {
    fc.assert(
      fc.property(calls, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ call, intent }, position, by) => {
        const at = 2 + (position % ((call.data.length - 2) / 2)) * 2;
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) + by) % 256;
        const data =
          `${call.data.slice(0, at)}${byte.toString(16).padStart(2, '0')}${call.data.slice(at + 2)}` as Hex;
        // One function differs from another by how it bears transfer fees alone.
        expect(() => checkCalldata({ ...call, data }, intent)).toThrow(refusal);
      }),
      { numRuns: cases(30_000, 500) },
    );
  });

  it('is refused with another target, another value, or bytes behind its end', () => {
    fc.assert(
      fc.property(calls, ({ call, intent }) => {
        expect(() => checkCalldata({ ...call, to: address('9') }, intent)).toThrow(refusal);
        expect(() => checkCalldata({ ...call, value: call.value + 1n }, intent)).toThrow(refusal);
        expect(() => checkCalldata({ ...call, data: `${call.data}00` }, intent)).toThrow(refusal);
      }),
      { numRuns: 200 },
    );
  });
});
