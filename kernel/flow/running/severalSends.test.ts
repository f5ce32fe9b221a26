import { describe, expect, it, vi } from 'vitest';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { addressOf } from '../../tokens/testing/testChain.ts';
import { TransactionFlow } from '../TransactionFlow.ts';
import type { SendStep, TransactionPlan } from '../TransactionPlan.ts';
import { batchingProvider, FlowFakes } from '../testing/FlowFakes.ts';
import { planOf } from '../testing/planOf.ts';

const sendTo = (to: Address, done?: () => Promise<boolean>): SendStep => ({
  kind: 'send',
  build: () => ({
    request: { to, data: '0x', value: 0n, check: async () => undefined },
    info: { type: 'SEND' },
  }),
  basis: () => ({ none: 'It moves nothing' }),
  ...(done && { done }),
});
const [first, second, third] = [addressOf(1), addressOf(2), addressOf(3)];

function sending(
  more: Partial<TransactionPlan> = {},
  steps = [first, second, third].map((to) => sendTo(to)),
) {
  const fakes = new FlowFakes();
  const flow = new TransactionFlow(fakes.services);
  flow.open(planOf(fakes.signer, steps, {}, more));
  const asked = () => fakes.sent.map(({ request }) => request.to);
  return { fakes, flow, steps, asked };
}

describe('a plan of several transactions', () => {
  it('sends them in order, each once the one before is confirmed, and follows the last', async () => {
    const { fakes, flow, steps, asked } = sending();
    fakes.answers.push(async () => undefined);
    const held = fakes.held();
    const done = flow.confirm();
    await vi.waitFor(() => expect(asked()).toEqual([first, second]));
    // The first one's end is not taken for the second one's.
    expect(flow).toMatchObject({ current: steps[1], transactionId: undefined, outcome: undefined });
    expect(flow.steps).toEqual(steps);
    held.answer();
    await done;
    expect(asked()).toEqual([first, second, third]);
    expect(flow).toMatchObject({ current: steps[2], transactionId: '2', outcome: 'confirmed' });
  });

  it.each(['failed', 'dropped', 'differs', 'replaced'] as const)(
    'asks for no more after one that ended otherwise: %s',
    async (outcome) => {
      const { fakes, flow, steps, asked } = sending();
      fakes.outcomes.set('1', outcome);
      await flow.confirm();
      expect(asked()).toEqual([first, second]);
      expect(flow).toMatchObject({ current: steps[1], transactionId: '1', outcome });
    },
  );

  it('asks for no more after the person said no, and next time leaves out what is done', async () => {
    const revoked = new Set<Address>();
    const steps = [first, second, third].map((to) => sendTo(to, async () => revoked.has(to)));
    const { fakes, flow, asked } = sending({}, steps);
    fakes.answers.push(
      async () => void revoked.add(first),
      () => Promise.reject(new SluiceError('wallet_rejected', 'no')),
    );
    await flow.confirm();
    expect(asked()).toEqual([first, second]);
    expect(flow).toMatchObject({ current: undefined, failure: undefined });
    await flow.confirm();
    expect(asked()).toEqual([first, second, second, third]);
    expect(flow.steps).toEqual(steps.slice(1));
  });

  it('goes as one batch where the wallet can, with the record that the plan names', async () => {
    const together = { type: 'SEND', currencyAmountRaw: '3' } as const;
    const { fakes, flow, steps, asked } = sending({ together });
    fakes.provider = batchingProvider;
    await flow.confirm();
    expect(asked()).toEqual([]);
    expect(fakes.batches.map((batch) => batch.map(({ to }) => to))).toEqual([[first, second, third]]);
    expect(fakes.batchDrafts.map(({ info }) => info)).toEqual([together]);
    expect(flow).toMatchObject({ steps: steps.slice(2), transactionId: 'batch', outcome: 'confirmed' });
  });

  it('goes one by one where the wallet cannot, and a single one is no batch', async () => {
    const { fakes, flow, asked } = sending({ together: { type: 'MINT' } });
    fakes.provider = batchingProvider;
    fakes.batchAnswer = () => Promise.reject(new SluiceError('wallet_unsupported', 'no'));
    await flow.confirm();
    expect(asked()).toEqual([first, second, third]);
    expect(new Set(fakes.sentTypes)).toEqual(new Set(['SEND']));
    const one = sending({ together: { type: 'MINT' } }, [sendTo(first)]);
    one.fakes.provider = batchingProvider;
    await one.flow.confirm();
    expect(one.fakes.batches).toEqual([]);
    expect(one.fakes.sentTypes).toEqual(['SEND']);
  });

  it('is tried out whole', async () => {
    const { fakes, flow } = sending();
    flow.cancel();
    const tried: unknown[] = [];
    fakes.client.methods.set('eth_simulateV1', ([block]) => {
      const { blockStateCalls } = block as { blockStateCalls: readonly { calls: { to: string }[] }[] };
      tried.push(blockStateCalls[0]?.calls.map(({ to }) => to));
      return Promise.reject(new SluiceError('providers_failed', 'enough'));
    });
    flow.open(planOf(fakes.signer, [sendTo(first), sendTo(second)]));
    await vi.waitFor(() => expect(flow.trying).toBe(false));
    expect(tried[0]).toEqual(expect.arrayContaining([first, second]));
  });
});
