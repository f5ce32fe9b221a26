// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { Agreed } from '../../../kernel/flow/Agreed.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import { FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../kernel/flow/testing/planOf.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import FlowDialogs from './FlowDialogs.tsx';

afterEach(cleanup);

/** A plan with one approval, with its review open. */
async function show(change: Partial<Agreed> = {}) {
  const fakes = new FlowFakes();
  const differs = { parts: ['sender', 'value', 'later'] };
  const get = (id: string) => ({ id, reference: { kind: 'none' }, differs }) as unknown as TransactionRecord;
  const flow = new TransactionFlow({ ...fakes.services, tracker: { ...fakes.services.tracker, get } });
  const steps = [fakes.approval(), fakes.send];
  flow.open(planOf(fakes.signer, steps, change));
  const at = (current: PlanStep, more: object = {}) =>
    act(() => runInAction(() => Object.assign(flow, { steps, current, ...more })));
  const onReview = vi.fn();
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
        onReview={onReview}
        onClose={() => undefined}
      />,
    ),
  );
  return { fakes, flow, at, onReview };
}

const { token } = new FlowFakes();

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
    const { fakes, at } = await show();
    fakes.outcomes.set('1', outcome);
    at(fakes.send);
    expect(steps()).toEqual([approved, ['Confirm in wallet', 'step']]);
    at(fakes.send, { transactionId: '1' });
    expect(steps()).toEqual([approved, [`Confirm in wallet${word}`, null]]);
  });

  test('say loudly that the wallet sent something else', async () => {
    const { fakes, at } = await show();
    fakes.outcomes.set('1', 'differs');
    at(fakes.send, { transactionId: '1' });
    expect(screen.getByTestId('tx-status').textContent).toBe('Your wallet sent something else');
    expect(screen.getByText('You asked for 1 MON')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^What was mined is not what you confirmed here\. .* Another account sent it\. It carried another amount of the network's coin\.$/,
    );
    expect(screen.queryByText('Liquidity added')).toBeNull();
  });
});

describe('the deadline', () => {
  test('is told in the review, and not where the transaction has none', async () => {
    await show({ deadlineSeconds: 90 });
    const row = screen.getByText('Transaction deadline').closest('dt');
    expect(row?.nextElementSibling?.textContent).toBe('1.5 minutes');
    cleanup();
    await show({ deadlineSeconds: undefined });
    expect(screen.queryByText('Transaction deadline')).toBeNull();
  });
});

describe('what no longer holds', () => {
  test("of another account's turn is told as that, and accepted for the account of now", async () => {
    const { fakes, onReview } = await show();
    act(() =>
      runInAction(() => {
        fakes.now.account = addressOf(0xf00d);
      }),
    );
    const button = screen.getByRole('button', { name: 'Accept changes' });
    expect(button.closest('[role=alert], [role=status]')?.textContent).toBe(
      'The account or the network has changedAccept changes',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add liquidity' }).disabled).toBe(true);
    fireEvent.click(button);
    expect(onReview).toHaveBeenCalledOnce();
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
