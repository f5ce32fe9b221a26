// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { CandleQuery, EventQuery, PoolCandle, PoolEvent } from '../../../kernel/index/types.ts';
import { TxTrackerToken, WalletSessionToken } from '../../../kernel/services.ts';
import type { MarketPicture } from '../../../ui/charts/market/CandleDrawing.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { Market } from './PoolCharts.tsx';

const { drawing } = vi.hoisted(() => ({
  drawing: {
    drawn: [] as MarketPicture[],
    read: vi.fn(),
    zoom: vi.fn(),
    setWheel: vi.fn(),
    paint: vi.fn(),
    dispose: vi.fn(),
    inView: 10,
    newestInView: 3,
    draw: (picture: MarketPicture) => void drawing.drawn.push(picture),
  },
}));
// There is no canvas here; the browser test has one.
vi.mock('../../../ui/charts/market/CandleDrawing.ts', () => ({
  CandleDrawing: vi.fn(function CandleDrawing() {
    return drawing;
  }),
}));

beforeEach(() => {
  drawing.drawn = [];
  vi.clearAllMocks();
});
afterEach(cleanup);

const HOUR = 3600;
/** 4 July 2026, midnight UTC. */
const TODAY = Date.UTC(2026, 6, 4) / 1000;
const pool = '0x00000000000000000000000000000000000000aA' as Address;
const account = '0x00000000000000000000000000000000000000bB' as Address;
const token = (address: string, symbol: string) =>
  ({ kind: 'token', chainId: 1, address: address as Address, symbol, name: symbol, decimals: 6 }) as Token;
const [token0, token1] = [
  token('0x0000000000000000000000000000000000000001', 'ONE'),
  token('0x0000000000000000000000000000000000000002', 'TWO'),
];
const line = {
  pool: { address: pool, token0: token0.address, token1: token1.address },
  token0,
  token1,
} as unknown as PoolLine;

/** @param root of the price, a whole number */
const candle = (hour: number, root: bigint, volume0Raw = 0n): PoolCandle => ({
  startSeconds: TODAY + hour * HOUR,
  beforeX96: 0n,
  openX96: root << 96n,
  highX96: (root + 1n) << 96n,
  lowX96: root << 96n,
  closeX96: root << 96n,
  volume0Raw,
  volume1Raw: 0n,
  swaps: 1,
});

interface Given {
  readonly candles?: readonly PoolCandle[];
  readonly events?: readonly Partial<PoolEvent>[];
  readonly of?: Address;
  readonly usesIndex?: boolean;
  readonly prices?: ReadonlyMap<Address, number>;
  readonly state?: string;
  readonly sent?: readonly string[];
}

const DOLLAR = new Map([token0, token1].map(({ address }) => [address, 1]));

/** The chart of a pool of which three hours and a half were read, until 03:30. */
function chart({ candles = [], events = [], of, usesIndex = true, ...given }: Given) {
  const asked: CandleQuery[] = [];
  const heard: EventQuery[] = [];
  const coverage = { fromBlock: 7, toBlock: 9, fromSeconds: TODAY - 900, toSeconds: TODAY + 3.5 * HOUR };
  const reader = {
    candles: async (query: CandleQuery) => {
      asked.push(query);
      return candles;
    },
    events: async (query: EventQuery) => {
      heard.push(query);
      return query.account ? [] : events;
    },
  };
  const progress = { coverage, firstBlock: 0, revision: 0, state: given.state ?? 'complete' };
  const store = observable({
    ...{ reader, usesIndex, coverage, revision: 0, filling: false, estimated: false },
    index: { ...reader, progress },
    chain: { id: 1 },
    market: { prices: given.prices ?? DOLLAR },
  }) as unknown as ExploreStore;
  const records = (given.sent ?? []).map((hash) => ({ reference: { kind: 'hash', hash } }));
  const services = servicesOf(
    provide(WalletSessionToken, { account }),
    provide(TxTrackerToken, { list: () => records as never }),
  );
  const Shown = observer(function Shown() {
    return <Market store={store} line={line} {...(of ? { of } : {})} />;
  });
  renderUi(<Shown />, { services });
  return { store, asked, heard };
}

