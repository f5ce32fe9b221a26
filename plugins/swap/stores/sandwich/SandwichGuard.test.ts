import { runInAction } from 'mobx';
import { describe, expect, test, vi } from 'vitest';
import { selectors } from '../../../../kernel/abi/selectors.ts';
import { word } from '../../../../kernel/abi/words.ts';
import { swapPool, type V2PoolState, v2Maths } from '../../../../kernel/amm/index.ts';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../../../kernel/quote/PoolRef.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { WAIT } from '../../../../test/testing/pace.ts';
import { openPage } from '../../testing/openPage.ts';
import { hush, mon, PAIR, SwapFakes, swapChain, wmon } from '../../testing/SwapFakes.ts';
import { autoReason } from './autoReason.ts';
import { steadyTolerance } from './steadyTolerance.ts';

const E18 = 10n ** 18n;
const GWEI = 10n ** 9n;

const open = (publicMempool = true, gas: ChainSpec['gas'] = { billing: 'used' }) => {
  const fakes = openPage(mon, hush, '2', 'INPUT', new SwapFakes(swapChain({ publicMempool, gas })));
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

/** A base fee, and a deep pair that gives `worth` of the other token for each coin. */
function priced({ client }: SwapFakes, baseFeePerGas: bigint, worth = 1n): void {
  const depth = 10n ** 30n;
  const isFirst = tokenPair(wmon.address, hush.address).token0 === wmon.address;
  const [first, second] = isFirst ? [depth, depth * worth] : [depth * worth, depth];
  client.methods.set('eth_getBalance', () => '0x0');
  client.methods.set('eth_getBlockByNumber', () => ({ baseFeePerGas: `0x${baseFeePerGas.toString(16)}` }));
  const { contract } = client;
  client.contract = (call) => {
    if (call.data.startsWith(selectors['getPair(address,address)'])) {
      const isPair = [wmon, hush].every(({ address }) => call.data.includes(address.slice(2).toLowerCase()));
      return `0x${word(isPair && worth > 0n ? PAIR : 0n)}`;
    }
    if (call.data === selectors['getReserves()']) return `0x${word(first)}${word(second)}${word(1n)}`;
    return contract(call);
  };
}

const chosen = ({ trade }: SwapFakes) => vi.waitUntil(() => trade.guard?.autoBps, WAIT);

/** The tolerance where a base fee in gwei decides. */
async function between(fakes: SwapFakes, baseFee: bigint, worth?: bigint): Promise<number> {
  priced(fakes, baseFee * GWEI, worth);
  quoteAt(fakes, 100n * E18);
  return (await chosen(fakes)) as number;
}

const headWith = (baseFeePerGas: bigint): BlockHead => ({
  ...{ number: 1n, timestamp: 1n, baseFeePerGas, receivedAtMs: 0, endpoint: undefined },
});
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
      values.push(await between(open(), baseFee));
    }
    const [cheap, dear] = values as [number, number];
    expect(cheap).toBeGreaterThan(50);
    expect(dear).toBeGreaterThan(cheap);
    expect(dear).toBeLessThan(500);
    expect(values.map((bps) => bps % 5)).toEqual([0, 0]);
  });

  test('is less where the chain’s own figures say that a swap takes less gas', async () => {
    const cheap = open(true, { billing: 'used', routing: { perHop: { v2: 20_000 } } });
    expect(await between(cheap, 300n)).toBeLessThan(await between(open(), 300n));
  });

  test('counts gas at what the coin is worth, and as nothing where no market tells that', async () => {
    const usual = await between(open(), 150n);
    expect(await between(open(), 75n, 2n)).toBe(usual);
    expect(await between(open(), 150n, 0n)).toBe(50);
  });

  test('falls with a newer block’s base fee, and rises only to what was told', async () => {
    const fakes = open();
    const told = await between(fakes, 300n);
    const untilThere = async (baseFee: bigint, isThere: (bps: number) => boolean) => {
      runInAction(() => {
        fakes.client.head = headWith(baseFee * GWEI);
      });
      quoteAt(fakes, 100n * E18);
      await vi.waitUntil(() => isThere(fakes.trade.guard?.autoBps ?? told), WAIT);
    };
    await untilThere(150n, (bps) => bps < told);
    await untilThere(3_000n, (bps) => bps === told);
    const asked = fakes.client.requests.filter((method) => method === 'eth_getBlockByNumber');
    expect(asked).toHaveLength(1);
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
    await vi.waitUntil(() => fakes.trade.guard?.autoBps === undefined, WAIT);
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
    const dear = open();
    priced(dear, 10n ** 6n * GWEI);
    const same = quoteAt(dear, 40n * E18);
    await chosen(dear);
    expect(dear.trade.guard?.takenRaw(same, limitRaw)).toBe(0n);
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
