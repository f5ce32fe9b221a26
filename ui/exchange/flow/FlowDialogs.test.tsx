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
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import { PopupsToken, SettingsToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import FlowDialogs from './FlowDialogs.tsx';

afterEach(cleanup);

/** A plan with one approval, with its review open. */
async function show(
  change: Partial<Agreed> = {},
  fields: Partial<Record<keyof TransactionRecord, unknown>> = {},
) {
  const fakes = new FlowFakes();
  const differs = { parts: ['sender', 'value', 'later'] };
  const get = (id: string) =>
    ({ id, reference: { kind: 'none' }, differs, ...fields }) as unknown as TransactionRecord;
  const flow = new TransactionFlow({ ...fakes.services, tracker: { ...fakes.services.tracker, get } });
  const steps = [fakes.approval(), fakes.send];
  flow.open(planOf(fakes.signer, steps, change));
  const at = (current: PlanStep, more: object = {}) =>
    act(() => runInAction(() => Object.assign(flow, { steps, current, ...more })));
  const onReview = vi.fn();
  const popups = new PopupList();
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
      {
        services: servicesOf(provide(PopupsToken, popups), provide(SettingsToken, { set: () => undefined })),
      },
    ),
  );
  return { fakes, flow, at, onReview, popups };
}

const { token } = new FlowFakes();

const steps = () =>
  screen.getAllByRole('listitem').map((item) => [item.textContent, item.getAttribute('aria-current')]);
const approved = [`Approve ${token.symbol}done`, null];

