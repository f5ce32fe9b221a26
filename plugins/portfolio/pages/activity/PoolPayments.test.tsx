// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { IndexProgress, PoolEvent } from '../../../../kernel/index/types.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import { hush, usdc } from '../../../../ui/testing/currencies.ts';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import type { PaymentsWatch } from '../../services/PaymentsWatch.ts';
import type { PoolActivity } from '../../services/PoolActivity.ts';
import { paymentItem } from '../../stores/paymentItem.ts';
import { FakeIndex } from '../../testing/FakeIndex.ts';
import { PoolPayments } from './PoolPayments.tsx';

const POOL = addressOf(0xbb);
const chain = testChain();
const other = testChain({ id: 5, slug: 'five', label: 'Five' });
const coverage = { fromBlock: 1_000, toBlock: 2_000, fromSeconds: 0, toSeconds: 1 };

afterEach(cleanup);

function event(over: Partial<PoolEvent> = {}): PoolEvent {
  return {
    kind: 'swap',
    pool: POOL,
    block: 1_500,
    logIndex: 0,
    transactionHash: `0x${'a'.repeat(64)}`,
    timestampSeconds: 1_700_000_000,
    timeExact: true,
    amount0Raw: 15n * 10n ** 17n,
    amount1Raw: -2_500_000n,
    sender: addressOf(1),
    account: addressOf(0xa1),
    sqrtPriceX96: 1n,
    ticks: undefined,
    ...over,
  };
}

const texts: Readonly<Record<string, string>> = {
  'portfolioLazy:payments.kinds.swap': 'Swapped',
  'portfolioLazy:payments.kinds.collect': 'Collected fees or liquidity',
};
/** Fills in texts like the page does. */
const t = (key: string, values: Record<string, string>) =>
  key === 'portfolioLazy:payments.swap' ? `${values.paid} for ${values.received}` : (texts[key] ?? key);
const itemOf = (
  one: PoolEvent,
  tokens: readonly [typeof hush | undefined, typeof usdc | undefined] = [hush, usdc],
) =>
  paymentItem(
    { id: `${chain.id}:${one.block}:${one.logIndex}`, chain, event: one, tokens },
    { locale: 'en-US', unknown: '?', t },
  );

interface Shown {
  readonly events?: readonly PoolEvent[];
  readonly networks?: readonly (readonly [typeof chain, Partial<IndexProgress>, boolean?])[];
  readonly filtered?: boolean;
}

function show({
  events = [],
  networks = [[chain, { state: 'complete', coverage }]],
  filtered = false,
}: Shown) {
  const activities = networks.map(([spec, progress, paused = false]) => {
    const index = new FakeIndex(spec.id, []);
    index.tell([], progress);
    index.paused = paused;
    return { chain: spec, index: index.asIndex, error: undefined } as PoolActivity;
  });
  const onOpen = vi.fn();
  renderUi(
    <PoolPayments
      store={{ activities, settled: true, hasMore: false } as unknown as PaymentsWatch}
      items={events.map((one) => itemOf(one))}
      filtered={filtered}
      onOpen={onOpen}
    />,
  );
  return onOpen;
}

describe('what pools paid', () => {
  test('is told with what was paid for it, when, and a way to all that is known of it', async () => {
    const onOpen = show({ events: [event()] });
    await screen.findByText('1.5 HUSH for 2.5 USDC');
    screen.getByText(/, block 1,500$/);
    fireEvent.click(screen.getByRole('button', { name: /^Swapped\s?1\.5 HUSH for 2\.5 USDC/ }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('of a position is what came out of it', async () => {
    show({ events: [event({ kind: 'collect', amount0Raw: -(10n ** 18n), timeExact: false })] });
    await screen.findByText('1 HUSH and 2.5 USDC');
    screen.getByText('Collected fees or liquidity');
    screen.getByText(/^around .*, block 1,500$/);
  });

  test('of several networks names that of each', async () => {
    show({
      events: [event()],
      networks: [
        [chain, { coverage }],
        [other, {}],
      ],
    });
    const cells = within((await screen.findAllByRole('row'))[1] as HTMLElement).getAllByRole('cell');
    expect(cells[1]?.textContent).toBe('Sluice local');
  });

  test('of a token whose name is not known has a placeholder for it', () => {
    expect(itemOf(event(), [hush, undefined]).descriptor).toBe('1.5 HUSH for ?');
  });

  test.each([
    [false, 'No payments from pools found so far.'],
    [true, 'No matches. Try other filters.'],
  ])('is nothing (filtered: %s): %s', async (filtered, text) => {
    show({ filtered });
    await screen.findByText(text);
  });
});

describe('how far the logs were read', () => {
  const blocks = 'Blocks 1,000 to 2,000';
  test.each([
    [{ state: 'idle' }, 'Waiting.'],
    [{ state: 'starting' }, 'Loading pool history…'],
    [{ state: 'stopped', problems: ['unreachable'] }, "Couldn't load pool history. Trying again soon."],
    [{ state: 'idle', problems: ['no_logs'] }, "Couldn't load pool history. Trying again soon."],
    [{ state: 'stopped', problems: ['no_pools'] }, "Sluice doesn't know any pools on this network."],
    [{ state: 'filling', coverage }, `${blocks}. Still loading history.`],
    [{ state: 'complete', coverage }, `${blocks}.`],
    [{ state: 'idle', coverage }, `${blocks}. Waiting.`],
    [
      { state: 'complete', problems: ['pruned'], coverage },
      `${blocks}. This network's endpoints no longer keep older blocks.`,
    ],
    [{ state: 'complete', problems: ['full'], coverage }, `${blocks}. Storage limit reached.`],
    [
      { state: 'idle', problems: ['unreachable'], coverage },
      `${blocks}. Couldn't load pool history. Trying again soon.`,
    ],
  ] as const)('is said, and why no further: %j', async (progress, text) => {
    show({ networks: [[chain, progress]] });
    await screen.findByText(`Sluice local: ${text}`);
  });

  test.each([
    [{}, 'Paused.'],
    [{ coverage }, `${blocks}. Paused.`],
  ])('is said where the person paused it: %j', async (progress, text) => {
    show({ networks: [[chain, progress, true]] });
    await screen.findByText(`Sluice local: ${text}`);
  });

  test('is said of each network for itself', async () => {
    show({
      networks: [
        [chain, { state: 'stopped', problems: ['unreachable'] }],
        [other, { state: 'complete', coverage }],
      ],
    });
    await screen.findByText(`Five: ${blocks}.`);
    screen.getByText("Sluice local: Couldn't load pool history. Trying again soon.");
  });
});
