import { observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../../../kernel/amm/index.ts';
import { poolWithPositions } from '../../../../kernel/amm/testing/randomPools.ts';
import type { StateBasis } from '../../../../kernel/basis/StateBasis.ts';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import type { PlanStep, SendStep } from '../../../../kernel/flow/TransactionPlan.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { FakeClient } from '../../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../../kernel/tx/TransactionRecord.ts';
import { leftOf } from './zapLeft.ts';
import { zapPlan } from './zapPlan.ts';
import { restTerms, zapTerms } from './zapTerms.ts';

const [ROUTER, MANAGER, POOL, ACCOUNT] = [1, 2, 3, 4].map(addressOf) as [
  ReturnType<typeof addressOf>,
  ReturnType<typeof addressOf>,
  ReturnType<typeof addressOf>,
  ReturnType<typeof addressOf>,
];
const base = testChain();
const chain = testChain({
  contracts: [
    ...base.contracts,
    { kind: 'swapRouter02', version: '1', address: ROUTER },
    { kind: 'v3Factory', version: '1', address: addressOf(5) },
    { kind: 'tickLens', version: '1', address: addressOf(6) },
  ],
});
const client = new FakeClient(chain);
const [token0, token1] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];

const target = {
  ...{ account: ACCOUNT, positionManager: MANAGER, fee: 3000, creates: false, avoid: undefined },
  currencies: [token0, token1] as const,
  tokens: [token0, token1] as const,
  range: { tickLower: -6000, tickUpper: 6000 },
  pool: { token0: token0.address, token1: token1.address, fee: 3000, address: POOL, isUnpriced: false },
  sqrtPriceX96: getSqrtRatioAtTick(0),
};
const input = { currency: token0, side: 0, totalRaw: 2_000_000n } as const;
const quote = {
  request: { tradeType: 'EXACT_INPUT', input: token0, output: token1, amountRaw: 1_003_000n },
  ...{ amountInRaw: 1_003_000n, amountOutRaw: 1_000_000n, amountOutAfterTaxRaw: 1_000_000n },
  ...{ inputTaxBps: 0, outputTaxBps: 0, gasEstimate: 100_000n, sourceId: 'pools' },
  pools: [
    poolWithPositions({
      ...{ address: POOL, token0: token0.address, token1: token1.address, fee: 3000, tickSpacing: 60 },
      ...{ sqrtPriceX96: target.sqrtPriceX96, tick: 0 },
      positions: [{ lower: -6000, upper: 6000, liquidity: 10n ** 12n }],
    }),
  ],
  parts: [
    {
      hops: [{ protocol: 'v3', pool: POOL, fee: 3000, tokenIn: token0.address, tokenOut: token1.address }],
      ...{ amountInRaw: 1_003_000n, amountOutRaw: 1_000_000n, shareBps: 10_000 },
    },
  ],
} as unknown as Quote;
const outcome = { outRaw: 995_000n, sqrtPriceX96: getSqrtRatioAtTick(-10) };
const terms = zapTerms(target, input, 50, { quote, outcome });
if (!terms) throw new Error('no terms');

const told = (steps: readonly PlanStep[]) =>
  steps.map((step) =>
    step.kind === 'send' ? 'send' : [step.kind, step.token.symbol, 'spender' in step && step.spender],
  );
const sends = (steps: readonly PlanStep[]) => steps.filter((step): step is SendStep => step.kind === 'send');

async function basisOf(step: SendStep | undefined): Promise<StateBasis> {
  const basis = await step?.basis();
  if (!basis || 'none' in basis) throw new Error('it rests on nothing');
  return basis;
}

function planned() {
  const outcomes = observable.map<string, TransactionOutcome>();
  const sent: unknown[] = [];
  const asked: boolean[] = [];
  const plan = zapPlan(
    terms as NonNullable<typeof terms>,
    { chain, client },
    {
      settings: { deadlineSeconds: undefined, approveExact: true },
      tracker: {
        get: (id) => (outcomes.has(id) ? ({ id } as TransactionRecord) : undefined),
        outcome: ({ id }) => outcomes.get(id) as TransactionOutcome,
      },
      differs: (isSwapped) => asked.push(isSwapped) > 99,
      onSent: (what, id) => void sent.push([what, id]),
    },
  );
  return { plan, outcomes, sent, asked };
}

