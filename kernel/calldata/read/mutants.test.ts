import { describe, expect, it } from 'vitest';
import { cases } from '../../amm/testing/cases.ts';
import { testSeed } from '../../amm/testing/Random.ts';
import { codeOf, contractFunctions } from '../testing/contractFunctions.ts';
import { projectCalls } from '../testing/projectCalls.ts';
import { encodeCall } from '../testing/TypedCall.ts';
import { isAccepted, tryMutants } from '../testing/tryMutants.ts';
import { positionManagerMethods } from './readPositionManager.ts';
import { swapRouter02Methods, swapRouterMethods } from './readSwapRouters.ts';
import { v2LiquidityMethods } from './readV2Liquidity.ts';
import { v2RouterMethods } from './readV2Router02.ts';
import { v3MigratorMethods } from './readV3Migrator.ts';

const seed = testSeed(20_261_123);
const calls = projectCalls(seed, cases(20, 6));

describe('the calls that are mutated', () => {
  it('pass as they are, and are of every shape of the project', () => {
    for (const project of calls) {
      expect(isAccepted(project.call, project), project.shape).toBe(true);
      expect(encodeCall(project.typed)).toEqual(project.call);
    }
    const shapes = new Set(calls.map(({ shape }) => shape));
    const wanted = ['EXACT_INPUT', 'EXACT_OUTPUT'].flatMap((exact) =>
      ['', ', native in', ', native out'].flatMap((native) => [
        `v2Router02, ${exact}${native}`,
        ...(exact === 'EXACT_INPUT' ? [`v2Router02, ${exact}${native}, taxed`] : []),
        ...['', ', split'].flatMap((split) => [
          ...['swapRouter', 'swapRouter02', 'universalRouter'].map(
            (router) => `${router}, ${exact}${native}${split}`,
          ),
          ...(native === ', native in' ? [] : [`universalRouter, ${exact}${native}${split}, permit`]),
        ]),
      ]),
    );
    expect(wanted.filter((shape) => !shapes.has(shape))).toEqual([]);
    expect([...shapes].filter((shape) => shape.includes('forked')).sort()).toEqual([
      'universalRouter, EXACT_INPUT, native in, split, forked',
      'universalRouter, EXACT_INPUT, native out, split, forked',
      'universalRouter, EXACT_INPUT, native out, split, forked, permit',
      'universalRouter, EXACT_INPUT, split, forked',
      'universalRouter, EXACT_INPUT, split, forked, permit',
    ]);
    // What adds and removes liquidity, migrates, approves, wraps.
    const others = [...shapes].filter((shape) => !shape.includes('EXACT')).sort();
    expect(others).toMatchInlineSnapshot(`
      [
        "add_pair",
        "add_pair, native",
        "approve",
        "approve_permit2",
        "collect_fees",
        "collect_fees, native",
        "compound_position",
        "compound_position, permit",
        "decrease_position",
        "decrease_position, burn",
        "decrease_position, native",
        "decrease_position, native, burn",
        "increase_position",
        "increase_position, native",
        "increase_position, native, permit",
        "increase_position, permit",
        "lockdown_permit2",
        "migrate_pair",
        "migrate_pair, new pool",
        "migrate_pair, permit",
        "migrate_pair, permit, new pool",
        "mint_position",
        "mint_position, native",
        "mint_position, native, new pool",
        "mint_position, native, permit",
        "mint_position, native, permit, new pool",
        "mint_position, new pool",
        "mint_position, permit",
        "mint_position, permit, new pool",
        "rebalance_position",
        "rebalance_position, permit",
        "remove_pair",
        "remove_pair, native",
        "remove_pair, native, permit",
        "remove_pair, native, permit, taxed",
        "remove_pair, native, taxed",
        "remove_pair, permit",
        "remove_pair, permit, taxed",
        "remove_pair, taxed",
        "reset",
        "unwrap",
        "wrap",
      ]
    `);
  });

  it('use every function and command that the reader knows', () => {
    const used = new Set(
      calls.flatMap(({ typed }) =>
        typed.pieces.map(({ fragment }) => `${typed.kind} ${codeOf(typed.kind, fragment)}`),
      ),
    );
    const tables = {
      v2Router02: { ...v2RouterMethods, ...v2LiquidityMethods },
      swapRouter: swapRouterMethods,
      swapRouter02: swapRouter02Methods,
      positionManager: positionManagerMethods,
      v3Migrator: v3MigratorMethods,
    };
    const known = Object.entries(tables).flatMap(([kind, methods]) =>
      Object.keys(methods).map((selector) => `${kind} ${selector.slice(2)}`),
    );
    const commands = ['00', '01', '04', '08', '09', '0a', '0b', '0c'].map(
      (code) => `universalRouter ${code}`,
    );
    expect([...known, ...commands].filter((each) => !used.has(each))).toEqual([]);
    expect(contractFunctions.universalRouter.length).toBeGreaterThan(commands.length);
  });
});

describe('a changed call', () => {
  const count = cases(1_000_000, 8_000);

  it('is refused, or has the same effect', { timeout: 3_600_000 }, () => {
    const { wrong, tried, equivalent } = tryMutants(calls, seed, count);
    console.log(`${count} mutants, ${wrong.length} accepted with another effect`, tried, equivalent);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(wrong).toHaveLength(0);
    for (const [name, times] of tried) expect(times, name).toBeGreaterThan(count / 100);
    for (const [name, times] of equivalent) expect(times, name).toBeGreaterThan(0);
  });
});
