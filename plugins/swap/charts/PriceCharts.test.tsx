// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BuildInfoToken } from '../../../kernel/services.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { priceHistory } from '../history/priceHistory.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { hush, mon, SwapFakes, swapChain } from '../testing/SwapFakes.ts';
import { randomWalk } from './IllustrationChart.tsx';
import { LazyCharts } from './LazyCharts.tsx';
import PriceCharts from './PriceCharts.tsx';

vi.mock('../history/priceHistory.ts', () => ({ priceHistory: vi.fn() }));

const history = vi.mocked(priceHistory);
const some = Array.from({ length: 31 }, (_, index) => ({ timeMs: index * 60_000, value: 400 + index }));

beforeEach(() => history.mockReset());
afterEach(cleanup);

function fakesWithQuote(): SwapFakes {
  const fakes = new SwapFakes();
  fakes.store.open();
  fakes.trade.form.selectCurrency('INPUT', mon);
  fakes.trade.form.selectCurrency('OUTPUT', hush);
  fakes.trade.form.typeInput('INPUT', '1');
  fakes.quote(400n * 10n ** 18n);
  fakes.usd.set('MON', 100);
  return fakes;
}

async function show(illustrationCharts: boolean, fakes = fakesWithQuote()) {
  const features = { illustrationCharts, blindSignFallback: false };
  const services = servicesOf(provide(SwapTradeToken, fakes.trade), provide(BuildInfoToken, { features }));
  await act(async () => renderUi(<PriceCharts />, { services }));
}

const illustrations = () => screen.queryAllByRole('img', { name: /^Illustration: / });

describe('the mini charts', () => {
  test("are the pair's own history where there is any", async () => {
    history.mockResolvedValue(some);
    await show(true);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^430 HUSH at /);
    expect(screen.getByRole('slider').getAttribute('aria-valuemax')).toBe('30');
    expect(illustrations()).toHaveLength(0);
  });

  test('are read once for a pair: an amount that goes through another pool asks nothing', async () => {
    history.mockResolvedValue(some);
    const fakes = fakesWithQuote();
    await show(true, fakes);
    const [part] = fakes.trade.quote?.parts ?? [];
    const [hop] = part?.hops ?? [];
    if (!part || !hop) throw new Error('the quote has a way');
    const parts = [{ ...part, hops: [{ ...hop, pool: hush.address }] }];
    await act(async () => {
      fakes.trade.form.typeInput('INPUT', '2');
      fakes.quote(800n * 10n ** 18n, { parts });
    });
    expect(screen.getByRole('slider')).toBeDefined();
    expect(history).toHaveBeenCalledTimes(1);
  });

  test('are two made-up lines that say so, with a placeholder price, where the profile asks for them', async () => {
    history.mockResolvedValue(undefined);
    await show(true);
    const shown = illustrations();
    expect(shown.map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Illustration: a made-up line for MON, not market data.',
      'Illustration: a made-up line for HUSH, not market data.',
    ]);
    expect(shown[0]?.textContent).toContain('Illustration');
    expect(shown[0]?.textContent).toContain('~$100.00');
    const [, line] = shown[0]?.querySelectorAll('path') ?? [];
    expect(line?.getAttribute('d')?.split('L')).toHaveLength(31);
  });

  test('are the made-up lines of the selected pair where there is no exchange, and so no quote', async () => {
    const { contracts } = swapChain();
    const fakes = new SwapFakes(
      swapChain({ contracts: contracts.filter(({ kind }) => !/factory|router/i.test(kind)) }),
    );
    fakes.trade.form.selectCurrency('INPUT', mon);
    await show(true, fakes);
    expect(illustrations()).toHaveLength(0);
    act(() => fakes.trade.form.selectCurrency('OUTPUT', hush));
    expect(illustrations()).toHaveLength(2);
    expect(history).not.toHaveBeenCalled();
  });

  test('are none before the first quote where there is an exchange', async () => {
    const fakes = new SwapFakes();
    fakes.trade.form.selectCurrency('INPUT', mon);
    fakes.trade.form.selectCurrency('OUTPUT', hush);
    await show(true, fakes);
    expect(illustrations()).toHaveLength(0);
  });

  test('are none where the profile asks for no illustration', async () => {
    history.mockResolvedValue(undefined);
    await show(false);
    expect(illustrations()).toHaveLength(0);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('have 31 points, none of them below zero', () => {
    const points = randomWalk(() => 0);
    expect(points).toHaveLength(31);
    expect(points.every(({ value }) => value > 0)).toBe(true);
  });
});

describe('the charts under the card', () => {
  function setWide(matches: boolean) {
    const media = { matches, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return vi.spyOn(window, 'matchMedia').mockReturnValue(media as never);
  }
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test.each([
    [true, true],
    [false, false],
  ])('from the medium breakpoint up (%s) they come after the first quote: %s', async (wide, come) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = setWide(wide);
    history.mockResolvedValue(some);
    const services = servicesOf(
      provide(SwapTradeToken, fakesWithQuote().trade),
      provide(BuildInfoToken, { features: { illustrationCharts: true, blindSignFallback: false } }),
    );
    const { rerender } = renderUi(<LazyCharts ready={false} market={false} />, { services });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked).not.toHaveBeenCalled();
    rerender(<LazyCharts ready market={false} />);
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(screen.queryByRole('slider')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    if (come) expect(await screen.findByRole('slider')).toBeTruthy();
    else expect(screen.queryByRole('slider')).toBeNull();
    expect(asked).toHaveBeenCalledWith('(min-width: 768px)');
    // The charts stay while another amount is typed and there is no quote.
    rerender(<LazyCharts ready={false} market={false} />);
    expect(screen.queryByRole('slider') !== null).toBe(come);
  });
});
