import { readFileSync } from 'node:fs';
import { AbiCoder, concat, Interface, id } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { TransactionCall } from '../../../kernel/calldata/TransactionCall.ts';
import { changeBytes, changeWords } from '../../../kernel/calldata/testing/mutations/bytes.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { checkWithdrawal } from './checkWithdrawal.ts';
import { encodeWithdrawal } from './encodeWithdrawal.ts';
import type { WithdrawalIntent } from './WithdrawalIntent.ts';

const seed = testSeed(44);
const other: Address = '0x9999999999999999999999999999999999999999';
const MANAGER = new Interface(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']);
const coder = AbiCoder.defaultAbiCoder();

const address = fc
  .bigInt({ min: 1n << 32n, max: (1n << 160n) - 1n })
  .map((number): Address => `0x${number.toString(16).padStart(40, '0')}`);
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: (1n << 128n) - 1n }));
const intents: fc.Arbitrary<WithdrawalIntent> = fc.record({
  manager: address,
  tokenId: fc.bigInt({ min: 0n, max: (1n << 200n) - 1n }),
  liquidity: amount,
  amount0MinimumRaw: amount,
  amount1MinimumRaw: amount,
  currency0: fc.oneof(fc.constant<Address>('0x0000000000000000000000000000000000000000'), address),
  currency1: address,
  recipient: address,
  deadline: fc.integer({ min: 1, max: 2 ** 40 }),
});

/** The difference that the check reports; undefined when the call passes. */
function difference(call: TransactionCall, intent: WithdrawalIntent): unknown {
  try {
    checkWithdrawal(call, intent);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SluiceError);
    expect(error).toMatchObject({ code: 'calldata_mismatch' });
    return (error as SluiceError).values.difference;
  }
}

/** The same call with other actions and parameters. */
function rewritten(
  { to, data, value }: TransactionCall,
  change: (codes: string[], params: string[]) => readonly [string[], string[]],
): TransactionCall {
  const [unlock, deadline] = MANAGER.decodeFunctionData('modifyLiquidities', data);
  const [actions, params] = coder.decode(['bytes', 'bytes[]'], unlock);
  const [codes, list] = change(String(actions).slice(2).match(/../g) ?? [], [...params]);
  const changed = coder.encode(['bytes', 'bytes[]'], [`0x${codes.join('')}`, list]);
  return { to, value, data: MANAGER.encodeFunctionData('modifyLiquidities', [changed, deadline]) as Hex };
}

