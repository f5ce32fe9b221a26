// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { builtBy } from '../../../kernel/flow/testing/builtBy.ts';
import { FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import { PAIR } from '../../../kernel/positions/testing/FakePair.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { AddPairStore } from '../stores/AddPairStore.ts';
import { RemovePairStore } from '../stores/RemovePairStore.ts';
import { hush, mon, PairFakes } from '../testing/PairFakes.ts';
import DepositDialogs from './DepositDialogs.tsx';
import WithdrawalDialogs from './WithdrawalDialogs.tsx';

afterEach(cleanup);

const ONE = 10n ** 18n;
const hex = (raw: bigint) => raw.toString(16).padStart(64, '0');

/** A flow with its review open; nothing can be simulated. */
function reviewOf<T>(plan: TransactionPlan<T>): TransactionFlow<T> {
  const flow = new TransactionFlow<T>(new FlowFakes().services);
  flow.open(plan);
  return flow;
}

const least = () =>
  screen.getByText(/^Minimum (deposited|received)$/).closest('dt')?.nextElementSibling?.textContent;

function fakesWithHalf(): PairFakes {
  const fakes = new PairFakes();
  fakes.settings.liquiditySlippageTolerance = 5_000;
  return fakes;
}

/**
 * Checks that the review stays as it is, and that the plan signs it, although the tolerance was changed
 * meanwhile.
 */
async function staysSigned<T>(
  fakes: PairFakes,
  plan: TransactionPlan<T> | undefined,
  dialogs: (plan: TransactionPlan<T>) => ReactElement,
): Promise<void> {
  if (!plan) throw new Error('no plan');
  await act(async () => renderUi(dialogs(plan), { services: fakes.services }));
  const { request } = await builtBy(plan);
  for (const bps of [5_000, 10]) {
    act(() => runInAction(() => Object.assign(fakes.settings, { liquiditySlippageTolerance: bps })));
    expect(least()).toBe('5 MON and 20 HUSH');
    expect(request.data).toContain(hex(20n * ONE));
  }
}

const handlers = { onReview: vi.fn(), onClose: vi.fn() };

describe('the least in a review is the one that is signed, whatever becomes of the tolerance meanwhile', () => {
  it('of a deposit', async () => {
    const fakes = fakesWithHalf();
    const store = new AddPairStore(fakes.services);
    store.setPair(mon, hush);
    await fakes.open(store);
    store.typeAmount('A', '10');
    await staysSigned(fakes, store.plan(), (plan) => (
      <DepositDialogs flow={reviewOf(plan)} terms={plan.agreed.terms} {...handlers} />
    ));
  });

  it('of a withdrawal', async () => {
    const fakes = fakesWithHalf();
    fakes.has(PAIR, 20n * ONE);
    const store = new RemovePairStore(fakes.services);
    store.setPair(mon, hush);
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    await staysSigned(fakes, store.plan(), (plan) => (
      <WithdrawalDialogs flow={reviewOf(plan)} terms={plan.agreed.terms} {...handlers} />
    ));
  });
});

describe('the rate in the review of a deposit', () => {
  const rate = () => screen.getByText(/^Rate( after your deposit)?$/).closest('dt');
  const open = async (sent: { readonly sent0?: bigint; readonly sent1?: bigint; readonly reserve0?: 0n }) => {
    const fakes = new PairFakes();
    Object.assign(fakes.pair, sent, sent.reserve0 === 0n && { reserve1: 0n, totalSupply: 0n });
    const store = new AddPairStore(fakes.services);
    store.setPair(mon, hush);
    fakes.has('MON', 50n * ONE);
    fakes.has(hush.address, 50n * ONE);
    await fakes.open(store);
    store.typeAmount('A', '1');
    if (sent.reserve0 === 0n) store.typeAmount('B', '2');
    const plan = store.plan();
    const { terms } = store;
    if (!plan || !terms) throw new Error('no plan');
    const dialogs = <DepositDialogs flow={reviewOf(plan)} terms={terms} {...handlers} />;
    await act(async () => renderUi(dialogs, { services: fakes.services }));
    return [rate()?.textContent, rate()?.nextElementSibling?.textContent];
  };

  it('is that of the amounts, which the pair has', async () => {
    expect(await open({})).toEqual(['Rate', '1 MON = 4 HUSH']);
  });

  it('is what the pair will have where somebody sent it tokens, and says so', async () => {
    expect(await open({ sent0: 6n * ONE, sent1: 2n * ONE, reserve0: 0n })).toEqual([
      'Rate after your deposit',
      '1 MON = 0.5714 HUSH',
    ]);
  });

  it('stays where what was sent changes no digit of it', async () => {
    expect(await open({ sent0: 1n })).toEqual(['Rate', '1 MON = 4 HUSH']);
  });
});
