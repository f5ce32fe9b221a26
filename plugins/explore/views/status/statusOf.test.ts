import { expect, it } from 'vitest';
import type { IndexProblem, IndexState } from '../../../../kernel/index/types.ts';
import { type StatusFacts, statusOf } from './statusOf.ts';

const of = (state: IndexState, problems: readonly IndexProblem[] = [], facts: Partial<StatusFacts> = {}) =>
  statusOf({ index: { state, problems }, covered: true, short: false, estimated: false, ...facts });

it.each([
  ['idle', 'busy'],
  ['starting', 'busy'],
  ['filling', 'busy'],
  ['complete', 'good'],
  ['elsewhere', 'good'],
  ['paused', 'off'],
  ['stopped', 'bad'],
] as const)('says %s, in its colour', (state, tone) => {
  expect(of(state)).toEqual({ tone, word: state, period: 'since', reason: undefined, estimated: false });
});

it.each(['no_logs', 'no_pools', 'unreachable'] as const)('says %s instead of what goes on', (problem) => {
  for (const state of ['filling', 'stopped', 'complete'] as const) {
    expect(of(state, ['full', problem])).toMatchObject({ tone: 'bad', word: problem });
  }
});

it('says that the figures are of less than was chosen, and why it stays so', () => {
  expect(of('filling', [], { short: true })).toMatchObject({
    period: 'only',
    reason: undefined,
    tone: 'busy',
  });
  for (const reason of ['pruned', 'full'] as const) {
    expect(of('complete', [reason], { short: true })).toMatchObject({ period: 'only', reason, tone: 'off' });
    // It may still go on.
    expect(of('filling', [reason], { short: true }).reason).toBeUndefined();
    // The window is whole all the same.
    expect(of('complete', [reason])).toMatchObject({ period: 'since', reason: undefined, tone: 'good' });
  }
});

it('says nothing of what only a later visit notices', () => {
  expect(of('complete', ['not_durable'])).toEqual(of('complete'));
});

it('names no period, and calls nothing an estimate, before a block was read', () => {
  expect(of('starting', [], { covered: false, estimated: true })).toMatchObject({
    period: undefined,
    estimated: false,
  });
  expect(of('complete', [], { estimated: true }).estimated).toBe(true);
});

it('leaves the word to another source', () => {
  const status = statusOf({ index: undefined, covered: true, short: true, estimated: false });
  expect(status).toMatchObject({ word: undefined, period: 'only', tone: 'good' });
});
