// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { AbiCoder } from 'ethers';
import { observable } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { Call } from '../../../kernel/rpc/Multicall.ts';
import * as tokens from '../../../kernel/services.ts';
import { FakeClient, revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { usdc } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import PositionPage from '../position/PositionPage.tsx';
import RemovePage from '../remove/RemovePage.tsx';
import { positionSelectors } from '../services/positionCalls.ts';
import { type PoolKey, poolId } from '../V4Pool.ts';
import PositionsPage from './PositionsPage.tsx';

const OWNER = addressOf(0xa1);
const MANAGER = addressOf(0x44);
const VIEW = addressOf(0x45);
const ZERO = `0x${'0'.repeat(40)}` as Address;
const EXIT_HOOK = `0x1e47${'0'.repeat(33)}101` as Address;
const coder = AbiCoder.defaultAbiCoder();

const chain = testChain({
  contracts: [
    { kind: 'v4PositionManager', version: '1', address: MANAGER, block: 1 },
    { kind: 'stateView', version: '1', address: VIEW },
  ],
});

let hooks: Address;
let liquidity: bigint;
let priced: boolean;
let account: Address | undefined;

/** One position of MON and USDC from tick -600 to 600, with fees of 7 and 9. */
function answer({ target, data }: Call): Hex {
  const key: PoolKey = { currency0: ZERO, currency1: usdc.address, fee: 500, tickSpacing: 10, hooks };
  const word = (tick: number) => BigInt.asUintN(24, BigInt(tick));
  const words = (...values: readonly bigint[]) =>
    coder.encode(
      values.map(() => 'uint256'),
      [...values],
    ) as Hex;
  if (target === VIEW && !priced) throw revert();
  switch (data.slice(0, 10)) {
    case positionSelectors['getPoolAndPositionInfo(uint256)']: {
      const info = (BigInt(poolId(key).slice(0, 52)) << 56n) | (word(600) << 32n) | (word(-600) << 8n);
      const types = ['address', 'address', 'uint24', 'int24', 'address', 'uint256'];
      return coder.encode(types, [ZERO, usdc.address, 500, 10, hooks, info]) as Hex;
    }
    case positionSelectors['getPositionLiquidity(uint256)']:
      return words(liquidity);
    case positionSelectors['ownerOf(uint256)']:
      return words(BigInt(OWNER));
    case positionSelectors['balanceOf(address)']:
      return words(1n);
    case positionSelectors['getSlot0(bytes32)']:
      return words(1n << 96n, 0n, 0n, 500n);
    case positionSelectors['getPositionInfo(bytes32,address,int24,int24,bytes32)']:
      return words(liquidity, 0n, 0n);
    case positionSelectors['getFeeGrowthInside(bytes32,int24,int24)']:
      return liquidity === 0n ? words(0n, 0n) : words((8n << 128n) / liquidity, (10n << 128n) / liquidity);
    default:
      throw revert();
  }
}

function servicesFor() {
  const client = new FakeClient(chain, answer);
  client.methods.set('eth_getLogs', () => [
    { topics: ['0x', '0x', '0x', `0x${(7).toString(16).padStart(64, '0')}`] },
  ]);
  const wallet = { account, status: account ? 'connected' : 'disconnected', chainId: chain.id };
  const settings = observable({
    liquiditySlippageTolerance: 'auto',
    hideClosedPositions: false,
    set: () => undefined,
  });
  const services = servicesOf(
    provide(tokens.PriceServiceToken, { price: () => undefined }),
    provide(tokens.ContributionsToken, { of: () => [] } as never),
    provide(tokens.ActiveChainToken, { chain, select: () => undefined }),
    provide(tokens.ChainRegistryToken, { all: [chain] }),
    provide(tokens.ChainClientsToken, { get: () => client }),
    provide(tokens.TokenListServiceToken, { find: () => usdc as never, load: async () => usdc as never }),
    provide(tokens.SettingsToken, settings as object),
    provide(tokens.WalletSessionToken, wallet as object),
    provide(tokens.ModalsToken, { open: () => () => undefined }),
    provide(tokens.TxTrackerToken, { list: () => [], get: () => undefined }),
    provide(tokens.FlowFactoryToken, () => new TransactionFlow({} as never)),
  );
  return { services, client };
}

/** Ticks of the clock, as many as the page needs to know everything. */
async function tick(client: FakeClient): Promise<void> {
  for (let ticks = 0; ticks < 2; ticks += 1) await client.clock.refresh();
}

beforeEach(() => {
  liquidity = 10n ** 18n;
  hooks = ZERO;
  priced = true;
  account = OWNER;
});
afterEach(cleanup);

describe('the page for removing from a V4 position', () => {
  async function open() {
    const { services, client } = servicesFor();
    renderUi(<RemovePage tokenId="7" />, { services });
    await screen.findByRole('heading', { name: 'Remove liquidity' });
    await tick(client);
    await screen.findByTestId('v4-remove-amounts');
  }
  const button = () => screen.getByTestId('v4-remove-button');

  it('shows what comes out with its fees, and asks for a percent', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'MON / USDC 0.05% V4' })).toBeTruthy();
    const raws = (id: string) =>
      [...screen.getByTestId(id).querySelectorAll('[data-raw]')].map((one) => one.getAttribute('data-raw'));
    expect(raws('v4-remove-fees')).toEqual(['7', '9']);
    expect(button().textContent).toBe('Enter a percent');
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    await waitFor(() => expect(button().textContent).toBe('Review'));
    expect(screen.queryByText('Accept any amount')).toBeNull();
  });

  it('has a way out where the price cannot be read', async () => {
    priced = false;
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Max' }));
    await waitFor(() => expect(button().textContent).toBe('Pool price unavailable'));
    fireEvent.click(screen.getByRole('switch', { name: 'Accept any amount' }));
    await waitFor(() => expect(button().textContent).toBe('Review'));
  });

  it('says what a hook may do, and lets go of the minimum for it', async () => {
    hooks = EXIT_HOOK;
    await open();
    expect(screen.getByText(/can keep part of your withdrawal/)).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Accept any amount' })).toBeTruthy();
  });

  it('is for the owner alone, and says so to others', async () => {
    account = addressOf(0xb2);
    await open();
    expect(button().textContent).toBe('Not your position');
  });
});

