// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAIR } from '../../../kernel/positions/testing/FakePair.ts';
import { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/tx/flow/TransactionPlan.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { AddPairStore } from '../stores/AddPairStore.ts';
import { RemovePairStore } from '../stores/RemovePairStore.ts';
import { ACCOUNT, hush, mon, PairFakes } from '../testing/PairFakes.ts';
import DepositDialogs from './DepositDialogs.tsx';
import WithdrawalDialogs from './WithdrawalDialogs.tsx';

afterEach(cleanup);

const ONE = 10n ** 18n;
const hex = (raw: bigint) => raw.toString(16).padStart(64, '0');

/** A flow at its review; nothing can be tried out. */
function reviewOf(store: AddPairStore | RemovePairStore, plan: TransactionPlan): TransactionFlow {
  const allowances = { watch: () => () => undefined, get: () => ({ state: 'loading' }), needsReset: vi.fn() };
  const flow = new TransactionFlow({ allowances, settings: {} } as never);
  flow.review({ account: ACCOUNT, chain: store.chain, client: store.client }, plan);
  return flow;
}

const least = () =>
  screen.getByText(/^(At the least goes in|You receive at least)$/).closest('dt')?.nextElementSibling
    ?.textContent;

function fakesWithHalf(): PairFakes {
  const fakes = new PairFakes();
  fakes.settings.liquiditySlippageTolerance = 5_000;
  return fakes;
}

/** What is shown stays, under a tolerance that is set meanwhile, what the plan signs. */
async function staysSigned(
  fakes: PairFakes,
  plan: TransactionPlan | undefined,
  dialogs: (plan: TransactionPlan) => ReactElement,
): Promise<void> {
  if (!plan) throw new Error('no plan');
  await act(async () => renderUi(dialogs(plan)));
  const { request } = await plan.build([], 2_000_000_000);
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
    const { terms } = store;
    await staysSigned(fakes, terms && store.plan(terms), (plan) => (
      <DepositDialogs {...{ store, flow: reviewOf(store, plan), terms: terms!, ...handlers }} />
    ));
  });

  it('of a withdrawal', async () => {
    const fakes = fakesWithHalf();
    fakes.has(PAIR, 20n * ONE);
    const store = new RemovePairStore(fakes.services);
    store.setPair(mon, hush);
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    const { terms } = store;
    await staysSigned(fakes, terms && store.plan(terms), (plan) => (
      <WithdrawalDialogs {...{ store, flow: reviewOf(store, plan), terms: terms!, ...handlers }} />
    ));
  });
});