describe('the steps of a plan', () => {
  test.each<[TransactionOutcome, string]>([
    ['failed', 'failed'],
    ['dropped', 'failed'],
    ['differs', 'failed'],
  ])('end with the transaction: once it is %s the last one is %s', async (outcome, word) => {
    const { fakes, at } = await show();
    fakes.outcomes.set('1', outcome);
    at(fakes.send);
    expect(steps()).toEqual([approved, ['Add liquidity', 'step']]);
    at(fakes.send, { transactionId: '1' });
    expect(steps()).toEqual([approved, [`Add liquidity${word}`, null]]);
  });

  test('wait with the transaction, and make room for the result once it is confirmed', async () => {
    const { fakes, at } = await show();
    fakes.outcomes.set('1', 'pending');
    at(fakes.send, { transactionId: '1' });
    expect(steps()).toEqual([approved, ['Add liquidity', 'step']]);
    act(() => void fakes.outcomes.set('1', 'confirmed'));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  test('an approval that the wallet has sent is waited for, and no longer asked for', async () => {
    const { fakes, at } = await show();
    const approval = fakes.approval();
    const status = () => screen.getByTestId('tx-status').textContent;
    at(approval, { steps: [approval, fakes.send] });
    expect(status()).toBe('Confirm in your wallet');
    at(approval, { steps: [approval, fakes.send], approvalId: '0' });
    expect(status()).toBe('Waiting for the approval');
  });

  test('say loudly that the wallet sent something else', async () => {
    const { fakes, at } = await show();
    fakes.outcomes.set('1', 'differs');
    at(fakes.send, { transactionId: '1' });
    expect(screen.getByTestId('tx-status').textContent).toBe('Your wallet sent something else');
    expect(screen.getByText('You confirmed: 1 MON')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^The mined transaction isn't the one you confirmed here\. .* It was sent from a different account\. It sent a different amount of the network's coin\.$/,
    );
    expect(screen.queryByText('Liquidity added')).toBeNull();
  });
});

test('what the dialog tells of its transactions no popup repeats, unless it stays until it is closed', async () => {
  const { fakes, at, popups } = await show();
  const told = (id: string, removeAfterMs?: number) => {
    const content = { kind: 'transaction', id } as const;
    act(() => popups.show({ key: id, content, ...(removeAfterMs !== undefined && { removeAfterMs }) }));
    return popups.list.find(({ key }) => key === id)?.show;
  };
  const approval = fakes.approval();
  at(approval, { steps: [approval, fakes.send], approvalId: '0' });
  expect(told('1', 10_000)).toBe(true);
  // One that ends at once is known as the dialog's as soon as the dialog follows it.
  at(fakes.send, { steps: [approval, fakes.send], approvalId: undefined, transactionId: '1' });
  expect(popups.list.filter((one) => one.show)).toEqual([]);
  expect([told('0', 10_000), told('1', 10_000), told('2', 10_000)]).toEqual([false, false, true]);
  // Of something else than was asked for: it outlives the flow, which ends with the dialog.
  expect(told('1')).toBe(true);
  at(fakes.send, { transactionId: undefined });
  expect(popups.list.find(({ key }) => key === '1')?.show).toBe(true);
  cleanup();
  expect(told('0', 10_000)).toBe(true);
  popups.dispose();
});

test('a plan is not called done while a transaction of it is left', async () => {
  const { fakes, at } = await show();
  fakes.outcomes.set('1', 'confirmed');
  const [first, last] = [{ ...fakes.send }, { ...fakes.send }] as const;
  const status = () => screen.getByTestId('tx-status').textContent;
  at(first, { steps: [fakes.approval(), first, last], transactionId: '1' });
  expect(status()).toBe('On its way');
  at(last, { steps: [fakes.approval(), first, last], transactionId: '1' });
  expect(status()).toBe('Liquidity added');
});

describe('a transaction on its way', () => {
  const words = /^No node has seen this transaction yet\./;

  test('that no node knows is said to be so, until it has ended', async () => {
    const { fakes, at } = await show({}, { unseen: true });
    fakes.outcomes.set('1', 'pending');
    at(fakes.send, { transactionId: '1' });
    expect(screen.getByText(words)).toBeTruthy();
    act(() => void fakes.outcomes.set('1', 'confirmed'));
    expect(screen.queryByText(words)).toBeNull();
  });

  test('that others know is not', async () => {
    const { fakes, at } = await show();
    fakes.outcomes.set('1', 'pending');
    at(fakes.send, { transactionId: '1' });
    expect(screen.queryByText(words)).toBeNull();
  });
});

test('a batch that failed in part says how much of it was carried out', async () => {
  const batch = { hashes: [], said: 'partial', done: 1, calls: 2 } as const;
  const { fakes, at } = await show({}, { batch, differs: undefined });
  fakes.outcomes.set('1', 'failed');
  at(fakes.send, { transactionId: '1' });
  expect(screen.getByRole('alert').textContent).toMatch(/^1 of 2 steps went through\. The last one didn't\./);
});

test('a transaction that went to another network says so', async () => {
  const { fakes, at } = await show({}, { differs: { parts: ['chain'], chainId: 5 } });
  fakes.outcomes.set('1', 'differs');
  at(fakes.send, { transactionId: '1' });
  expect(screen.getByRole('alert').textContent).toMatch(/It was sent on a different network\./);
});

test('one that failed, and is not what was agreed on, says that first, and then why it failed', async () => {
  const failureReason = 'IIA';
  const { fakes, at } = await show({}, { differs: { parts: ['data'] }, failureReason });
  fakes.outcomes.set('1', 'failed');
  at(fakes.send, { transactionId: '1' });
  expect(screen.getByTestId('tx-status').textContent).toBe('Your wallet sent something else');
  expect(screen.getByRole('alert').textContent).toMatch(
    /^The mined transaction isn't the one .* It made a different call\. A token moves slightly less than asked/,
  );
});

describe('the deadline', () => {
  test('is told in the review, and not where the transaction has none', async () => {
    await show({ deadlineSeconds: 90 });
    const row = screen.getByText('Transaction deadline').closest('dt');
    expect(row?.nextElementSibling?.textContent).toBe('1.5 minutes');
    cleanup();
    await show({ deadlineSeconds: undefined });
    expect(screen.queryByText('Transaction deadline')).toBeNull();
    expect(screen.queryByText('Valid until')).toBeNull();
  });

  test('is told as a time, bounded by the clock whatever an endpoint says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(2026, 5, 1, 14, 20));
    const { fakes } = await show({ deadlineSeconds: 720 });
    const until = () => screen.getByText('Valid until').closest('dt')?.nextElementSibling?.textContent;
    expect(until()).toBe('2:32 PM');
    expect(screen.queryByText(/^The network's clock is/)).toBeNull();
    cleanup();
    fakes.client.head = { ...headOf(0n), timestamp: BigInt(Date.UTC(2100, 0, 1) / 1000) };
    await show({ deadlineSeconds: 720, client: fakes.client as unknown as Agreed['client'] });
    expect(until()).toBe('2:37 PM');
    vi.useRealTimers();
  });
});

const headOf = (timestamp: bigint) => ({
  number: 1n,
  timestamp,
  baseFeePerGas: 1n,
  receivedAtMs: 0,
  endpoint: 'https://rpc.one.com',
});

describe('what the review rests on', () => {
  test.each([
    [720, "The network's clock is 12 minutes ahead of yours"],
    [-10_800, "The network's clock is 3 hours behind yours"],
  ])('is told if the clock and the chain are apart (%i s)', async (apart, title) => {
    const { fakes } = await show();
    cleanup();
    fakes.client.head = headOf(BigInt(Math.round(Date.now() / 1000) + apart));
    await show({ client: fakes.client as unknown as Agreed['client'] });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(/deadlines use your clock/)).toBeTruthy();
  });

  test('is told if nobody could preview the balances', async () => {
    const { flow } = await show();
    const simulated = (simulation: unknown) =>
      act(() => runInAction(() => Object.assign(flow, { simulation, trying: false })));
    const told = { ok: true, changes: 'unavailable', endpoint: undefined, isIndependent: false };
    simulated({ ...told, way: 'call' });
    expect(screen.getByText(/^Balance changes couldn't be previewed/)).toBeTruthy();
    simulated({ ...told, way: 'simulate' });
    expect(screen.queryByText(/previewed|no preview/)).toBeNull();
    simulated(undefined);
    expect(screen.getByText(/^This transaction wasn't simulated, so there's no preview/)).toBeTruthy();
    act(() => runInAction(() => Object.assign(flow, { trying: true })));
    expect(screen.queryByText(/previewed|no preview/)).toBeNull();
  });
});

test('a contract’s words are quoted, with the node that told them, and nothing in them can be clicked', async () => {
  const { flow } = await show();
  const reason = 'Go to https://evil.example" or 0x00000000000000000000000000000000deadbeef';
  const simulation = { ok: false, reason, changes: 'unavailable', way: 'simulate', isIndependent: false };
  act(() =>
    runInAction(() => {
      Object.assign(flow, { simulation: { ...simulation, endpoint: 'https://alpha.example/key' } });
    }),
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(
    `alpha.example says the contract refused: "${reason.replace('"', "'")}"`,
  );
  expect(alert.querySelector('a, button')).toBeNull();
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
      'Your account or network has changedAccept changes',
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
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      `${token.symbol} ${words}`,
    );
  });

  test('any other failure is an alert under its title', async () => {
    const { flow } = await show();
    const error = new SluiceError('wallet_failed', 'broken');
    act(() => runInAction(() => Object.assign(flow, { failure: { type: 'approval', error, token } })));
    expect(screen.getByRole('alert').textContent).toMatch(/^Approval failed/);
  });
});

describe('more gas than anybody expects', () => {
  const values = { gas: '9000000', usual: '100000', symbol: 'MON', billing: 'used' };
  async function fail(more: object) {
    const { flow } = await show();
    const allowGas = vi.spyOn(flow, 'allowGas').mockResolvedValue();
    const error = new SluiceError('gas_excessive', 'no', { values: { ...values, ...more } });
    act(() => runInAction(() => Object.assign(flow, { failure: { type: 'confirmation', error } })));
    return { allowGas, text: () => screen.getByRole('alert').textContent };
  }

  test('is told with its cost, and allowed by a button of its own', async () => {
    const { allowGas, text } = await fail({ costRaw: String(10n ** 17n), billing: 'limit' });
    expect(text()).toMatch(
      /Nothing was sent\..*at 9,000,000 gas\. About 100,000 is usual.*charges for the full gas limit/,
    );
    expect(allowGas).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Allow 9,000,000 gas (up to 0.1 MON)' }));
    expect(allowGas).toHaveBeenCalledExactlyOnceWith(9_000_000n);
  });

  test('whose price nobody knows is told without a cost', async () => {
    const { text } = await fail({});
    expect(screen.getByRole('button', { name: 'Allow 9,000,000 gas' })).toBeTruthy();
    expect(text()).not.toMatch(/full gas limit/);
  });
});
