import { expect, it, vi } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Token } from '../../tokens/Currency.ts';
import { FakeClient } from '../../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../tokens/testing/testChain.ts';
import type { TransactionOutcome } from '../TransactionRecord.ts';
import { TransactionFlow, type TransactionFlowServices } from './TransactionFlow.ts';
import type { TransactionPlan } from './TransactionPlan.ts';
import { type TypedOnce, typedOnce } from './typedOnce.ts';

const ACCOUNT = addressOf(0xa1);
const SPENDER = addressOf(0xb1);
const chain = testChain();
const client = new FakeClient(chain);
const token = { kind: 'token', ...chain.tokens[1] } as Token;

/** A wallet that carries out several calls as one, and a sender that says `error` to them. */
function flowWith(error: SluiceError, typed?: TypedOnce) {
  const sent: string[] = [];
  const end: { approval: TransactionOutcome; outcome: TransactionOutcome; answer: () => Promise<void> } = {
    approval: 'confirmed',
    outcome: 'confirmed',
    answer: async () => undefined,
  };
  const services = {
    sender: {
      sendBatch: vi.fn().mockRejectedValue(error),
      send: async (_request: unknown, { info }: { info: { type: string } }) => {
        if (info.type !== 'APPROVAL') await end.answer();
        return String(sent.push(info.type));
      },
    },
    tracker: {
      get: (id: string) => ({ id }),
      settled: async (id: string) => ({ id }),
      outcome: ({ id }: { id: string }) => (id === '1' ? end.approval : end.outcome),
    },
    allowances: {
      watch: () => () => undefined,
      get: () => ({ state: 'known', raw: 0n }),
      needsReset: async () => false,
    },
    settings: { approveExact: true, deadlineSeconds: undefined },
    wallet: {
      provider: { request: async () => ({ '0x0': { atomic: { status: 'supported' } } }) },
      signTypedData: vi.fn(),
    },
  };
  const flow = new TransactionFlow(services as unknown as TransactionFlowServices);
  const plan: TransactionPlan = {
    approvals: [{ token, spender: SPENDER, neededRaw: 5n }],
    build: () => ({
      request: { to: SPENDER, data: '0x', value: 0n, check: async () => undefined },
      info: { type: 'SEND' },
    }),
  };
  flow.review({ account: ACCOUNT, chain, client }, plan, typed);
  return { flow, sent, end };
}

it.each([
  ['the wallet turns out not to be able to', new SluiceError('wallet_unsupported', 'no')],
  ['no endpoint can try them out together', new SluiceError('simulation_failed', 'No endpoint can')],
])('goes one after the other where %s', async (_, error) => {
  const { flow, sent } = flowWith(error);
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(sent).toEqual(['APPROVAL', 'SEND']);
});

it('sends nothing where the trial run of all together told of a loss', async () => {
  const told = new SluiceError('simulation_failed', 'less', {
    values: { key: 'common:errors.simulationDiffers', symbol: 'HUSH' },
  });
  const { flow, sent } = flowWith(told);
  await flow.confirm();
  expect(flow.failure).toMatchObject({ type: 'confirmation', error: told });
  expect(sent).toEqual([]);
});

it('goes no further where the wallet approved something else than it was asked to', async () => {
  const { flow, sent, end } = flowWith(new SluiceError('wallet_unsupported', 'no'));
  end.approval = 'differs';
  await flow.confirm();
  expect(flow.failure).toMatchObject({ type: 'approval', error: { code: 'wallet_differs' } });
  expect(sent).toEqual(['APPROVAL']);
});

const untried = new SluiceError('wallet_unsupported', 'no');

function typing() {
  const form = { text: '5' };
  const write = (text: string) => {
    form.text = text;
  };
  return { form, typed: typedOnce({ read: () => form.text, write, empty: '' }) };
}

it.each([
  ['confirmed', ''],
  ['replaced', ''],
  ['failed', '5'],
  ['dropped', '5'],
  ['cancelled', '5'],
] as const)('what was typed goes once it is sent; where that is %s it reads "%s"', async (outcome, text) => {
  const { form, typed } = typing();
  const { flow, end } = flowWith(untried, typed);
  end.outcome = outcome;
  await flow.confirm();
  expect(flow.outcome).toBe(outcome);
  expect(form.text).toBe(text);
});

it('what was typed stays where the wallet refuses, and goes where the review was closed meanwhile and it was sent', async () => {
  const { form, typed } = typing();
  const { flow, end } = flowWith(untried, typed);
  end.answer = () => Promise.reject(new SluiceError('wallet_rejected', 'no'));
  await flow.confirm();
  expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
  expect(form.text).toBe('5');
  end.answer = async () => flow.cancel();
  await flow.confirm();
  expect(flow.plan).toBeUndefined();
  expect(form.text).toBe('');
});
