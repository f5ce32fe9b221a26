import { observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import type { PlanStep, SendStep } from '../../../../kernel/flow/TransactionPlan.ts';
import type { Position } from '../../../../kernel/positions/managerCalls.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { FakeClient } from '../../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../../kernel/tx/TransactionRecord.ts';
import { type AgreedZapOut, zapOutPlan } from './zapOutPlan.ts';

const base = testChain();
const ROUTER = addressOf(1);
const POOL = addressOf(3);
const OWNER = addressOf(4);
const chain = testChain({
  contracts: [...base.contracts, { kind: 'swapRouter02', version: '1', address: ROUTER }],
});
const [token0, token1] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];
const hop = { protocol: 'v3', pool: POOL, fee: 3000, tokenIn: token1.address, tokenOut: token0.address };

const terms: AgreedZapOut = {
  ...{
    chain,
    positionManager: addressOf(2),
    tokens: [token0, token1],
    recipient: OWNER,
    nativeAs: undefined,
  },
  position: {
    ...{ tokenId: 7n, token0: token0.address, token1: token1.address, fee: 3000 },
    ...{ tickLower: -60, tickUpper: 60 },
  } as Position,
  ...{ fees: undefined, endpoint: undefined, liquidity: 50n, pool: POOL },
  amounts: { amount0Raw: 1_000n, amount1Raw: 2_000n },
  minimum: { amount0Raw: 990n, amount1Raw: 1_980n },
  maximum: { amount0Raw: 1_010n, amount1Raw: 2_020n },
  ...{ side: 0, slippageBps: 100, limitRaw: 1_881n },
  quote: {
    request: { tradeType: 'EXACT_INPUT', input: token1, output: token0, amountRaw: 1_980n },
    ...{ amountInRaw: 1_980n, amountOutRaw: 1_900n, amountOutAfterTaxRaw: 1_900n },
    ...{ inputTaxBps: 0, outputTaxBps: 0, gasEstimate: 100_000n },
    parts: [{ hops: [hop], amountInRaw: 1_980n, amountOutRaw: 1_900n, shareBps: 10_000 }],
  } as unknown as Quote,
};

const kinds = (steps: readonly PlanStep[]) => steps.map(({ kind }) => kind);
const sends = (steps: readonly PlanStep[]) => steps.filter((step): step is SendStep => step.kind === 'send');

function planned(over: Partial<AgreedZapOut> = {}) {
  const outcomes = observable.map<string, TransactionOutcome>();
  const sent: unknown[] = [];
  const plan = zapOutPlan(
    { ...terms, ...over },
    {
      client: new FakeClient(chain),
      settings: { deadlineSeconds: undefined, approveExact: true },
      tracker: {
        get: (id) => (outcomes.has(id) ? ({ id } as TransactionRecord) : undefined),
        outcome: ({ id }) => outcomes.get(id) as TransactionOutcome,
      },
      differs: () => false,
      onSent: (what, id) => void sent.push([what, id]),
    },
  );
  return { plan, outcomes, sent };
}

describe('the plan of a withdrawal to one token', () => {
  it('withdraws, then swaps what that gives of the other token at least', async () => {
    const { plan } = planned();
    const steps = await plan.steps();
    expect(kinds(steps)).toEqual(['send', 'approve', 'send']);
    expect(steps[1]).toMatchObject({ token: token1, spender: ROUTER, neededRaw: 1_980n });
  });

  it('must bring both minimums of the received token together, and take nothing of the other', () => {
    expect(planned().plan.agreed.limits).toEqual([
      { owner: OWNER, currency: token0, minDeltaRaw: 990n + 1_881n },
      { owner: OWNER, currency: token1, minDeltaRaw: 0n },
    ]);
  });

  it('holds each transaction that is sent alone to its own limits', async () => {
    const [removal, swap] = sends(await planned().plan.steps());
    expect(removal?.limits).toMatchObject([
      { owner: OWNER, currency: token0 },
      { owner: OWNER, currency: token1 },
      { owner: POOL, currency: token0, maxDeltaRaw: -990n },
      { owner: POOL, currency: token1, maxDeltaRaw: -1_980n },
    ]);
    expect(swap?.limits).toEqual([
      { owner: OWNER, currency: token1, minDeltaRaw: -1_980n },
      { owner: OWNER, currency: token0, minDeltaRaw: 1_881n, maxDeltaRaw: 1_919n },
    ]);
  });

  it('is its swap alone once the withdrawal is confirmed, and tells what the wallet has taken', async () => {
    const { plan, outcomes, sent } = planned();
    const [removal] = sends(await plan.steps());
    removal?.sent?.('1');
    outcomes.set('1', 'failed');
    expect(plan.isRemoved()).toBe(false);
    outcomes.set('1', 'confirmed');
    expect(plan.isRemoved()).toBe(true);
    const left = await plan.steps();
    expect(kinds(left)).toEqual(['approve', 'send']);
    sends(left)[0]?.sent?.('2');
    expect(sent).toEqual([
      ['removal', '1'],
      ['swap', '2'],
    ]);
  });
});
