import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { DirectBalances } from './DirectBalances.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads of one key; returns `answers` in turn, then repeats the last. */
function reads(...answers: readonly (bigint | Error)[]) {
  let times = 0;
  const told: unknown[] = [];
  const balances = new DirectBalances(
    async () => {
      const answer = answers[Math.min(times, answers.length - 1)];
      times += 1;
      if (typeof answer === 'bigint') return answer;
      throw answer;
    },
    {
      known: (_, raw, block) => void told.push([raw, block]),
      unknown: (_, { message }) => void told.push(message),
    },
    {
      elapsedMs: () => Date.now(),
      wallMs: () => Date.now(),
      after: (ms, task) => clearTimeout.bind(null, setTimeout(task, ms)),
    },
  );
  return { balances, told, asked: () => times };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const failing = (code: 'rpc_error' | 'providers_failed', message: string, values = {}) =>
  new SluiceError(code, message, { values });

test('a balance is asked for after 500 ms and kept 30 s from its answer', async () => {
  const { balances, told, asked } = reads(7n, 8n);
  balances.read('a', 1n);
  await pass(499);
  expect(asked()).toBe(0);
  await pass(1);
  expect(told).toEqual([[7n, 1n]]);
  await pass(29_999);
  balances.read('a', 2n);
  await pass(500);
  expect(asked()).toBe(1);
  balances.read('a', 3n);
  await pass(500);
  expect(told).toEqual([
    [7n, 1n],
    [8n, 3n],
  ]);
});

test('the answer that was forgotten is asked for again', async () => {
  const { balances, asked } = reads(7n);
  balances.read('a', 1n);
  await pass(500);
  balances.forget('a');
  balances.read('a', 2n);
  await pass(500);
  expect(asked()).toBe(2);
});

describe.each([
  ['an open breaker', failing('rpc_error', 'Circuit breaker is open')],
  ['a breaker in one word', failing('rpc_error', 'circuitbreaker tripped')],
  ['code -32603', failing('rpc_error', 'internal', { code: -32603 })],
  ['no endpoint left', failing('providers_failed', 'all failed')],
])('%s', (_, failure) => {
  test('is tried once more, 7 s later', async () => {
    const { balances, told, asked } = reads(failure, 9n);
    balances.read('a', 1n);
    await pass(500 + 6_999);
    expect([asked(), told]).toEqual([1, []]);
    await pass(1);
    expect([asked(), told]).toEqual([2, [[9n, 1n]]]);
  });

  test('is unknown after two tries, and asked for anew by the next block', async () => {
    const { balances, told, asked } = reads(failure);
    balances.read('a', 1n);
    await pass(500 + 7_000);
    expect([asked(), told]).toEqual([2, [failure.message]]);
    await pass(60_000);
    expect(asked()).toBe(2);
    balances.read('a', 2n);
    await pass(500);
    expect(asked()).toBe(3);
  });
});

test.each([
  ['another code', failing('rpc_error', 'invalid params', { code: -32602 })],
  ['a breakage that is no breaker', failing('rpc_error', 'circuit broken')],
])('%s is unknown at once', async (_, failure) => {
  const { balances, told, asked } = reads(failure, 9n);
  balances.read('a', 1n);
  await pass(500);
  expect([asked(), told]).toEqual([1, [failure.message]]);
});
