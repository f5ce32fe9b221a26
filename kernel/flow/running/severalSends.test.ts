import { describe, expect, it } from 'vitest';
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
    await expect.poll(() => asked()).toEqual([first, second]);
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
    await expect.poll(() => flow.trying).toBe(false);
    expect(tried[0]).toEqual(expect.arrayContaining([first, second]));
  });

  it('holds each one that is sent alone to its own limits, and a batch to those of the plan', async () => {
    const { fakes, flow, plan, limitsOf } = limited();
    await flow.confirm();
    expect(fakes.sent.map(({ request }) => request.expects)).toEqual([
      limitsOf(-5n),
      limitsOf(-2n),
      limitsOf(-7n),
    ]);
    const batched = limited();
    batched.fakes.provider = batchingProvider;
    await batched.flow.confirm();
    const [batch = []] = batched.fakes.batches;
    expect(batch.map(({ expects }) => expects)).toEqual(batch.map(() => batched.plan.agreed.limits));
    expect(plan.agreed.limits).toEqual(limitsOf(-7n));
  });

  it('holds the last one that is left to its own limits, also in a batch, and sends some of them one by one', async () => {
    const done = new Set<number>([0, 1]);
    const { fakes, flow, limitsOf } = limited(done, true);
    fakes.provider = batchingProvider;
    fakes.batchAnswer = async () => 'batch';
    await flow.confirm();
    expect(fakes.batches.map((batch) => batch.at(-1)?.expects)).toEqual([limitsOf(-7n)]);
    const some = limited(new Set([0]));
    some.fakes.provider = batchingProvider;
    await some.flow.confirm();
    expect(some.fakes.batches).toEqual([]);
    expect(some.fakes.sent.map(({ request }) => request.expects)).toEqual([limitsOf(-2n), limitsOf(-7n)]);
  });

  it('tells a transaction that the wallet has taken, and none of a batch', async () => {
    const { fakes, flow, told } = limited();
    fakes.outcomes.set('1', 'failed');
    await flow.confirm();
    expect(told).toEqual([
      [0, '0'],
      [1, '1'],
    ]);
    const batched = limited();
    batched.fakes.provider = batchingProvider;
    await batched.flow.confirm();
    expect(batched.fakes.batches).toHaveLength(1);
    expect(batched.told).toEqual([]);
  });
});

/** Three transactions: the first two with limits of their own, the last with those of the plan. */
function limited(done = new Set<number>(), approves = false) {
  const fakes = new FlowFakes();
  const limitsOf = (minDeltaRaw: bigint) => [
    { owner: fakes.signer.account, currency: fakes.token, minDeltaRaw },
  ];
  const told: (readonly [number, string])[] = [];
  const steps = [first, second, third].map((to, index) => ({
    ...sendTo(to, async () => done.has(index)),
    ...(index < 2 ? { limits: limitsOf(index === 0 ? -5n : -2n) } : {}),
    sent: (id: string) => void told.push([index, id]),
  }));
  const flow = new TransactionFlow(fakes.services);
  const plan = planOf(fakes.signer, [...(approves ? [fakes.approval()] : []), ...steps], {
    limits: limitsOf(-7n),
  });
  flow.open(plan);
  return { fakes, flow, plan, told, limitsOf };
}
