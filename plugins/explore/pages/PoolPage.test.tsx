// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { observable } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { NO_PROGRESS } from '../../../kernel/index/live/noProgress.ts';
import type { ChainIndex, IndexedPool } from '../../../kernel/index/types.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  ChainIndexesToken,
  ContributionsToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import PoolPage from './PoolPage.tsx';

afterEach(cleanup);

const [wrapped, usdc] = [addressOf(0xaa), addressOf(0xbb)];
const chain = testChain({ contracts: [{ kind: 'wrappedNative', version: '1', address: wrapped }] });
const id = `0x${'1d'.repeat(32)}` as Address;
const pool: IndexedPool = {
  ...{ protocol: 'v4', address: id, token0: wrapped, token1: usdc, coin: wrapped, fee: undefined },
  state: {
    ...{ block: 9, balance0Raw: undefined, balance1Raw: undefined },
    ...{ sqrtPriceX96: 1n << 97n, liquidity: 5n },
  },
};
const token = (address: Address, symbol: string) => ({
  ...{ kind: 'token' as const, chainId: chain.id, address, symbol, name: symbol, decimals: 18 },
});
const known = [token(wrapped, 'WCOIN'), token(usdc, 'USDC')];

const coverage = { fromBlock: 1, toBlock: 9, fromSeconds: 1_700_000_000, toSeconds: 1_700_003_000 };

function servicesWith(shown: IndexedPool) {
  const readStates = vi.fn(async () => undefined);
  const index = {
    chainId: chain.id,
    progress: observable({ ...NO_PROGRESS, state: 'complete', coverage }, {}, { deep: false }),
    open: () => () => undefined,
    pools: async () => [shown],
    figures: async () => [],
    candles: async () => [],
    events: async () => [],
    readStates,
  } as unknown as ChainIndex;
  const services = servicesOf(
    provide(ActiveChainToken, { chain } as never),
    provide(ChainIndexesToken, { get: () => index }),
    provide(ChainClientsToken, { get: () => new FakeClient(chain) as never }),
    provide(ContributionsToken, { of: (() => [{ path: '/swap' }, { path: '/add/v2' }]) as never }),
    provide(PriceServiceToken, { price: () => undefined }),
    provide(TimersToken, systemTimers),
    provide(WalletSessionToken, { account: undefined }),
    provide(TxTrackerToken, { list: () => [] }),
    provide(TokenListServiceToken, {
      tokens: () => known,
      find: (_, address) => known.find((one) => one.address === address),
      lists: [],
    }),
  );
  return { services, readStates };
}

it('of a pool of an added kind opens by its id, and says what it cannot know of it', async () => {
  const { services, readStates } = servicesWith(pool);
  renderUi(<PoolPage address={id.toUpperCase().replace('0X', '0x')} />, { services });
  const coin = chain.nativeCurrency.symbol;
  expect(await screen.findByRole('heading', { name: `${coin} / USDC` })).toBeDefined();
  expect(screen.getByText('V4 dynamic fee')).toBeDefined();
  expect(screen.getByText(/so this pool's balances can't be shown/)).toBeDefined();
  expect(screen.queryByText(/^Liquidity/)).toBeNull();
  expect(screen.getByTestId('pool-holds').textContent).not.toContain('APR');
  expect(screen.getByTestId('pool-holds').textContent).toContain('4 USDC');
  expect(screen.queryByRole('link', { name: 'Swap' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add liquidity' })).toBeNull();
  expect(readStates).toHaveBeenCalledWith([id]);
});

it('makes no APR of 50 minutes, and says what it waits for', async () => {
  const address = addressOf(0x99);
  const { services } = servicesWith({
    ...{ protocol: 'v3', address, token0: wrapped, token1: usdc, fee: 3000 },
    state: { block: 9, balance0Raw: 5n, balance1Raw: 5n, sqrtPriceX96: 1n << 96n, liquidity: 5n },
  });
  renderUi(<PoolPage address={address} />, { services });
  const holds = await screen.findByTestId('pool-holds');
  expect(holds.textContent).toContain('–Shown once all of this time range, at least a day, is loaded.');
});
