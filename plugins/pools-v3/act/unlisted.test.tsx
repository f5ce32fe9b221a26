// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Currency, currencyId } from '../../../kernel/currency/Currency.ts';
import * as services from '../../../kernel/services.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { testToken, wmon } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { Compound } from './compound/Compound.ts';
import { CompoundAction } from './compound/CompoundAction.tsx';
import type { Rebalance } from './rebalance/Rebalance.ts';
import { RebalanceButton } from './rebalance/RebalanceButton.tsx';
import type { SwapMove } from './swap/SwapMove.ts';

afterEach(cleanup);

const chain = testChain();
const stranger = testToken('ODD', 'Stranger', 0xabcdef);
const store = { isOwner: true, tokens: [wmon, stranger], chain, fees: { state: 'known' } };
const flow = { busy: false, plan: undefined, transactionId: undefined };

function show(element: ReactElement): void {
  const own = observable.set<string>();
  renderUi(element, {
    services: servicesOf(
      provide(services.ActiveChainToken, { chain }),
      provide(services.ChainRegistryToken, { all: [chain] }),
      provide(services.ModalsToken, { open: () => () => undefined }),
      provide(services.PriceServiceToken, { price: () => undefined }),
      provide(services.TxTrackerToken, { list: () => [], get: () => undefined }),
      provide(services.WalletSessionToken, {
        ...{ account: addressOf(0xa1), status: 'connected', chainId: chain.id },
      } as object),
      provide(services.TokenListServiceToken, {
        lists: [],
        ...warnedLists((currency) => currency === stranger),
        isUserToken: (currency: Currency) => own.has(currencyId(currency)),
        addUserToken: (currency: Currency) => runInAction(() => own.add(currencyId(currency))),
      } as never),
    ),
  });
}

const question = () => screen.queryByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Waits for the question, and answers it. */
async function answer(name: string): Promise<void> {
  await waitFor(() => expect(question()?.textContent).toContain(stranger.address));
  press(name);
  await waitFor(() => expect(question()).toBeNull());
}

it('compounding asks about a token that no list has, and only then', async () => {
  const review = vi.fn();
  const compound = { store, flow, obstacle: undefined, taken: undefined, review } as unknown as Compound;
  show(<CompoundAction compound={compound} collect={null} />);
  expect(question()).toBeNull();
  press('Compound');
  await answer('Cancel');
  press('Compound');
  await answer('I understand');
  expect(review).not.toHaveBeenCalled();
  press('Compound');
  expect(review).toHaveBeenCalledOnce();
});

it.each(['without a swap', 'with a swap'])('rebalancing %s asks about one first', async (way) => {
  const review = vi.fn();
  const made = { store, flow, obstacle: undefined, review };
  const rebalance = made as unknown as Rebalance;
  const move = way === 'with a swap' ? ({ ...made, preparing: false } as unknown as SwapMove) : undefined;
  show(<RebalanceButton rebalance={rebalance} move={move} />);
  const button = screen.getByTestId<HTMLButtonElement>('rebalance-button');
  fireEvent.click(button);
  expect(review).not.toHaveBeenCalled();
  await answer('I understand');
  fireEvent.click(button);
  expect(review).toHaveBeenCalledOnce();
});
