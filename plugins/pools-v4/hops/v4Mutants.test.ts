import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { testSeed } from '../../../kernel/amm/testing/Random.ts';
import { codeOf } from '../../../kernel/calldata/testing/contractFunctions.ts';
import { swapCall } from '../../../kernel/calldata/testing/projectCalls.ts';
import { encodeCall } from '../../../kernel/calldata/testing/TypedCall.ts';
import { isAccepted, tryMutants } from '../../../kernel/calldata/testing/tryMutants.ts';
import { randomV4Swap } from '../testing/randomV4Swap.ts';

const seed = testSeed(20_261_124);
const calls = fc.sample(randomV4Swap, { numRuns: cases(600, 150), seed }).map(swapCall);

describe('calls through V4 pools', () => {
  it('pass as they are, and use every command that there is for them', () => {
    for (const project of calls) {
      expect(isAccepted(project.call, project), project.shape).toBe(true);
      expect(encodeCall(project.typed)).toEqual(project.call);
    }
    const used = new Set(
      calls.flatMap(({ typed }) => typed.pieces.map(({ fragment }) => codeOf(typed.kind, fragment))),
    );
    const wanted = ['00', '01', '02', '04', '08', '09', '0a', '0b', '0c', '10'];
    expect(wanted.filter((code) => !used.has(code))).toEqual([]);
  });

  const count = cases(500_000, 3_000);

  it('are refused when changed, or have the same effect', { timeout: 3_600_000 }, () => {
    const { wrong, tried, equivalent } = tryMutants(calls, seed, count);
    console.log(`${count} mutants, ${wrong.length} accepted with another effect`, tried, equivalent);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(wrong).toHaveLength(0);
    for (const [name, times] of tried) expect(times, name).toBeGreaterThan(count / 100);
    expect(equivalent.get('word for the sender')).toBeGreaterThan(0);
  });
});

it('are read by code that shares nothing with what writes them', () => {
  const source = readFileSync(`${import.meta.dirname}/readV4Swap.ts`, 'utf8');
  const imports = [...source.matchAll(/^import (?!type )[^;]*? from '([^']+)';/gms)].map(([, from]) => from);
  expect(imports).toEqual(['../../../kernel/errors/SluiceError.ts']);
});
