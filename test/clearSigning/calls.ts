import fc from 'fast-check';
import { encodeSwap } from '../../kernel/calldata/encodeSwap.ts';
import type { MigrationIntent } from '../../kernel/calldata/MigrationIntent.ts';
import { encodePosition } from '../../kernel/calldata/positionManager.ts';
import type { SwapCall } from '../../kernel/calldata/SwapIntent.ts';
import { randomSwap } from '../../kernel/calldata/testing/randomIntent.ts';
import { randomPosition } from '../../kernel/calldata/testing/randomPosition.ts';
import {
  encodeApprove,
  encodePermit2Approve,
  encodePermit2Lockdown,
  encodeUnwrap,
  encodeWrap,
} from '../../kernel/calldata/tokenCalls.ts';
import { encodeV2Deposit, encodeV2Withdrawal } from '../../kernel/calldata/v2Liquidity.ts';
import { encodeMigration } from '../../kernel/calldata/v3Migrator.ts';
import type { Address, ContractKind, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../kernel/currency/Currency.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [TARGET, PAIR, OWNER] = [address('1'), address('2'), address('7')];
const amount = fc.bigInt({ min: 0n, max: (1n << 112n) - 1n });
const time = fc.integer({ min: 1, max: 2 ** 32 });
const bytes32 = fc
  .bigInt({ min: 1n, max: (1n << 256n) - 1n })
  .map((n): Hex => `0x${n.toString(16).padStart(64, '0')}`);
const signature = fc.record({ v: fc.constantFrom<27 | 28>(27, 28), r: bytes32, s: bytes32, deadline: time });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const [token, native]: readonly [(digit: string) => Currency, Currency] = [
  (digit) => ({ kind: 'token', chainId: 1, address: address(digit), decimals: 18, symbol: 'T', name: 'T' }),
  { kind: 'native', chainId: 1, decimals: 18, symbol: 'N', name: 'N' },
];
const pairs = fc.constantFrom<readonly [Currency, Currency]>(
  [token('3'), token('4')],
  [native, token('4')],
  [token('4'), native],
);

/** A call that an encoder of the app made, and the kind of contract that it is for. */
export interface MadeCall {
  readonly kind: ContractKind | 'token';
  readonly call: SwapCall;
}

const swaps = randomSwap.map(
  ({ router, swap }): MadeCall => ({ kind: router.kind, call: encodeSwap(router, swap) }),
);
const positions = randomPosition.map(
  (intent): MadeCall => ({ kind: 'positionManager', call: encodePosition(intent) }),
);

const migrations = fc
  .record({ liquidityRaw: amount, min0: amount, min1: amount, deadline: time, refundAsNative: fc.boolean() })
  .chain(({ min0, min1, ...random }) =>
    fc
      .record({ create: maybe(fc.bigInt({ min: 1n, max: 1n << 159n })), permit: maybe(signature) })
      .map(({ create, permit }): MadeCall => {
        const intent: MigrationIntent = {
          ...{ kind: 'migrate_pair', migrator: TARGET, pair: PAIR, recipient: OWNER, percentage: 100 },
          ...{ token0: address('3'), token1: address('4'), fee: 3000, tickLower: -60, tickUpper: 60 },
          ...{ amount0MinimumRaw: min0, amount1MinimumRaw: min1, ...random },
          ...(create === undefined ? {} : { createAtSqrtPriceX96: create }),
          ...(permit && {
            permit: { ...permit, token: PAIR, spender: TARGET, valueRaw: random.liquidityRaw },
          }),
        };
        return { kind: 'v3Migrator', call: encodeMigration(intent) };
      }),
  );

const liquidity = fc
  .record({
    pair: pairs,
    a: amount,
    b: amount,
    deadline: time,
    adds: fc.boolean(),
    taxed: fc.boolean(),
    permit: maybe(signature),
  })
  .map(({ pair: [first, second], a, b, deadline, adds, taxed, permit }): MadeCall => {
    const sides = [
      { currency: first, minimumRaw: a, desiredRaw: a },
      { currency: second, minimumRaw: b, desiredRaw: b },
    ] as const;
    const signed = permit && { ...permit, token: PAIR, spender: TARGET, valueRaw: a };
    return {
      kind: 'v2Router02',
      call: adds
        ? encodeV2Deposit(TARGET, { sides, recipient: OWNER, deadline })
        : encodeV2Withdrawal(TARGET, {
            sides,
            liquidityRaw: a,
            recipient: OWNER,
            deadline,
            permit: signed,
            taxed,
          }),
    };
  });

const approvals = fc
  .record({
    raw: amount,
    deadline: time,
    which: fc.constantFrom('approve', 'permit2', 'lockdown', 'wrap', 'unwrap'),
  })
  .map(({ raw, deadline, which }): MadeCall => {
    switch (which) {
      case 'approve':
        return { kind: 'token', call: encodeApprove(address('3'), TARGET, raw) };
      case 'permit2':
        return { kind: 'permit2', call: encodePermit2Approve(PAIR, address('3'), TARGET, raw, deadline) };
      case 'lockdown': {
        const pairs = ['3', '4'].map((digit) => ({ token: address(digit), spender: TARGET }));
        return { kind: 'permit2', call: encodePermit2Lockdown(PAIR, pairs) };
      }
      case 'wrap':
        return { kind: 'wrappedNative', call: encodeWrap(address('3'), raw) };
      default:
        return { kind: 'wrappedNative', call: encodeUnwrap(address('3'), raw) };
    }
  });

/** Any call that the app can ask a wallet for. */
export const madeCalls: fc.Arbitrary<MadeCall> = fc.oneof(
  { weight: 6, arbitrary: swaps },
  { weight: 3, arbitrary: positions },
  { weight: 2, arbitrary: migrations },
  { weight: 3, arbitrary: liquidity },
  { weight: 1, arbitrary: approvals },
);
