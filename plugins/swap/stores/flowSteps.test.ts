import { expect, test } from 'vitest';
import { flowSteps } from './flowSteps.ts';

const told = (steps: ReturnType<typeof flowSteps>) =>
  steps.map(({ id, state }) => `${id} ${state}`).join(', ');
const token = { allowed: false, permitSpender: undefined };
const permit = { allowed: false, permitSpender: '0x01' } as const;

test('steps stand in the order in which they run, with the one under way', () => {
  expect(told(flowSteps({ step: 'RESETTING_TOKEN_ALLOWANCE' }, permit))).toBe(
    'reset active, approve todo, permit todo, swap todo',
  );
  expect(told(flowSteps({ step: 'APPROVING_TOKEN' }, token))).toBe('approve active, swap todo');
  expect(told(flowSteps({ step: 'PERMITTING' }, permit))).toBe('approve done, permit active, swap todo');
  expect(told(flowSteps({ step: 'PENDING_CONFIRMATION' }, permit))).toBe(
    'approve done, permit done, swap active',
  );
});

test('a swap that needs nothing first is one step, and a permit is one only where it is asked for', () => {
  expect(told(flowSteps({ step: 'PENDING_CONFIRMATION' }, { allowed: true, permitSpender: undefined }))).toBe(
    'swap active',
  );
  expect(told(flowSteps({ step: 'PERMITTING' }, { ...permit, allowed: true }))).toBe(
    'permit active, swap todo',
  );
});
