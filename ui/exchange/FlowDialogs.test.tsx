// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test } from 'vitest';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { Token } from '../../kernel/tokens/Currency.ts';
import { addressOf, testChain } from '../../kernel/tokens/testing/testChain.ts';
import { TransactionFlow } from '../../kernel/tx/flow/TransactionFlow.ts';
import type { TransactionOutcome, TransactionRecord } from '../../kernel/tx/TransactionRecord.ts';
import { renderUi } from '../testing/renderUi.tsx';
import FlowDialogs from './FlowDialogs.tsx';

afterEach(cleanup);

const token: Token = { kind: 'token', ...testChain().tokens[1]! };

/** A plan with one approval, open at its review. */
async function show() {
  const state: { outcome: TransactionOutcome } = { outcome: 'pending' };
  const tracker = {
    get: (id: string) =>
      ({
        id,
        reference: { kind: 'none' },
        differs: { parts: ['sender', 'value', 'later'] },
      }) as unknown as TransactionRecord,
    outcome: () => state.outcome,
  };
  const allowances = { watch: () => () => undefined, get: () => ({ state: 'loading' }) };
  const flow = new TransactionFlow({ tracker, allowances, settings: {} } as never);
  flow.review({} as never, {
    approvals: [{ token, spender: addressOf(0xb1), neededRaw: 5n }],
    build: () => Promise.reject(new Error('not here')),
  });
  await act(async () =>
    renderUi(
      <FlowDialogs
        flow={flow}
        reviewTitle="Review deposit"
        title="Add liquidity"
        confirmLabel="Add liquidity"
        status={{ submitted: 'On its way', confirmed: 'Liquidity added', failed: 'Not added' }}
        failedTitle="Add liquidity failed"
        sides={null}
        rows={[]}
        summary="1 MON"
        explorer={undefined}
        onRetry={() => undefined}
        onClose={() => undefined}
      />,
    ),
  );
  return { flow, state };
}

const steps = () =>
  screen.getAllByRole('listitem').map((item) => [item.textContent, item.getAttribute('aria-current')]);
const approved = [`Approve ${token.symbol}done`, null];

describe('the steps of a plan', () => {
  test.each<[TransactionOutcome, string]>([
    ['pending', 'done'],
    ['confirmed', 'done'],
    ['unknown', 'done'],
    ['failed', 'failed'],
    ['dropped', 'failed'],
    ['differs', 'failed'],
  ])('end with the transaction: once it is %s the last one is %s', async (outcome, word) => {
    const { flow, state } = await show();
    state.outcome = outcome;
    act(() => runInAction(() => Object.assign(flow, { step: 'PENDING_CONFIRMATION', token })));
    expect(steps()).toEqual([approved, ['Confirm in wallet', 'step']]);
    act(() => runInAction(() => Object.assign(flow, { transactionId: '1' })));
    expect(steps()).toEqual([approved, [`Confirm in wallet${word}`, null]]);
  });

  test('say loudly that the wallet sent something else', async () => {
    const { flow, state } = await show();
    state.outcome = 'differs';
    act(() => runInAction(() => Object.assign(flow, { step: 'PENDING_CONFIRMATION', transactionId: '1' })));
    expect(screen.getByTestId('tx-status').textContent).toBe('Your wallet sent something else');
    expect(screen.getByText('You asked for 1 MON')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^What was mined is not what you confirmed here\. .* Another account sent it\. It carried another amount of the network's coin\.$/,
    );
    expect(screen.queryByText('Liquidity added')).toBeNull();
  });
});

describe('a step that the person refused in the wallet', () => {
  test.each([
    ['approval', 'token allowance failed: User rejected'],
    ['permit', 'permit allowance failed: User rejected signature'],
  ] as const)('is told quietly in the review: %s', async (type, words) => {
    const { flow } = await show();
    const error = new SluiceError('wallet_rejected', 'no');
    act(() => runInAction(() => Object.assign(flow, { failure: { type, error, token } })));
    expect(screen.getByRole('dialog', { name: 'Review deposit' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(`${token.symbol} ${words}`);
  });

  test('any other failure is an alert under its title', async () => {
    const { flow } = await show();
    const error = new SluiceError('wallet_failed', 'broken');
    act(() => runInAction(() => Object.assign(flow, { failure: { type: 'approval', error, token } })));
    expect(screen.getByRole('alert').textContent).toMatch(/^Approval failed/);
  });
});
