import { autorun, computed, observable, runInAction } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../../../kernel/amm/index.ts';
import { poolWithPositions } from '../../../../kernel/amm/testing/randomPools.ts';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { QuoteRequest } from '../../../../kernel/quote/QuoteRequest.ts';
import type { NoRouteReason, QuoteSession, QuoteState } from '../../../../kernel/quote/QuoteService.ts';
import { hush, usdc } from '../../../../ui/testing/currencies.ts';
import { type ZapRequest, ZapSwap } from './ZapSwap.ts';

const E18 = 10n ** 18n;
const FULL = [{ lower: -887_220, upper: 887_220, liquidity: 10n ** 24n }];
const pool = poolWithPositions({
  ...{ address: '0x1', token0: hush.address, token1: usdc.address, fee: 3000, tickSpacing: 60 },
  ...{ sqrtPriceX96: getSqrtRatioAtTick(0), tick: 0 },
  positions: FULL,
});

/** Another pool of the pair, at another price. */
const pricedAt = (address: string, tick: number) =>
  poolWithPositions({ ...pool, address, tick, sqrtPriceX96: getSqrtRatioAtTick(tick), positions: FULL });
const [cheap, dear] = [pricedAt('0x2', -2000), pricedAt('0x3', 2000)];

/** A quote service over one pool, which counts what it is asked. */
class OnePool {
  readonly asked: (bigint | undefined)[] = [];
  readonly now = observable(
    {
      ...{ over: {} as Partial<Quote>, found: true, failed: false, block: 1n },
      why: undefined as NoRouteReason | undefined,
      /** Which pool takes an amount. */
      through: (_amountRaw: bigint) => pool,
      /** Amounts above it have no route. */
      mostRaw: 10n ** 60n,
      /** Only this amount is answered; undefined: each at once. */
      answered: undefined as bigint | undefined,
    },
    {},
    { deep: false },
  );
  readonly #request = observable.box<QuoteRequest | undefined>(undefined, { deep: false });
  readonly #pair = observable.box(false);

