// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ChainClientsToken,
  LoggerToken,
  TransactionSenderToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { testChain } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { type ReplacementPlan, TransactionReplacer } from '../../../kernel/tx/TransactionReplacer.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import ReplaceDialog from './ReplaceDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [ALPHA, BETA] = ['https://alpha.example/key', 'https://beta.example'];
const record = { id: 'one' } as TransactionRecord;
const alone: ReplacementPlan['basis'] = { state: 'alone', endpoint: ALPHA, unanswered: [BETA] };
const planOf = (basis: ReplacementPlan['basis']) =>
  ({ kind: 'cancel', nonce: 7, maxCost: 2n, maxCostBefore: 1n, basis }) as ReplacementPlan;

function open(plan: ReplacementPlan) {
  vi.spyOn(TransactionReplacer.prototype, 'plan').mockResolvedValue(plan);
  const onClose = vi.fn();
  renderUi(<ReplaceDialog chain={testChain()} record={record} kind="cancel" onClose={onClose} />, {
    services: servicesOf(
      provide(ChainClientsToken, {} as never),
      provide(TransactionSenderToken, {} as never),
      provide(LoggerToken, console),
      provide(TxTrackerToken, { get: () => record, outcome: () => 'pending' } as never),
    ),
  });
  return { onClose };
}

test('says that one node alone told the nonce', async () => {
  open(planOf(alone));
  expect(await screen.findByText("Only alpha.example. beta.example didn't answer.")).toBeTruthy();
  expect(screen.queryByText('Only one node confirms this now')).toBeNull();
});

test('where two agree says nothing, and comes back where one alone tells it by then', async () => {
  const plan = planOf({ state: 'agreed', endpoints: [ALPHA, BETA] });
  const { onClose } = open(plan);
  const send = vi
    .spyOn(TransactionReplacer.prototype, 'send')
    .mockImplementation(async (_, { check }) => check(alone));
  expect(await screen.findByText('7')).toBeTruthy();
  expect(screen.queryByText(/^Only /)).toBeNull();
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel transaction' }));
  confirm();
  expect(await screen.findByText('Only one node confirms this now')).toBeTruthy();
  expect(screen.getByText("Only alpha.example. beta.example didn't answer.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  // Who confirms that goes on with what was shown.
  confirm();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(send.mock.calls.map(([one]) => one.basis)).toEqual([plan.basis, alone]);
});
