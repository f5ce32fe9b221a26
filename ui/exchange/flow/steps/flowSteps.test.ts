import { expect, test } from 'vitest';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import type { FlowFailure } from '../../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../../kernel/flow/TransactionPlan.ts';
import { FlowFakes, SPENDER } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { flowSteps } from './flowSteps.ts';

const { token, send } = new FlowFakes();
const reset: PlanStep = { kind: 'resetAllowance', token, spender: SPENDER };
const approve: PlanStep = { kind: 'approve', token, spender: SPENDER, neededRaw: 5n };
const permit2: PlanStep = { kind: 'permit2', token, spender: SPENDER, neededRaw: 5n, permit2: SPENDER };
const told = (steps: readonly PlanStep[], current: PlanStep | undefined) =>
  flowSteps({ steps, current, outcome: undefined }, ({ kind }) => kind)
    .map(({ label, state }) => `${label} ${state}`)
    .join(', ');

test('steps stand in the order in which they run, with the one under way', () => {
  const all = [reset, approve, permit2, send];
  expect(told(all, reset)).toBe('resetAllowance active, approve todo, permit2 todo, send todo');
  expect(told([approve, send], approve)).toBe('approve active, send todo');
  expect(told([approve, permit2, send], permit2)).toBe('approve done, permit2 active, send todo');
  expect(told([approve, permit2, send], send)).toBe('approve done, permit2 done, send active');
});

test('of several transactions those before are done, and the present one once it is confirmed', () => {
  const [first, second, third] = [{ ...send }, { ...send }, { ...send }];
  const states = (outcome: 'pending' | 'confirmed' | 'failed' | 'unknown' | undefined) =>
    flowSteps({ steps: [first, second, third], current: second, outcome }, () => '').map(
      ({ state }) => state,
    );
  for (const outcome of [undefined, 'pending', 'unknown'] as const) {
    expect(states(outcome)).toEqual(['done', 'active', 'todo']);
  }
  expect(states('confirmed')).toEqual(['done', 'done', 'todo']);
  expect(states('failed')).toEqual(['done', 'failed', 'todo']);
});

test('before a run they are what is left, and what failed last is marked', () => {
  const left = [approve, permit2, send];
  const states = (failure?: FlowFailure['type']) =>
    flowSteps(
      {
        steps: [],
        current: undefined,
        outcome: undefined,
        left,
        failure: failure && { type: failure, error: new SluiceError('wallet_failed', 'no'), token },
      },
      () => '',
    ).map(({ state }) => state);
  expect(states()).toEqual(['todo', 'todo', 'todo']);
  expect(states('approval')).toEqual(['failed', 'todo', 'todo']);
  expect(states('permit')).toEqual(['todo', 'failed', 'todo']);
  expect(states('confirmation')).toEqual(['todo', 'todo', 'failed']);
});

test('what needs nothing first is one step, and a permit is one only where it is asked for', () => {
  expect(told([send], send)).toBe('send active');
  expect(told([permit2, send], permit2)).toBe('permit2 active, send todo');
});