  open = (): QuoteSession => {
    const pair = this.#pair;
    const state = computed(() => this.#answer());
    return {
      get state() {
        return state.get();
      },
      pair: (input) => runInAction(() => pair.set(input !== undefined)),
      request: (request) => {
        this.asked.push(request?.amountRaw);
        runInAction(() => this.#request.set(request));
      },
      confirm: () => Promise.reject(new Error('nothing to confirm')),
      dispose: () => undefined,
    };
  };
  passOver = () => undefined;

  #answer(): QuoteState {
    const request = this.#request.get();
    if (!request) return { state: 'idle' };
    if (!this.#pair.get()) return { state: 'loading' };
    if (this.now.failed) {
      return { state: 'invalid', error: new SluiceError('quote_failed', 'No endpoint answers') };
    }
    if (!this.now.found) return { state: 'no_route_found', why: this.now.why, unreadablePools: [] };
    const { amountRaw } = request;
    const { mostRaw, through, answered } = this.now;
    if (amountRaw > mostRaw) return { state: 'no_route_found', unreadablePools: [] };
    if (answered !== undefined && answered !== amountRaw) return { state: 'loading' };
    const taking = through(amountRaw);
    const zeroForOne = request.input === hush;
    const swapped = taking.maths.swap(taking, zeroForOne, 'EXACT_INPUT', amountRaw);
    const quote = {
      ...{ request, amountInRaw: amountRaw, amountOutRaw: swapped.amountOut, blockNumber: this.now.block },
      ...{ inputTaxBps: 0, outputTaxBps: 0, pools: [taking] },
      parts: [
        {
          hops: [
            {
              ...{ protocol: 'v3', pool: taking.address, fee: 3000 },
              ...{ tokenIn: zeroForOne ? hush.address : usdc.address },
              ...{ tokenOut: zeroForOne ? usdc.address : hush.address },
            },
          ],
          ...{ amountInRaw: amountRaw, amountOutRaw: swapped.amountOut, shareBps: 10_000 },
        },
      ],
      ...this.now.over,
    } as unknown as Quote;
    return { state: 'valid', quote, unreadablePools: [] };
  }
}

/** The session follows its pair before it is asked. */
const told = () => new Promise((go) => setTimeout(go));

let stop = (): void => undefined;
afterEach(() => stop());

async function setUp(over: Partial<ZapRequest> = {}) {
  const quotes = new OnePool();
  const first: ZapRequest = {
    ...{ input: hush, output: usdc, totalRaw: 1_000n * E18, side: 0, slippageBps: 50 },
    range: { tickLower: -6000, tickUpper: 6000 },
    pool: { address: pool.address, sqrtPriceX96: pool.sqrtPriceX96 },
    ...over,
  };
  const request = observable.box<ZapRequest | undefined>(first, { deep: false });
  const held = observable.box<bigint | undefined>(undefined);
  const swap = new ZapSwap(
    quotes,
    () => request.get(),
    () => held.get(),
  );
  const closes = [swap.open(), autorun(() => swap.result)];
  stop = () => {
    for (const close of closes) close();
  };
  await told();
  return { quotes, request, held, swap, first };
}

describe('the swap of a part of a token', () => {
  it('is quoted until quote and division agree, in a few steps', async () => {
    const { quotes, swap } = await setUp();
    const { result } = swap;
    if (result.state !== 'ready') throw new Error(result.state);
    expect(result.quote.amountInRaw).toBe(quotes.asked.at(-1));
    expect(quotes.asked.length).toBeLessThan(5);
    // A symmetric range at a price of one takes about half.
    expect(result.quote.amountInRaw).toBeGreaterThan(499n * E18);
    expect(result.quote.amountInRaw).toBeLessThan(503n * E18);
    expect(result.outcome.outRaw).toBe((result.quote.amountOutRaw * 9_950n) / 10_000n);
    expect(result.outcome.sqrtPriceX96).toBeLessThan(pool.sqrtPriceX96);
  });

  it('follows another amount from the quote that is there', async () => {
    const { quotes, request, swap, first } = await setUp();
    const before = quotes.asked.length;
    runInAction(() => request.set({ ...first, totalRaw: 3_000n * E18 }));
    await told();
    expect(swap.result.state).toBe('ready');
    expect(quotes.asked.length - before).toBeLessThan(4);
    expect(quotes.asked.at(-1)).toBeGreaterThan(1_490n * E18);
  });

  it('is none where the range takes the token alone, and nothing is asked', async () => {
    const { quotes, swap } = await setUp({ range: { tickLower: 600, tickUpper: 1200 } });
    expect(swap.result).toEqual({ state: 'none' });
    expect(quotes.asked.filter((amount) => amount !== undefined)).toEqual([]);
  });

  it('keeps to the amount that is under review, whatever the division would be by now', async () => {
    const { quotes, held, request, swap, first } = await setUp();
    const { result } = swap;
    if (result.state !== 'ready') throw new Error(result.state);
    const agreedRaw = result.quote.amountInRaw;
    runInAction(() => held.set(agreedRaw));
    await told();
    runInAction(() => request.set({ ...first, range: { tickLower: -600, tickUpper: 6000 } }));
    await told();
    expect(quotes.asked.at(-1)).toBe(agreedRaw);
    runInAction(() => held.set(undefined));
    await told();
    expect(quotes.asked.at(-1)).not.toBe(agreedRaw);
  });

  it('ends where each amount is quoted by a route that asks for another one', async () => {
    const { quotes, swap } = await setUp();
    // The dear pool gives so much that less would do, and the other one so little that it would take more.
    const through = (amountRaw: bigint) => (amountRaw > 500n * E18 ? dear : cheap);
    for (let block = 2n; block < 5n; block++) {
      const before = quotes.asked.length;
      runInAction(() => Object.assign(quotes.now, { through, block }));
      await told();
      expect(swap.result.state).toBe('ready');
      expect(quotes.asked.length - before).toBeLessThan(12);
    }
  });

  it('ends, and shows what it came to at first, where blocks are faster than answers', async () => {
    const { quotes, request, swap, first } = await setUp();
    const through = (amountRaw: bigint) => (amountRaw > 500n * E18 ? dear : cheap);
    const states: string[] = [];
    runInAction(() => Object.assign(quotes.now, { through, answered: 0n }));
    for (let block = 2n; block < 40n; block++) {
      const sqrtPriceX96 = pool.sqrtPriceX96 + (block << 40n);
      const totalRaw = first.totalRaw + block;
      runInAction(() => request.set({ ...first, totalRaw, pool: { ...first.pool, sqrtPriceX96 } }));
      runInAction(() => Object.assign(quotes.now, { block, answered: quotes.asked.at(-1) }));
      states.push(swap.result.state);
      await told();
      states.push(swap.result.state);
    }
    expect(new Set(states)).toEqual(new Set(['ready']));
  });

  it('asks for about what is needed at first: the pools may not take half of it', async () => {
    const { quotes, request, swap, first } = await setUp({ range: { tickLower: -60, tickUpper: 6000 } });
    const all = quotes.asked.filter((amount) => amount !== undefined);
    expect(all[0]).toBeLessThan(50n * E18);
    expect(swap.result.state).toBe('ready');
    // What is asked for is too much for the pools, until less is needed.
    runInAction(() => Object.assign(quotes.now, { mostRaw: 100n * E18 }));
    runInAction(() => request.set({ ...first, range: { tickLower: -6000, tickUpper: 6000 } }));
    await told();
    expect(swap.result.state).toBe('no_route');
    runInAction(() => request.set({ ...first, range: { tickLower: -60, tickUpper: 6000 } }));
    await told();
    expect(swap.result.state).toBe('ready');
  });

  it('is none where hardly anything would be swapped', async () => {
    const { quotes, swap } = await setUp({ heldRaw: 1_000n * E18 - 3n });
    expect(swap.result).toEqual({ state: 'none' });
    expect(quotes.asked.filter((amount) => amount !== undefined)).toEqual([]);
  });

  it.each([
    ['no_route', {}, false],
    ['too_small', {}, false],
    ['too_much_gas', {}, false],
    ['taxed', { outputTaxBps: 5 }, true],
    ['unknown_pools', { pools: undefined }, true],
  ] as const)('says why there is none: %s', async (state, over, found) => {
    const { quotes, swap } = await setUp();
    const why = state.startsWith('too') ? state : undefined;
    runInAction(() => Object.assign(quotes.now, { over, found, why }));
    await told();
    expect(swap.result.state).toBe(state);
  });

  it('tells a read that failed from a missing route, and goes on once it is read', async () => {
    const { quotes, swap } = await setUp();
    runInAction(() => Object.assign(quotes.now, { failed: true }));
    await told();
    expect(swap.result.state).toBe('quote_failed');
    runInAction(() => Object.assign(quotes.now, { failed: false }));
    await told();
    expect(swap.result.state).toBe('ready');
  });

  it('is nothing while nothing is asked for', async () => {
    const { quotes, request, swap } = await setUp();
    runInAction(() => request.set(undefined));
    await told();
    expect(swap.result).toEqual({ state: 'idle' });
    expect(quotes.asked.at(-1)).toBeUndefined();
  });
});
