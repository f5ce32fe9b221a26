// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { afterEach, expect, it } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { FigureQuery, PoolFigures, PoolPrice } from '../../../kernel/index/types.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { PriceChart, VolumeChart } from './PoolCharts.tsx';
import { useFigures } from './useFigures.ts';

afterEach(cleanup);

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 4 July 2026, midnight UTC. */
const TODAY = Date.UTC(2026, 6, 4) / 1000;
const pool = '0x00000000000000000000000000000000000000aA' as Address;
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

const sums = (startSeconds: number, volume0Raw: bigint) =>
  ({
    pool,
    startSeconds,
    volume0Raw,
    volume1Raw: 0n,
    swaps: 1,
    beforeX96: 0n,
    openX96: 1n << 96n,
    closeX96: 1n << 97n,
  }) as PoolFigures;

/**
 * The charts of a window that begins `windowSeconds` before noon of the day, over a reader that returns
 * `found`.
 */
function charts(
  windowSeconds: number,
  found: readonly PoolFigures[],
  prices: readonly PoolPrice[] = [],
  of?: Address,
) {
  const asked: FigureQuery[] = [];
  const toSeconds = TODAY + DAY / 2;
  const store = observable({
    reader: {
      figures: async (query: FigureQuery) => {
        asked.push(query);
        return found;
      },
      prices: async () => prices,
    },
    revision: 0,
    window: '1d',
    windowStart: toSeconds - windowSeconds,
    coverage: { toSeconds },
    market: { prices: new Map([token0, token1].map(({ address }) => [address, 1])) },
    estimated: false,
  }) as unknown as ExploreStore;
  const Charts = observer(function Charts() {
    const history = useFigures(store, pool);
    return (
      <>
        <PriceChart store={store} line={line} history={history} {...(of ? { of } : {})} />
        <VolumeChart store={store} line={line} history={history} />
      </>
    );
  });
  renderUi(<Charts />);
  return { store, asked };
}

const rowsOf = async (label: string) => {
  const figure = (await screen.findByRole('slider', { name: label })).closest('figure') as HTMLElement;
  fireEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: `${label}, as a table` })).getAllByRole('row');
  return rows.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
};

it('a day is shown by its hours, those without a swap too', async () => {
  const { asked } = charts(DAY - HOUR / 2, [sums(TODAY, 5_000_000n)]);
  const rows = await rowsOf('Volume by hour');
  expect(rows).toHaveLength(25);
  expect(rows.filter(([, value]) => value === '$5.00')).toHaveLength(1);
  expect(rows.filter(([, value]) => value === '$0.00')).toHaveLength(24);
  expect(asked).toEqual([{ span: 'hour', pool, fromSeconds: TODAY - DAY / 2 + HOUR / 2 }]);
});

it('more than two days are shown by the day, named alike in every time zone', async () => {
  const { asked } = charts(3 * DAY, [sums(TODAY - 2 * DAY, 7_000_000n), sums(TODAY, 1_000_000n)]);
  expect(await rowsOf('Volume by day')).toEqual([
    ['Jul 4', '$1.00'],
    ['Jul 3', '$0.00'],
    ['Jul 2', '$7.00'],
    ['Jul 1', '$0.00'],
  ]);
  expect(asked).toEqual([{ span: 'day', pool, fromSeconds: TODAY - 2.5 * DAY }]);
});

it('of many swaps the price is that before the window and at the end of each day, never later than what was read', async () => {
  const many = { ...sums(TODAY, 1_000_000n), swaps: 100 };
  charts(3 * DAY, [sums(TODAY - 2 * DAY, 7_000_000n), many]);
  expect((await rowsOf('Price of ONE in TWO')).map(([, value]) => value)).toEqual([
    '4 TWO',
    '4 TWO',
    '1 TWO',
  ]);
});

const told = (hour: number, root: bigint): PoolPrice => ({
  timestampSeconds: TODAY + hour * HOUR,
  sqrtPriceX96: root << 96n,
});

it('of a young pool the line begins with its first price, at its time, and ends now', async () => {
  charts(DAY, [sums(TODAY + 9 * HOUR, 1n)], [told(9.5, 2n), told(10, 3n)]);
  const plot = await screen.findByRole('slider', { name: 'Price of ONE in TWO' });
  // Half an hour at 4, then two hours at 9: a step from the left edge, not a slope.
  const line = plot.closest('figure')?.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  const steps = line
    .slice(1)
    .split('L')
    .map((point) => point.split(','));
  expect(steps).toHaveLength(5);
  expect(steps[0]?.[0]).toBe('0');
  expect(steps[0]?.[1]).toBe(steps[1]?.[1]);
  const values = (await rowsOf('Price of ONE in TWO')).map(([, value]) => value);
  expect(values).toEqual(['9 TWO', '9 TWO', '4 TWO']);
});

it("the line begins at the window's start where the price was known before", async () => {
  charts(DAY, [sums(TODAY + 9 * HOUR, 1n)], [told(-30, 2n), told(9, 3n)]);
  const values = (await rowsOf('Price of ONE in TWO')).map(([, value]) => value);
  expect(values).toEqual(['9 TWO', '9 TWO', '4 TWO']);
});

it("a token's price is its own, in dollars where the other's is known, whichever stands first in the pool", async () => {
  const { store } = charts(DAY, [sums(TODAY + 9 * HOUR, 1n)], [told(9, 2n)], token1.address);
  // 1 ONE costs 4 TWO, and one dollar.
  expect((await rowsOf('Price of TWO in dollars')).map(([, value]) => value)).toEqual(['$0.25', '$0.25']);
  runInAction(() => {
    Object.assign(store, { market: { prices: new Map() } });
  });
  await screen.findByRole('region', { name: 'Price of TWO in ONE, as a table' });
});

it('another window is read anew', async () => {
  const { store, asked } = charts(DAY, []);
  await waitFor(() => expect(asked).toHaveLength(1));
  runInAction(() => {
    Object.assign(store, { window: '30d', windowStart: TODAY - 30 * DAY });
  });
  await screen.findByRole('slider', { name: 'Volume by day' });
  expect(asked.at(-1)).toEqual({ span: 'day', pool, fromSeconds: TODAY - 30 * DAY });
});