describe('the page of a V4 position', () => {
  it('shows range, fees and amounts, and its owner can take them out', async () => {
    const { services, client } = servicesFor();
    renderUi(<PositionPage tokenId="7" />, { services });
    await tick(client);
    // Another title stands there until all is known.
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('MON / USDC 0.05%'),
    );
    expect(screen.getByText('In range')).toBeTruthy();
    expect(screen.getByTestId('position-range')).toBeTruthy();
    const collect = screen.getByRole('button', { name: 'Collect fees' });
    expect((collect as HTMLButtonElement).disabled).toBe(false);
  });

  it('that is closed says so, and offers nothing that gives nothing', async () => {
    liquidity = 0n;
    const { services, client } = servicesFor();
    renderUi(<PositionPage tokenId="7" />, { services });
    await tick(client);
    expect(await screen.findByText('Closed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Collect fees' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove liquidity' })).toBeNull();
  });

  it.each([
    ['word', 'Position not found'],
    ['7', undefined],
  ])('of the id %s', async (id, title) => {
    const { services, client } = servicesFor();
    client.contract = () => {
      throw revert();
    };
    renderUi(<PositionPage tokenId={id} />, { services });
    await tick(client);
    expect(await screen.findByText(title ?? /^V4 position 7 not found/)).toBeTruthy();
  });
});

describe('the list of V4 positions', () => {
  it('links each to its page, and opens one by its id', async () => {
    const { services, client } = servicesFor();
    const { visited } = renderUi(<PositionsPage />, { services });
    await tick(client);
    const row = await screen.findByRole('link', { name: /MON \/ USDC 0\.05%/ });
    expect(row.getAttribute('href')).toBe('/pool/v4/7');
    // Without a price of MON the fees are told in both tokens.
    await waitFor(() => expect(row.textContent).toMatch(/Unclaimed fees.* MON \+ .* USDC/));
    const open = screen.getByRole('button', { name: 'Open' }) as HTMLButtonElement;
    expect(open.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Position ID' }), { target: { value: '12' } });
    fireEvent.click(open);
    await waitFor(() => expect(visited.at(-1)).toBe('/pool/v4/12'));
  });

  it('asks for a wallet where none is connected', async () => {
    account = undefined;
    const { services } = servicesFor();
    renderUi(<PositionsPage />, { services });
    expect(await screen.findByText('Connect a wallet to see your V4 positions.')).toBeTruthy();
  });
});
