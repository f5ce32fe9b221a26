import fc from 'fast-check';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { CallIntent } from '../read/CallIntent.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { encodeV2Deposit, encodeV2Withdrawal, type V2Deposit, type V2Withdrawal } from '../v2Liquidity.ts';

type PairIntent = Extract<CallIntent, { kind: 'add_pair' | 'remove_pair' }>;

export const ROUTER: Address = '0x2222222222222222222222222222222222222222';
export const address = (digit: string): Address => `0x${digit.repeat(40)}`;
export const token = (digit: string): Currency => ({
  kind: 'token',
  chainId: 1,
  address: address(digit),
  decimals: 18,
  symbol: digit,
  name: digit,
});
export const native: Currency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'MON', name: 'Monad' };
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

/** Any deposit into a pair that the app can make. */
export const deposits = fc
  .record({ currencies, a: amount, b: amount, minA: amount, minB: amount, deadline })
  .map(
    ({ currencies: [first, second], a, b, minA, minB, deadline: until }): V2Deposit => ({
      sides: [
        { currency: first, desiredRaw: a, minimumRaw: minA },
        { currency: second, desiredRaw: b, minimumRaw: minB },
      ],
      recipient: address('7'),
      deadline: until,
    }),
  );

/** Any withdrawal from a pair. */
export const withdrawals = fc
  .record({
    currencies,
    liquidityRaw: amount,
    minA: amount,
    minB: amount,
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
      minA,
      minB,
      signed,
      r,
      s,
      v,
      taxed,
      ...rest
    }): V2Withdrawal => ({
      sides: [
        { currency: first, minimumRaw: minA },
        { currency: second, minimumRaw: minB },
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

/** Any call of a pair, and what was meant by it. */
export const pairCalls: fc.Arbitrary<{ readonly call: SwapCall; readonly intent: PairIntent }> = fc.oneof(
  deposits.map((deposit) => ({
    call: encodeV2Deposit(ROUTER, deposit),
    intent: { kind: 'add_pair', router: ROUTER, deposit } as const,
  })),
  withdrawals.map((withdrawal) => ({
    call: encodeV2Withdrawal(ROUTER, withdrawal),
    intent: { kind: 'remove_pair', router: ROUTER, withdrawal } as const,
  })),
);
