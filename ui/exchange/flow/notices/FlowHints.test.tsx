// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { Permit2Step } from '../../../../kernel/flow/TransactionPlan.ts';
import { FlowFakes, SPENDER } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { FlowHints } from './FlowHints.tsx';

afterEach(cleanup);

const { token, send } = new FlowFakes();
const permit: Permit2Step = { kind: 'permit2', permit2: SPENDER, token, spender: SPENDER, neededRaw: 5n };
const hints = (flow: Partial<Pick<TransactionFlow, 'sponsor' | 'steps'>>) =>
  renderUi(<FlowHints flow={{ sponsor: undefined, steps: [], ...flow } as TransactionFlow} />);

test('who may pay is named', async () => {
  hints({ sponsor: 'pay.example' });
  await screen.findByText("Your wallet asks pay.example to pay the network cost. If it doesn't, you pay.");
});

test.each([
  ['account_code', /^Your account runs its own code/],
  ['wallet', /^Your wallet can't sign permits/],
] as const)('a permission by transaction says why: %s', async (onChain, words) => {
  hints({ steps: [{ ...permit, onChain }, send] });
  await screen.findByText(words);
});

test('otherwise there is nothing to say', async () => {
  const { container } = hints({ steps: [permit, send] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.textContent).toBe('');
});
