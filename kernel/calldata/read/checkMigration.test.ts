import { id } from 'ethers/hash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../amm/testing/cases.ts';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { MigrationIntent } from '../MigrationIntent.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { otherShapes } from '../testing/otherShapes.ts';
import { migrations, migrator, other, pair } from '../testing/randomMigration.ts';
import { encodeMigration } from '../v3Migrator.ts';
import { checkCalldata } from './checkCalldata.ts';
import { v3MigratorMethods } from './readV3Migrator.ts';

/** The difference that the check reports; undefined when the call passes. */
function difference(call: SwapCall, intent: MigrationIntent): unknown {
  try {
    checkCalldata(call, intent);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'calldata_mismatch' });
    return (error as SluiceError).values.difference;
  }
}

describe('a migration', () => {
  it('has selectors that are the first four bytes of the signatures', () => {
    for (const [selector, [signature]] of Object.entries(v3MigratorMethods)) {
      expect(id(signature).slice(0, 10), signature).toBe(selector);
    }
  });

  it('passes when the bytes do what was meant, and says what it spends and who may take tokens', () => {
    fc.assert(
      fc.property(migrations, (intent) => {
        const read = checkCalldata(encodeMigration(intent), intent);
        expect(read).toMatchObject({ target: migrator, value: 0n, deadline: BigInt(intent.deadline) });
        expect(read.steps.at(-1)).toMatchObject({
          action: 'migrate_pair',
          pair,
          liquidityRaw: intent.liquidityRaw,
        });
        expect(read.steps.some(({ action }) => action === 'self_permit')).toBe(intent.permit !== undefined);
      }),
      { numRuns: cases(5_000, 200) },
    );
  });

  it('is refused when any one byte is another', () => {
    for (const intent of fc.sample(migrations, { numRuns: 8, seed: 5 })) {
      const call = encodeMigration(intent);
      for (let at = 2; at < call.data.length; at += 2) {
        const byte = (Number.parseInt(call.data.slice(at, at + 2), 16) + 1) % 256;
        const data =
          `${call.data.slice(0, at)}${byte.toString(16).padStart(2, '0')}${call.data.slice(at + 2)}` as Hex;
        expect(difference({ ...call, data }, intent), `at ${at}`).toBeDefined();
      }
    }
  });

  it('is refused when a piece of it is left out, doubled or elsewhere', () => {
    let shapes = 0;
    fc.assert(
      fc.property(migrations, (intent) => {
        for (const call of otherShapes(encodeMigration(intent), 'v3Migrator')) {
          expect(difference(call, intent)).toBeDefined();
          shapes += 1;
        }
      }),
      { numRuns: 200 },
    );
    expect(shapes).toBeGreaterThan(200);
  });

  it('is refused with another target, with value, or with bytes behind its end', () => {
    fc.assert(
      fc.property(migrations, (intent) => {
        const call = encodeMigration(intent);
        expect(difference({ ...call, to: other }, intent)).toBe('target');
        expect(difference({ ...call, value: 1n }, intent)).toBe('value');
        expect(difference({ ...call, data: `${call.data}00` }, intent)).toBe('encoding');
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, (intent: MigrationIntent) => Partial<MigrationIntent>, string]>([
    ['owner of the position', () => ({ recipient: other }), 'recipient'],
    ['pair', () => ({ pair: other }), 'target'],
    ['amount of pair tokens', ({ liquidityRaw }) => ({ liquidityRaw: liquidityRaw + 1n }), 'amount'],
    ['share', ({ percentage }) => ({ percentage: percentage === 100 ? 99 : 100 }), 'amount'],
    ['fee', ({ fee }) => ({ fee: fee + 1 }), 'route'],
    ['lower end', ({ tickLower }) => ({ tickLower: tickLower - 1 }), 'price'],
    ['upper end', ({ tickUpper }) => ({ tickUpper: tickUpper + 1 }), 'price'],
    ['minimum', ({ amount0MinimumRaw }) => ({ amount0MinimumRaw: amount0MinimumRaw + 1n }), 'minimum'],
    ['deadline', ({ deadline }) => ({ deadline: deadline + 1 }), 'deadline'],
    ['form of the refund', ({ refundAsNative }) => ({ refundAsNative: !refundAsNative }), 'change'],
    [
      'first price',
      ({ createAtSqrtPriceX96 = 0n }) => ({ createAtSqrtPriceX96: createAtSqrtPriceX96 + 1n }),
      'price',
    ],
  ])('is refused for another %s', (_, change, named) => {
    const intents = migrations.filter(
      ({ permit, createAtSqrtPriceX96 }) => !permit && createAtSqrtPriceX96 !== undefined,
    );
    fc.assert(
      fc.property(intents, (intent) => {
        expect(difference(encodeMigration({ ...intent, ...change(intent) }), intent)).toBe(named);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused with a permit, or a pool to create, that was not asked for', () => {
    const full = migrations.filter(({ permit, createAtSqrtPriceX96 }) => !!permit && !!createAtSqrtPriceX96);
    fc.assert(
      fc.property(full, (intent) => {
        const { permit, ...unsigned } = intent;
        const { createAtSqrtPriceX96, ...existing } = intent;
        expect(difference(encodeMigration(intent), unsigned)).toBe('steps');
        expect(difference(encodeMigration(intent), existing)).toBe('steps');
        expect(difference(encodeMigration(unsigned), intent)).toBe('steps');
        const greedy = { ...intent, permit: { ...permit, valueRaw: intent.liquidityRaw + 1n } };
        expect(difference(encodeMigration(greedy as MigrationIntent), intent)).toBe('maximum');
        // A permit for more than the burned amount is refused even if the intent contains it.
        expect(difference(encodeMigration(greedy as MigrationIntent), greedy as MigrationIntent)).toBe(
          'maximum',
        );
      }),
      { numRuns: 50 },
    );
  });
});
