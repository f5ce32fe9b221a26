import { runInAction } from 'mobx';
import { describe, expect, test, vi } from 'vitest';
import { swapPool, type V2PoolState, v2Maths } from '../../../../kernel/amm/index.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { openPage } from '../../testing/openPage.ts';
import { hush, mon, PAIR, SwapFakes, swapChain, wmon } from '../../testing/SwapFakes.ts';
import { autoReason } from './autoReason.ts';
import { steadyTolerance } from './steadyTolerance.ts';

const E18 = 10n ** 18n;
const GWEI = 10n ** 9n;

const open = (publicMempool = true) => {
  const fakes = openPage(mon, hush, '2', 'INPUT', new SwapFakes(swapChain({ publicMempool })));
  fakes.settings.slippageTolerance = 'auto';
  return fakes;
};

/** Quotes 2 MON through a pair with `depth` of each token. */
function quoteAt(fakes: SwapFakes, depth: bigint) {
  const [token0, token1] = wmon.address < hush.address ? [wmon, hush] : [hush, wmon];
  const pool: V2PoolState = {
    kind: 'v2',
    maths: v2Maths,
    ...{ address: PAIR, token0: token0.address, token1: token1.address },
    ...{ reserve0: depth, reserve1: depth },
  };
  const { amountOut } = swapPool(pool, wmon.address, 'EXACT_INPUT', 2n * E18);
  return fakes.quote(amountOut, { pools: [pool] });
}

/** Dollars for both tokens and a base fee, so that gas has a price. */
function priced(fakes: SwapFakes, baseFeePerGas: bigint): void {
  runInAction(() => {
    fakes.usd.set('MON', 1);
    fakes.usd.set(hush.address, 1);
  });
  const head: BlockHead = { number: 1n, timestamp: 1n, baseFeePerGas, receivedAtMs: 0, endpoint: undefined };
  fakes.client.head = head;
}

const chosen = ({ trade }: SwapFakes) => vi.waitUntil(() => trade.guard?.autoBps, { timeout: 5_000 });
const t = ((key: string) => key) as never;

describe('auto slippage where others see a swap before it is included', () => {
  test('is the most there is where the fees of the pools make every attack a loss', async () => {
    const fakes = open();
    expect(fakes.trade.guard).toBeUndefined();
    quoteAt(fakes, 100_000n * E18);
    // The first quote waits for nothing.
    expect(fakes.trade.slippageBps).toBe(50);
    expect(await chosen(fakes)).toBe(500);
    expect(fakes.trade.slippageBps).toBe(500);
    expect(autoReason(t, fakes.trade)).toBe('swapLazy:sandwich.safe');
  });

  test('is the least where an attack pays even then, whatever the network costs', async () => {
    const fakes = open();
    quoteAt(fakes, 40n * E18);
    expect(await chosen(fakes)).toBe(50);
    expect(fakes.trade.guard?.autoIsSafe).toBe(false);
    expect(autoReason(t, fakes.trade)).toBe('swapLazy:sandwich.least');
  });

  test('lies between where gas decides, in steps of 0.05 %, and costs more with dearer gas', async () => {
    const values: number[] = [];
    for (const baseFee of [150n, 300n]) {
      const fakes = open();
      priced(fakes, baseFee * GWEI);
      quoteAt(fakes, 100n * E18);
      values.push((await chosen(fakes)) as number);
    }
    const [cheap, dear] = values as [number, number];
    expect(cheap).toBeGreaterThan(50);
    expect(dear).toBeGreaterThan(cheap);
    expect(dear).toBeLessThan(500);
    expect(values.map((bps) => bps % 5)).toEqual([0, 0]);
  });

  test('is for what the form asks: another amount falls back until its own is known', async () => {
    const fakes = open();
    quoteAt(fakes, 100_000n * E18);
    await chosen(fakes);
    fakes.trade.form.typeInput('INPUT', '3');
    fakes.quote(E18);
    expect(fakes.trade.guard?.autoBps).toBeUndefined();
    expect(fakes.trade.slippageBps).toBe(50);
    expect(await chosen(fakes)).toBe(500);
  });

  test('says nothing where the pools of a quote are not known', async () => {
    const fakes = open();
    const quote = quoteAt(fakes, 40n * E18);
    await chosen(fakes);
    const { pools: _, ...unknown } = quote;
    runInAction(() => fakes.quoteState.set({ state: 'valid', quote: { ...unknown }, unreadablePools: [] }));
    await vi.waitUntil(() => fakes.trade.guard?.autoBps === undefined);
    expect(autoReason(t, fakes.trade)).toBeUndefined();
    expect(fakes.trade.guard?.takenRaw(unknown, 1n)).toBeUndefined();
  });

  test('is as before where nobody sees it, and after the page was left', async () => {
    const fakes = open(false);
    quoteAt(fakes, 100_000n * E18);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fakes.trade.guard).toBeUndefined();
    const left = new SwapFakes(swapChain({ publicMempool: true }));
    left.trade.form.replaceSwapState({
      input: mon,
      output: hush,
      typedValue: '2',
      independentField: 'INPUT',
      recipient: null,
    });
    const close = left.store.open();
    quoteAt(left, 100_000n * E18);
    await chosen(left);
    close();
    expect(left.trade.guard).toBeUndefined();
  });
});

describe('what can be taken', () => {
  test('is what the limit allows where an attack goes that far, and nothing where none pays', async () => {
    const fakes = open();
    const quote = quoteAt(fakes, 40n * E18);
    await chosen(fakes);
    const { guard } = fakes.trade;
    const limitRaw = fakes.trade.limitOf(quote, 100);
    const taken = guard?.takenRaw(quote, limitRaw) ?? 0n;
    expect(taken).toBeGreaterThan(((quote.amountOutRaw - limitRaw) * 9n) / 10n);
    expect(taken).toBeLessThanOrEqual(quote.amountOutRaw - limitRaw);
    expect(guard?.takenRaw(quote, quote.amountOutRaw)).toBe(0n);
    // Gas for more than the swap is worth.
    priced(fakes, 10n ** 6n * GWEI);
    expect(guard?.takenRaw(quote, limitRaw)).toBe(0n);
  });
});

test.each([
  [undefined, 120, 120],
  [120, 115, 115],
  [120, 120, 120],
  [120, 140, 120],
  [120, 145, 145],
])('a shown tolerance of %s and a safe one of %i show %i', (shown, safe, expected) => {
  expect(steadyTolerance(shown, safe)).toBe(expected);
});
