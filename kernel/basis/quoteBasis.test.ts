import { when } from 'mobx';
import { describe, expect, it, onTestFinished } from 'vitest';
import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { hexWord } from '../abi/words.ts';
import { getSqrtRatioAtTick, type V2PoolState, type V3PoolState, v2Maths } from '../amm/index.ts';
import { poolWithPositions } from '../amm/testing/randomPools.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { setMultiplier } from '../currency/setMultiplier.ts';
import { depositOf } from '../positions/deposit.ts';
import { priceOfSqrt } from '../positions/tickPrice.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import type { Quote } from '../quote/Quote.ts';
import type { QuoteRequest } from '../quote/QuoteRequest.ts';
import { address, FakeChain, VALIDATOR } from '../quote/testing/FakeChain.ts';
import { noPlugins } from '../quote/testing/localMarket.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { depositAfterSwapBasis } from './depositAfterSwapBasis.ts';
import type { PositionChange } from './positionBasis.ts';
import { type QuoteLimits, quoteBasis } from './quoteBasis.ts';
import { holds } from './StateBasis.ts';

const [A, B] = [address(0xa), address(0xb)];
const E = 10n ** 18n;
const token = (at: Address): Currency => ({
  ...{ kind: 'token', chainId: 77, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
const pair = (reserve0 = 1000n * E, reserve1 = reserve0, at = 1): V2PoolState => ({
  ...{ kind: 'v2', maths: v2Maths, address: address(at), token0: A, token1: B, reserve0, reserve1 },
});
const pool = (tick = 0) =>
  poolWithPositions({
    ...{ address: address(3), token0: A, token1: B, fee: 500, tickSpacing: 10, tick },
    sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n,
    positions: [
      { lower: -20_000, upper: 20_000, liquidity: 1000n * E },
      { lower: -400, upper: 400, liquidity: 4000n * E },
    ],
  });
const ask = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...{ tradeType: 'EXACT_INPUT', input: token(A), output: token(B), amountRaw: 40n * E, ...change },
});

/** A token's answers to these calls; nothing to any other. */
const tells =
  (words: { readonly [signature in keyof typeof metadataSelectors]?: bigint }) =>
  ({ data }: Call): CallResult => {
    const known = Object.entries(words).find(([name]) => metadataSelectors[name as 'name()'] === data);
    return { ok: true, data: known ? hexWord(known[1]) : '0x' };
  };

function chainOf(...pools: readonly (V2PoolState | V3PoolState)[]): FakeChain {
  const chain = new FakeChain();
  chain.add(...pools);
  return chain;
}

async function quoted(chain: FakeChain, request = ask()): Promise<Quote> {
  const session = new ChainQuoteService(chain.clients, ...noPlugins).open();
  session.request(request);
  await chain.settle();
  await when(() => session.state.state === 'valid');
  const { state } = session;
  session.dispose();
  if (!('quote' in state)) throw new Error('no quote');
  return state.quote;
}

/** The figure of a quote in the state of `now`. @param slippageBps of its limit too */
async function figureIn(now: FakeChain, quote: Quote, slippageBps = 50, chain = now) {
  const bps = BigInt(slippageBps);
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const limitRaw = exactInput
    ? (quote.amountOutAfterTaxRaw * (10_000n - bps)) / 10_000n
    : (quote.amountInRaw * (10_000n + bps)) / 10_000n;
  const { figures, says, source } = await quoteBasis(chain.client, quote, { limitRaw, slippageBps });
  const read = figures.read(figures.calls.map((call) => now.answer(call)));
  return { actualRaw: read[0]?.actualRaw, holds: holds(read), says, source, calls: figures.calls };
}

describe('the basis of a quote', () => {
  it.each<[string, readonly (V2PoolState | V3PoolState)[], Partial<QuoteRequest>]>([
    ['through a pair', [pair()], {}],
    ['through a pool whose ticks it crosses', [pool()], { amountRaw: 200n * E }],
    ['through a pool whose price it moves to a third', [pool()], { amountRaw: 900n * E }],
    ['in parts', [pair(), pool()], { amountRaw: 300n * E }],
    ['for an exact output', [pair(), pool()], { tradeType: 'EXACT_OUTPUT' }],
  ])('%s gives the same amount again, to the wei, in the same state', async (_, pools, change) => {
    const chain = chainOf(...pools);
    const quote = await quoted(chain, ask(change));
    const exactInput = quote.request.tradeType === 'EXACT_INPUT';
    expect(await figureIn(chain, quote)).toMatchObject({
      actualRaw: exactInput ? quote.amountOutRaw : quote.amountInRaw,
      ...{ holds: true, says: exactInput ? 'get' : 'pay', source: 'fake:' },
    });
  });

  it('holds while the price moves within the tolerance, and not beyond it, in either direction', async () => {
    const quote = await quoted(chainOf(pair()));
    const moved = (reserve1: bigint) => figureIn(chainOf(pair(1000n * E, reserve1)), quote);
    expect(await moved(996n * E)).toMatchObject({ holds: true });
    expect(await moved(994n * E)).toMatchObject({ holds: false });
    expect(await moved(1004n * E)).toMatchObject({ holds: true });
    // A quote of half the market is as wrong as one of twice the market.
    expect(await moved(2000n * E)).toMatchObject({ holds: false });
  });

  it('of an exact output does not hold where it costs far less either', async () => {
    const quote = await quoted(chainOf(pair()), ask({ tradeType: 'EXACT_OUTPUT' }));
    const moved = (reserve0: bigint) => figureIn(chainOf(pair(reserve0, 1000n * E)), quote);
    expect(await moved(1004n * E)).toMatchObject({ holds: true });
    expect(await moved(1006n * E)).toMatchObject({ holds: false });
    expect(await moved(500n * E)).toMatchObject({ holds: false });
  });

  it('tells the amount of a pool whose price is far from the quoted one', async () => {
    const quote = await quoted(chainOf(pool()));
    const far = await figureIn(chainOf(pool(6_000)), quote);
    expect(far.holds).toBe(false);
    expect(far.actualRaw).toBeGreaterThan((quote.amountOutRaw * 3n) / 2n);
  });

  it('is of the pools as an earlier transaction leaves them, where one comes before', async () => {
    const chain = chainOf(pool());
    const quote = await quoted(chain, ask({ amountRaw: 200n * E }));
    const thin = poolWithPositions({
      ...pool(),
      positions: [{ lower: -20_000, upper: 20_000, liquidity: 1000n * E }],
    });
    const outRaw = thin.maths.swap(thin, true, 'EXACT_INPUT', 200n * E).amountOut;
    const later = { ...quote, amountOutRaw: outRaw, amountOutAfterTaxRaw: outRaw };
    const limits = { limitRaw: (outRaw * 995n) / 1000n, slippageBps: 50 };
    const figuresOf = async (more: Partial<QuoteLimits>) => {
      const { figures } = await quoteBasis(chain.client, later, { ...limits, ...more });
      return figures.read(figures.calls.map((call) => chain.answer(call)));
    };
    const told = await figuresOf({ later: () => [thin] });
    expect(told).toMatchObject([{ actualRaw: outRaw }]);
    expect(holds(told)).toBe(true);
    expect(holds(await figuresOf({}))).toBe(false);
  });

  it('tells the price at which it leaves a pool, for a deposit that follows', async () => {
    const chain = chainOf(pool());
    const quote = await quoted(chain, ask({ amountRaw: 200n * E }));
    const range = { tickLower: -4_000, tickUpper: 4_000 };
    const desired = { amount0Raw: 100n * E, amount1Raw: 90n * E };
    const change: PositionChange = {
      ...{ chain: chain.client.chain, positionManager: address(9), range, held: undefined },
      pool: { token0: A, token1: B, fee: 500, address: address(3), isUnpriced: false },
      ...{ currencies: [token(A), token(B)], minimum: { amount0Raw: 0n, amount1Raw: 0n }, source: 'fake:' },
    };
    const { figures, paysInto } = await depositAfterSwapBasis(chain.client, quote, change, desired);
    const answers = figures.calls.map((call) => chain.answer(call));
    const told = figures.read(answers);
    const { after } = pool().maths.swap(pool(), true, 'EXACT_INPUT', 200n * E);
    const taken = (price: bigint) => depositOf(price, range, desired)?.taken;
    const left = taken((after as V3PoolState).sqrtPriceX96);
    expect(told.map(({ actualRaw }) => actualRaw)).toEqual([left?.amount0Raw, left?.amount1Raw]);
    expect(left).not.toEqual(taken(pool().sqrtPriceX96));
    expect(paysInto?.(answers).price).toEqual(priceOfSqrt((after as V3PoolState).sqrtPriceX96));
  });

  it('sees a position that was taken away under the price', async () => {
    const quote = await quoted(chainOf(pool()), ask({ amountRaw: 200n * E }));
    const thin = poolWithPositions({
      ...pool(),
      positions: [{ lower: -20_000, upper: 20_000, liquidity: 900n * E }],
    });
    expect(await figureIn(chainOf(thin), quote)).toMatchObject({ holds: false });
  });

  it('does not take the word of one endpoint for a pool: the factory is asked', async () => {
    const quote = await quoted(chainOf(pair()));
    const real = chainOf({ ...pair(2000n * E, 2000n * E, 9) }, { ...pair(), token0: address(7) });
    await expect(figureIn(real, quote)).rejects.toMatchObject({ code: 'pool_differs' });
  });

  it('is for a pool of the same tick spacing', async () => {
    const quote = await quoted(chainOf(pool()));
    const other = chainOf({ ...pool(), tickSpacing: 20 });
    await expect(figureIn(other, quote)).rejects.toMatchObject({ code: 'pool_differs' });
  });

  it('gives no amount where the pools cannot take the whole trade any more', async () => {
    // All of its ticks are known: two words.
    const wide = (liquidity: bigint) => {
      const positions = [{ lower: -400_000, upper: 400_000, liquidity }];
      return chainOf(poolWithPositions({ ...pool(), tickSpacing: 8_000, positions }));
    };
    const request = ask({ tradeType: 'EXACT_OUTPUT', amountRaw: 100n * E });
    const quote = await quoted(wide(1000n * E), request);
    await expect(figureIn(wide(50n * E), quote)).rejects.toMatchObject({ code: 'quote_failed' });
  });

  it('asks the tokens for their decimals, which they may leave untold', async () => {
    const chain = chainOf(pair());
    const quote = await quoted(chain);
    const decimals = (count: number) => tells({ 'decimals()': BigInt(count) });
    chain.faults.set(A, decimals(18));
    expect(await figureIn(chain, quote)).toMatchObject({ holds: true });
    chain.faults.set(A, decimals(9));
    await expect(figureIn(chain, quote)).rejects.toMatchObject({ code: 'decimals_differ' });
  });

  it('asks the tokens for the multiplier that the amount was typed with, and for an announced change', async () => {
    const chain = chainOf(pair());
    const quote = await quoted(chain);
    const four = { 'uiMultiplier()': 4n * E } as const;
    const change = { 'newUIMultiplier()': 8n * E, 'effectiveAt()': 2_000_000_000n } as const;
    const next = { value: 8n * E, atSeconds: 2_000_000_000 };
    onTestFinished(() => setMultiplier({ chainId: 77, address: A }, {}));
    for (const [used, answers, holds] of [
      [{}, {}, true],
      [{}, { 'uiMultiplier()': E }, true],
      [{}, four, false],
      [{ value: 4n * E }, {}, false],
      [{ value: 4n * E }, four, true],
      [{ value: 5n * E }, four, false],
      [{ value: 4n * E }, { ...four, ...change }, false],
      [{ value: 4n * E, next }, { ...four, ...change }, true],
      [{ value: 4n * E, next }, { ...four, ...change, 'effectiveAt()': 2_000_000_001n }, false],
      [{ value: 4n * E, next }, four, false],
    ] as const) {
      setMultiplier({ chainId: 77, address: A }, used);
      chain.faults.set(A, tells(answers));
      const found = figureIn(chain, quote);
      if (holds) expect(await found).toMatchObject({ holds });
      else await expect(found).rejects.toMatchObject({ code: 'multiplier_differs', values: { symbol: 'T' } });
    }
  });

  it('measures a transfer fee again where the quote has one', async () => {
    const chain = chainOf(pair(), { ...pair(1000n * E, 1000n * E, 5), token1: address(0xee) });
    chain.taxes.set(A, { buyFeeBps: 0, sellFeeBps: 1_000 });
    const quote = await quoted(chain);
    expect(quote.inputTaxBps).toBe(1_000);
    const same = await figureIn(chain, quote);
    expect(same).toMatchObject({ holds: true, actualRaw: quote.amountOutAfterTaxRaw });
    expect(same.calls.some(({ target }) => target === VALIDATOR)).toBe(true);
    chain.taxes.clear();
    expect(await figureIn(chain, quote)).toMatchObject({ holds: false });
  });

  it('reads the pools of a contributed quote itself', async () => {
    const chain = chainOf(pair(), pool());
    const { pools: _, ...quote } = await quoted(chain, ask({ amountRaw: 300n * E }));
    const read = figureIn(chain, { ...quote, sourceId: 'theirs' });
    await chain.settle();
    expect(await read).toMatchObject({ actualRaw: quote.amountOutRaw, holds: true });
  });
});