const slider = (name = 'Price of ONE in TWO') => screen.findByRole('slider', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Chooses candles of an hour, once there is a chart. */
async function byHour() {
  await screen.findByRole('slider');
  await press('1h');
}

async function rowsOf(label: string) {
  await press('Show as table');
  const rows = within(screen.getByRole('table', { name: `${label}, as a table` })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
}

it('draws each hour from the first price on, those without a trade as flat', async () => {
  const { asked } = chart({ candles: [candle(0, 2n, 5_000_000n), candle(2, 3n)] });
  await byHour();
  await waitFor(() => expect(drawing.drawn.at(-1)?.bars).toHaveLength(4));
  expect(asked.at(-1)).toMatchObject({ pool, intervalSeconds: HOUR });
  const { bars } = drawing.drawn.at(-1) as MarketPicture;
  expect(bars.map(({ close, high, carried }) => [close, high, carried])).toEqual([
    [4, 9, false],
    [4, 4, true],
    [9, 16, false],
    [9, 9, true],
  ]);
  expect(screen.getByText(/^No data before Jul/)).toBeDefined();
});

it('is a table of what was traded, newest first', async () => {
  chart({ candles: [candle(0, 2n, 5_000_000n), candle(2, 3n)] });
  await byHour();
  const [head, ...rows] = await rowsOf('Price of ONE in TWO');
  expect(head).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Volume']);
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['9 TWO', '16 TWO', '9 TWO', '9 TWO', '$0.00'],
    ['4 TWO', '9 TWO', '4 TWO', '4 TWO', '$5.00'],
  ]);
});

it('is read and zoomed by keys', async () => {
  chart({ candles: [candle(0, 2n), candle(2, 3n)] });
  await byHour();
  const plot = await slider();
  await waitFor(() => expect(plot.getAttribute('aria-valuemax')).toBe('3'));
  fireEvent.keyDown(plot, { key: 'Home' });
  expect(plot.getAttribute('aria-valuenow')).toBe('0');
  expect(plot.getAttribute('aria-valuetext')).toMatch(/open 4 TWO, high 9 TWO, low 4 TWO, close 4 TWO/);
  fireEvent.keyDown(plot, { key: 'ArrowRight' });
  expect(plot.getAttribute('aria-valuetext')).toMatch(/: 4 TWO, no trade$/);
  expect(drawing.read).toHaveBeenLastCalledWith(1);
  fireEvent.keyDown(plot, { key: 'End' });
  expect(plot.getAttribute('aria-valuenow')).toBe('3');
  fireEvent.keyDown(plot, { key: '+' });
  expect(drawing.zoom).toHaveBeenLastCalledWith(0.7);
  fireEvent.keyDown(plot, { key: 'Escape' });
  expect(drawing.read).toHaveBeenLastCalledWith(undefined);
});

it('a token’s price is its own, in dollars where the other’s is known', async () => {
  chart({ candles: [candle(3, 2n)], of: token1.address });
  await byHour();
  // 1 ONE costs 4 TWO, and one dollar.
  const [, row] = await rowsOf('Price of TWO in USD');
  expect(row?.slice(1, 5)).toEqual(['$0.25', '$0.25', '$0.1111', '$0.25']);
  expect(screen.getByText(/Converted at today's ONE price/)).toBeDefined();
});

it('without dollars the volume is in the other token', async () => {
  chart({ candles: [candle(3, 2n, 3_000_000n)], prices: new Map() });
  await byHour();
  const [, row] = await rowsOf('Price of ONE in TWO');
  expect(row?.at(-1)).toBe('12 TWO');
});

it('marks the account’s own trades, also those that a router made for it', async () => {
  const trade = (hour: number, amount0Raw: bigint, transactionHash: `0x${string}`) => ({
    ...{ kind: 'swap' as const, block: hour, logIndex: 0, timestampSeconds: TODAY + hour * HOUR + 60 },
    ...{ amount0Raw, amount1Raw: -amount0Raw, transactionHash },
  });
  const events = [trade(0, -5n, '0xaa'), trade(2, 5n, '0xbb'), trade(2, 7n, '0xcc')];
  chart({ candles: [candle(0, 2n), candle(2, 3n)], events, sent: ['0xAA', '0xbb'] });
  await byHour();
  await waitFor(() =>
    expect(drawing.drawn.at(-1)?.marks).toEqual([
      { startSeconds: TODAY, side: 'bought' },
      { startSeconds: TODAY + 2 * HOUR, side: 'sold' },
    ]),
  );
  const rows = await rowsOf('Price of ONE in TWO');
  expect(rows.map((row) => row.at(-1))).toEqual(['Your trades', 'Sold', 'Bought']);
});

it('says that history is being read, and that a pool reported no price', async () => {
  const { store } = chart({ state: 'filling' });
  expect((await screen.findByRole('status')).textContent).toBe('Loading history…');
  runInAction(() => Object.assign(store.index.progress, { state: 'complete' }));
  expect(await screen.findByText('No trades in this pool yet.')).toBeDefined();
});

it('of another source of figures is drawn from what that source has', async () => {
  const { asked, heard } = chart({ usesIndex: false, candles: [candle(0, 2n)] });
  await slider();
  expect(asked.length).toBeGreaterThan(0);
  expect(heard.every((query) => query.pool === pool)).toBe(true);
  expect(screen.getByText(/^No data before Jul/)).toBeDefined();
});
