// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { ChainIndex, IndexProgress, PoolEvent } from '../../../kernel/index/types.ts';
import { ChainIndexesToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, usdc } from '../../../ui/testing/currencies.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { PoolPayments } from './PoolPayments.tsx';

const OWNER = addressOf(0xa1);
const POOL = addressOf(0xbb);
const chain = testChain({ explorer: 'https://explorer.example' });

afterEach(cleanup);

function event(block: number, over: Partial<PoolEvent> = {}): PoolEvent {
  return {
    kind: 'swap',
    pool: POOL,
    block,
    logIndex: 0,
    transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
    timestampSeconds: 1_700_000_000,
    timeExact: true,
    amount0Raw: 15n * 10n ** 17n,
    amount1Raw: -2_500_000n,
    sender: addressOf(1),
    account: OWNER,
    sqrtPriceX96: 1n,
    ticks: undefined,
    ...over,
  };
}

function show(events: readonly PoolEvent[], progress: Partial<IndexProgress>, known: readonly string[] = []) {
  const index = {
    chainId: chain.id,
    progress: { state: 'complete', revision: 0, coverage: undefined, ...progress },
    open: () => () => undefined,
    pools: async () => [
      {
        protocol: 'v3',
        address: POOL,
        token0: hush.address,
        token1: usdc.address,
        fee: 3000,
        state: undefined,
      },
    ],
    events: async () => events,
  } as unknown as ChainIndex;
  const services = servicesOf(
    provide(ChainIndexesToken, { get: () => index }),
    provide(TokenListServiceToken, {
      find: (_, address) => [hush, usdc].find((token) => token.address === address),
    }),
  );
  renderUi(<PoolPayments chain={chain} owner={OWNER} known={new Set(known)} />, { services });
}

const coverage = { fromBlock: 1_000, toBlock: 2_000, fromSeconds: 0, toSeconds: 1 };

describe('what pools paid', () => {
  test('is told with what was paid for it, when, and a way to the explorer', async () => {
    show([event(1_500)], { coverage });
    await screen.findByText('1.5 HUSH for 2.5 USDC');
    const link = screen.getByRole('link', { name: 'Swapped' });
    expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${event(1_500).transactionHash}`);
    screen.getByText(/, block 1,500$/);
    expect(screen.getByTestId('payments-coverage').textContent).toMatch(/^Blocks 1,000 to 2,000\. Swaps and/);
  });

  test('of a position is what came out of it', async () => {
    show([event(1_500, { kind: 'collect', amount0Raw: -(10n ** 18n), timeExact: false })], { coverage });
    await screen.findByText('1 HUSH and 2.5 USDC');
    screen.getByText('Collected from a position');
    screen.getByText(/^about .*, block 1,500$/);
  });

  test('leaves out what this browser sent itself', async () => {
    show([event(1_500)], { coverage }, [event(1_500).transactionHash]);
    await screen.findByText('No pool paid anything else to this address in these blocks.');
  });

  test.each([
    [{ state: 'starting' }, 'Starting to read the pools'],
    [{ state: 'stopped' }, "The pools' logs could not be read"],
    [{ state: 'filling', coverage }, 'Blocks 1,000 to 2,000 so far; older ones are being read.'],
  ] as const)('says how far it came: %j', async (progress, text) => {
    show([], progress);
    await screen.findByText(text, { exact: false });
  });
});