describe('the plan of a deposit of one token', () => {
  it('swaps, then deposits the rest and what the swap gives at least', async () => {
    const { plan } = planned();
    expect(told(await plan.steps())).toEqual([
      ['approve', token0.symbol, ROUTER],
      'send',
      ['permit2612', token0.symbol, MANAGER],
      ['permit2612', token1.symbol, MANAGER],
      'send',
    ]);
    expect(terms.deposit.desired).toEqual({ amount0Raw: 997_000n, amount1Raw: 995_000n });
    expect(plan.together).toMatchObject({ type: 'ZAP_IN', currencyAmountRaw: '2000000' });
  });

  it('binds each transaction, and both together', async () => {
    const { plan } = planned();
    const [swap, deposit] = sends(await plan.steps());
    const { minimum } = terms;
    expect(swap?.limits).toMatchObject([
      { currency: token0, minDeltaRaw: -1_003_000n },
      { currency: token1, minDeltaRaw: 995_000n, maxDeltaRaw: 1_005_000n },
    ]);
    expect(deposit?.limits).toMatchObject([
      { currency: token0, minDeltaRaw: -997_000n, maxDeltaRaw: -minimum.amount0Raw },
      { currency: token1, minDeltaRaw: -995_000n, maxDeltaRaw: -minimum.amount1Raw },
    ]);
    expect(plan.agreed.limits).toMatchObject([
      { currency: token0, minDeltaRaw: -2_000_000n, maxDeltaRaw: -1_003_000n - minimum.amount0Raw },
      { currency: token1, minDeltaRaw: 0n, maxDeltaRaw: 1_005_000n - minimum.amount1Raw },
    ]);
    // What may stay at most is what the limits let stay.
    expect(terms.leftMost).toEqual({
      amount0Raw: 997_000n - minimum.amount0Raw,
      amount1Raw: 1_005_000n - minimum.amount1Raw,
    });
  });

  it('is its deposit alone once the swap is confirmed, and tells what the wallet has taken', async () => {
    const { plan, outcomes, sent, asked } = planned();
    const [swap] = sends(await plan.steps());
    swap?.sent?.('1');
    outcomes.set('1', 'pending');
    expect(plan.isSwapped()).toBe(false);
    expect(sends(await plan.steps())).toHaveLength(2);
    outcomes.set('1', 'confirmed');
    expect(plan.isSwapped()).toBe(true);
    const left = await plan.steps();
    expect(told(left)).toEqual([
      ['permit2612', token0.symbol, MANAGER],
      ['permit2612', token1.symbol, MANAGER],
      'send',
    ]);
    sends(left)[0]?.sent?.('2');
    expect(sent).toEqual([
      ['swap', '1'],
      ['deposit', '2'],
    ]);
    plan.differs?.();
    expect(asked).toEqual([true]);
  });

  it('rests on the price that the swap leaves while that passes the pool, and then on the pool’s own', async () => {
    const { plan, outcomes } = planned();
    const [swap, deposit] = sends(await plan.steps());
    const before = await basisOf(deposit);
    swap?.sent?.('1');
    outcomes.set('1', 'confirmed');
    const after = await basisOf(deposit);
    // The factory's word and the price; before that, all that the swap passes in the pool as well.
    expect(after.figures.calls.length).toBeGreaterThan(1);
    expect(before.figures.calls.slice(0, after.figures.calls.length)).toEqual(after.figures.calls);
    expect(before.figures.calls.length).toBeGreaterThan(after.figures.calls.length);
  });
});

describe('what is left of it', () => {
  it('is noted with the minimum of the swap, the rest, the range, and the page that goes on', () => {
    expect(leftOf(terms, [token0, token1], chain.id, '1')).toMatchObject({
      ...{ id: '1', left: 'deposit', account: ACCOUNT, range: target.range },
      path: `/add/${token0.address}/${token1.address}/3000`,
      paid: { currencyId: token0.address, raw: '1003000' },
      got: { currencyId: token1.address, raw: '995000' },
      rest: { currencyId: token0.address, raw: '997000' },
    });
    const increased = leftOf(
      { ...terms, held: { tokenId: 7n, owner: ACCOUNT } },
      [token0, token1],
      chain.id,
      '1',
    );
    expect(increased.path).toBe(`/increase/${token0.address}/${token1.address}/3000/7`);
    expect(increased.range).toBeUndefined();
  });

  it('is a deposit of what there is by then, at the price of then', () => {
    const have = { amount0Raw: 997_000n, amount1Raw: 999_000n };
    const rest = restTerms(target, input, 50, have);
    expect(rest?.swap).toBeUndefined();
    expect(rest?.deposit.desired).toEqual(have);
    expect(rest?.deposit.taken.amount0Raw).toBe(997_000n);
    expect(rest?.left.amount1Raw).toBe(999_000n - (rest?.deposit.taken.amount1Raw ?? 0n));
  });
});