describe('a withdrawal from a V4 position', () => {
  it('has the selector of its signature', () => {
    const [intent] = fc.sample(intents, 1) as [WithdrawalIntent];
    expect(encodeWithdrawal(intent).data.slice(0, 10)).toBe(
      id('modifyLiquidities(bytes,uint256)').slice(0, 10),
    );
  });

  it('passes when the bytes do what was meant', () => {
    fc.assert(
      fc.property(intents, (intent) => {
        expect(difference(encodeWithdrawal(intent), intent)).toBeUndefined();
      }),
      { seed, numRuns: cases(5_000, 200) },
    );
  });

  it('is refused with any one byte changed', () => {
    for (const intent of fc.sample(intents, { seed, numRuns: cases(12, 2) })) {
      const call = encodeWithdrawal(intent);
      for (let at = 2; at < call.data.length; at += 2) {
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) + 1) % 256;
        const text = byte.toString(16).padStart(2, '0');
        const data = `${call.data.slice(0, at)}${text}${call.data.slice(at + 2)}` as Hex;
        expect(difference({ ...call, data }, intent), `byte ${at / 2 - 1}`).toBeDefined();
      }
    }
  });

  it('is refused in every mutated form: none is accepted', () => {
    const random = new Random(seed);
    const count = cases(200_000, 1_000);
    const intended = fc.sample(intents, { seed, numRuns: 40 });
    const samples = intended.map((intent) => [intent, encodeWithdrawal(intent)] as const);
    let accepted = 0;
    for (let made = 0; made < count; made += 1) {
      const [intent, call] = random.pick(samples);
      const change = random.pick([changeBytes, changeWords]);
      const twice = random.chance(1 / 3) ? change(random, call.data) : call.data;
      const data = change(random, twice) as Hex;
      if (data === call.data) continue;
      if (difference({ ...call, data }, intent) === undefined) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  it('is refused with a step more, less, or elsewhere', () => {
    for (const intent of fc.sample(intents, { seed, numRuns: 20 })) {
      const call = encodeWithdrawal(intent);
      const refused = (change: Parameters<typeof rewritten>[1]) =>
        expect(difference(rewritten(call, change), intent)).toBe('steps');
      refused(([first = ''], [one = '']) => [[first], [one]]);
      refused(([, second = ''], [, two = '']) => [[second], [two]]);
      refused(([first = '', second = ''], [one = '', two = '']) => [
        [second, first],
        [two, one],
      ]);
      refused((codes, params) => [
        [...codes, ...codes],
        [...params, ...params],
      ]);
      // SWEEP of what the manager holds, and BURN_POSITION.
      refused((codes, params) => [
        [...codes, '14'],
        [...params, coder.encode(['address', 'address'], [other, other])],
      ]);
      refused(([, second = ''], [one = '', two = '']) => [
        ['03', second],
        [one, two],
      ]);
      refused((codes, [one = '', two = '']) => [codes, [one, two, '0x']]);
    }
  });

  it.each<[string, (intent: WithdrawalIntent) => Partial<WithdrawalIntent>, string]>([
    ['position', ({ tokenId }) => ({ tokenId: tokenId + 1n }), 'position'],
    ['amount of liquidity', ({ liquidity }) => ({ liquidity: liquidity + 1n }), 'amount'],
    ['minimum', ({ amount0MinimumRaw }) => ({ amount0MinimumRaw: amount0MinimumRaw / 2n + 1n }), 'minimum'],
    ['second minimum', () => ({ amount1MinimumRaw: 5n }), 'minimum'],
    ['currency', () => ({ currency0: other }), 'token'],
    ['second currency', () => ({ currency1: other }), 'token'],
    ['recipient', () => ({ recipient: other }), 'recipient'],
    ['deadline', ({ deadline }) => ({ deadline: deadline + 1 }), 'deadline'],
  ])('is refused for another %s', (_, change, named) => {
    const usual = intents.filter((one) => one.amount0MinimumRaw > 2n && one.amount1MinimumRaw !== 5n);
    const room = usual.filter(({ liquidity }) => liquidity < (1n << 128n) - 1n);
    fc.assert(
      fc.property(room, (intent) => {
        expect(difference(encodeWithdrawal({ ...intent, ...change(intent) }), intent)).toBe(named);
      }),
      { seed, numRuns: 50 },
    );
  });

  it("is refused to the manager's words for the sender and for itself, even where that was meant", () => {
    for (const intent of fc.sample(intents, { seed, numRuns: 5 })) {
      for (const end of ['0', '1', '2']) {
        const meant = { ...intent, recipient: `0x${end.padStart(40, '0')}` as Address };
        expect(difference(encodeWithdrawal(meant), meant)).toBe('recipient');
      }
    }
  });

  it('is refused with a value, at another contract, and with data for the hook', () => {
    for (const intent of fc.sample(intents, { seed, numRuns: 20 })) {
      const call = encodeWithdrawal(intent);
      expect(difference({ ...call, value: 1n }, intent)).toBe('value');
      expect(difference({ ...call, to: other }, intent)).toBe('target');
      const types = ['uint256', 'uint256', 'uint128', 'uint128', 'bytes'];
      const hooked = rewritten(call, (codes, [one = '', two = '']) => {
        const values = [...coder.decode(types, one)];
        return [codes, [coder.encode(types, [...values.slice(0, 4), concat(['0x12', '0x34'])]), two]];
      });
      expect(difference(hooked, intent)).toBe('steps');
    }
  });

  it('is read by code that shares nothing with what writes it', () => {
    const source = readFileSync(`${import.meta.dirname}/checkWithdrawal.ts`, 'utf8');
    const imports = [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';/gms)].map(
      ([, from]) => from,
    );
    expect(imports).toEqual(['../../../kernel/calldata/readCalldata.ts']);
  });
});
