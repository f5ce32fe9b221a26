// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pairChain } from '../../../kernel/positions/testing/FakePair.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { AddPairStore } from '../stores/AddPairStore.ts';
import { RemovePairStore } from '../stores/RemovePairStore.ts';
import { hush, mon, PairFakes } from '../testing/PairFakes.ts';
import { PairNotices } from './PairNotices.tsx';
import { TransferFeeNotices } from './TransferFeeNotices.tsx';

afterEach(cleanup);

async function opened(fakes: PairFakes): Promise<AddPairStore> {
  const form = new AddPairStore(fakes.services);
  form.setPair(mon, hush);
  await fakes.open(form);
  return form;
}

describe('what stands in the way', () => {
  it('is a chain without a V2 factory, in words', async () => {
    renderUi(<PairNotices form={await opened(new PairFakes(pairChain({ contracts: [] })))} />);
    expect(screen.getByRole('status').textContent).toBe('No V2 factory address on this chain');
  });

  it('is a pair that could not be read, with the reason', async () => {
    const fakes = new PairFakes();
    fakes.pair.factoryFails = true;
    renderUi(<PairNotices form={await opened(fakes)} />);
    expect(screen.getByRole('alert').textContent).toMatch(/^Couldn't load the pair: ./);
  });

  it('is nothing where the pair is known', async () => {
    const { container } = renderUi(<PairNotices form={await opened(new PairFakes())} />);
    expect(container.textContent).toBe('');
  });
});

describe('a token with a transfer fee', () => {
  it('is told when adding, with what reaches the pool', async () => {
    const fakes = new PairFakes();
    fakes.pair.hushFeeBps = 500;
    const form = await opened(fakes);
    form.typeAmount('A', '10');
    renderUi(<TransferFeeNotices form={form} terms={form.terms} kind="add" />);
    const notice = screen.getByRole('status').textContent;
    expect(notice).toContain('HUSH charges 5.00% on every transfer');
    expect(notice).toContain('You send 40 HUSH and 38 HUSH reach the pool.');
  });

  it('is told when removing, with what arrives and why it is taxed twice', async () => {
    const fakes = new PairFakes();
    fakes.pair.hushFeeBps = 1000;
    const form = new RemovePairStore(fakes.services);
    form.setPair(mon, hush);
    await fakes.open(form);
    form.type('LIQUIDITY', '20');
    renderUi(<TransferFeeNotices form={form} terms={form.terms} kind="removeTwice" />);
    expect(screen.getByRole('status').textContent).toContain(
      'The pool pays 40 HUSH and 32.4 HUSH reach you, because MON payouts take two transfers.',
    );
  });

  it('is not mentioned where no token has one', async () => {
    const form = await opened(new PairFakes());
    form.typeAmount('A', '10');
    const { container } = renderUi(<TransferFeeNotices form={form} terms={form.terms} kind="add" />);
    expect(container.textContent).toBe('');
  });
});
