// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Token } from '../../../kernel/currency/Currency.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  ModalsToken,
  SettingsToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { warnedLists } from '../../../kernel/tokens/testing/warnedLists.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { Compound } from '../act/compound/Compound.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { FeesPanel } from './FeesPanel.tsx';
import { PositionActions } from './PositionActions.tsx';

afterEach(cleanup);

const chain = testChain();
const tokens = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry }));

/** The buttons of a position's page, by their texts. */
function buttons(liquidity: bigint, feesRaw: bigint, isOwner = true): readonly (string | null)[] {
  const [token0, token1] = tokens.map(({ address }) => address);
  const store = {
    ...{ isOwner, tokens, chain, nativeAs: undefined },
    known: { position: { tokenId: 7n, token0, token1, fee: 3000, liquidity } },
    status: liquidity === 0n ? 'closed' : 'in_range',
    fees: { state: 'known', amount0Raw: feesRaw, amount1Raw: 0n },
  } as unknown as PositionStore;
  const flow = { busy: false, plan: undefined, transactionId: undefined };
  const withdrawal = { store, flow, currencies: tokens } as unknown as Withdrawal;
  const obstacle = liquidity === 0n ? 'closed' : feesRaw === 0n ? 'none' : 'one_sided';
  const compound = { store, flow, obstacle } as unknown as Compound;
  const wallet = { account: addressOf(0xa1), status: 'connected', chainId: chain.id };
  const services = servicesOf(
    provide(ActiveChainToken, { chain }),
    provide(ChainRegistryToken, { all: [chain] }),
    provide(ModalsToken, { open: () => () => undefined }),
    provide(SettingsToken, {}),
    provide(TokenListServiceToken, warnedLists()),
    provide(TxTrackerToken, { list: () => [], get: () => undefined }),
    provide(WalletSessionToken, wallet as object),
  );
  renderUi(
    <>
      <PositionActions store={store} />
      <FeesPanel withdrawal={withdrawal} compound={compound} />
    </>,
    { services },
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

test('an open position has all of its buttons', () => {
  expect(buttons(5n, 0n)).toEqual([
    'Increase liquidity',
    'Remove liquidity',
    'Rebalance',
    'Collect fees',
    'Compound',
  ]);
});

test("somebody else's can only be added to", () => {
  expect(buttons(5n, 9n, false)).toEqual(['Increase liquidity']);
});

test('a closed one can only be added to', () => {
  expect(buttons(0n, 0n)).toEqual(['Increase liquidity']);
  expect(screen.queryByText('No fees to collect yet.')).toBeNull();
});

test('a closed one that is still owed something pays it', () => {
  expect(buttons(0n, 9n)).toEqual(['Increase liquidity', 'Collect fees']);
});
