import { describe, expect, it, vi } from 'vitest';
import { getSqrtRatioAtTick, type PoolMaths, type V2PoolState, v2Maths, v3Maths } from '../../amm/index.ts';
import { getAmountOut } from '../../amm/pools/swapV2.ts';
import { poolWithPositions } from '../../amm/testing/randomPools.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { improveFound } from '../routes/improveFound.ts';
import { RouteImprover } from '../routes/RouteImprover.ts';
import { RouteRefiner } from '../routes/RouteRefiner.ts';
import type { RouteQuestion, RouteWorkerPort } from '../routes/routeMessages.ts';
import { address, FakeChain, fakeSpec, V2_FACTORY, VALIDATOR, WRAPPED } from '../testing/FakeChain.ts';
import { PoolQuoteSource } from './PoolQuoteSource.ts';

const A = address(0xa);
const B = address(0xb);
const E = 10n ** 18n;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const token = (at: Address): Currency => ({
  kind: 'token',
  chainId: 77,
  address: at,
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const native: Currency = { kind: 'native', chainId: 77, decimals: 18, symbol: 'COIN', name: 'Coin' };
const pair = (at: number, token0: string, token1: string, reserve = 1000n * E): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(at),
  token0,
  token1,
  reserve0: reserve,
  reserve1: reserve,
});
const v3 = (at: number, token0: string, token1: string, upper = 20_000) =>
  poolWithPositions({
    address: address(at),
    token0,
    token1,
    fee: 500,
    tickSpacing: 10,
    tick: 0,
    sqrtPriceX96: getSqrtRatioAtTick(0) + 1n,
    positions: [{ lower: -20_000, upper, liquidity: 1000n * E }],
  });
const ask = (amountRaw: bigint, change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  tradeType: 'EXACT_INPUT',
  input: token(A),
  output: token(B),
  amountRaw,
  ...change,
});

async function opened(chain: FakeChain, request: QuoteRequest = ask(E), logger = quiet) {
  const source = new PoolQuoteSource(chain.clients, { logger });
  const stop = source.watch(request.input, request.output);
  await chain.settle();
  return { source, stop, answer: (asked: QuoteRequest = request) => source.answer(asked) };
}

describe('PoolQuoteSource', () => {
  it('quotes from memory, to the wei, with what a quote carries', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B));
    const { answer } = await opened(chain);
    const requests = chain.batches.length;
    expect(answer(ask(1n)), 'a zero output').toMatchObject({ none: true });
    for (const amount of [2n, E, 7n * E + 3n]) {
      const found = answer(ask(amount));
      if (!('quote' in found)) throw new Error('no quote');
      const out = getAmountOut(amount, 1000n * E, 1000n * E);
      expect(found.quote).toMatchObject({
        amountInRaw: amount,
        amountOutRaw: out,
        amountOutAfterTaxRaw: out,
        executionPrice: { numerator: out, denominator: amount },
        blockNumber: 100n,
        endpoint: 'fake:',
        method: 'CLIENT_SIDE',
        sourceId: 'pools',
        gasEstimate: 107_500n,
      });
    }
    expect(chain.batches).toHaveLength(requests);
  });

  it('loads until the factories and the pools have answered, and serves the other direction from the same pools', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B));
    const source = new PoolQuoteSource(chain.clients, { logger: quiet });
    expect(source.answer(ask(E))).toEqual({ loading: true });
    source.watch(token(A), token(B));
    expect(source.answer(ask(E))).toEqual({ loading: true });
    await chain.settle();
    const requests = chain.batches.length;
    source.watch(token(B), token(A));
    expect('quote' in source.answer(ask(E, { input: token(B), output: token(A) }))).toBe(true);
    expect(chain.batches).toHaveLength(requests);
  });

  it('knows the pools of a pair at once when it is opened again', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B));
    const { source, stop } = await opened(chain);
    stop();
    expect(source.answer(ask(E))).toEqual({ loading: true });
    source.watch(token(A), token(B));
    expect(await chain.settle()).toBe(1);
    expect('quote' in source.answer(ask(E))).toBe(true);
  });

  it('says so where the factories cannot be asked, and where there is no pool', async () => {
    const chain = new FakeChain();
    chain.faults.set(V2_FACTORY, () => ({ ok: false, error: new SluiceError('providers_failed', 'down') }));
    expect((await opened(chain)).answer()).toMatchObject({ error: { code: 'providers_failed' } });
    expect((await opened(new FakeChain())).answer()).toEqual({ none: true });
  });

  it('leaves out what cannot be read, names it, and never makes a number of it', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B), pair(2, A, WRAPPED), pair(3, B, WRAPPED));
    chain.faults.set(address(1), () => ({ ok: true, data: `0x${'f'.repeat(192)}` }));
    const { answer } = await opened(chain, ask(E));
    const found = answer();
    expect(found.unreadablePools).toEqual([address(1)]);
    expect('quote' in found && found.quote.parts[0]?.hops).toHaveLength(2);
    chain.faults.set(address(2), () => ({ ok: false, error: new SluiceError('providers_failed', 'down') }));
    chain.round();
    expect(answer()).toEqual({ none: true, unreadablePools: [address(1), address(2)] });
  });

  it('treats an absurd amount as one that no pool can fill', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B), v3(2, A, B));
    const { answer } = await opened(chain);
    for (const amount of [1n << 255n, 1n << 300n, 10n ** 78n]) {
      for (let turns = 0; turns < 12 && 'loading' in answer(ask(amount)); turns += 1) await chain.settle();
      expect(answer(ask(amount)), `${amount}`).toMatchObject({ none: true });
    }
    expect(chain.batches.length).toBeLessThan(20);
  });

  it('reads on where a trade would leave the known ticks, and answers when they are there', async () => {
    const chain = new FakeChain();
    const far = poolWithPositions({
      ...v3(2, A, B),
      positions: [
        { lower: -20_000, upper: 20_000, liquidity: 1000n * E },
        { lower: 100_000, upper: 120_000, liquidity: 10n * E },
        { lower: -120_000, upper: -100_000, liquidity: 10n * E },
      ],
    });
    chain.add(far);
    const { answer } = await opened(chain);
    const requests = chain.batches.length;
    expect('quote' in answer(ask(E))).toBe(true);
    await chain.settle();
    expect(chain.batches).toHaveLength(requests);
    const huge = ask(3000n * E);
    expect(answer(huge)).toMatchObject({ loading: true });
    for (let turns = 0; turns < 12 && 'loading' in answer(huge); turns += 1) await chain.settle();
    expect('quote' in answer(huge)).toBe(true);
  });

  it('does not ask for more ticks of a thin pool that the trade does not need', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B, 100_000n * E), { ...v3(2, A, B), liquidity: 0n });
    chain.add(poolWithPositions({ ...v3(2, A, B), positions: [{ lower: -100, upper: 100, liquidity: E }] }));
    const { answer } = await opened(chain);
    const requests = chain.batches.length;
    expect('quote' in answer(ask(1000n * E))).toBe(true);
    await chain.settle();
    expect(chain.batches).toHaveLength(requests);
  });

  it('supports what the chain can', () => {
    const chain = new FakeChain();
    const source = new PoolQuoteSource(chain.clients, { logger: quiet });
    expect(source.supports(ask(E))).toBe(true);
    expect(source.supports(ask(E, { tradeType: 'EXACT_OUTPUT' }))).toBe(true);
    expect(source.supports(ask(E, { output: { ...token(B), chainId: 78 } }))).toBe(false);
    expect(source.supports(ask(E, { input: native, output: token(WRAPPED) }))).toBe(false);
    expect(source.supports(ask(E, { output: token(A) }))).toBe(false);
  });

  it('says so where a chain takes exact inputs only', async () => {
    const capabilities = { ...fakeSpec.capabilities, exactOutput: false };
    const spec = { ...fakeSpec, capabilities, label: 'Monad Testnet' };
    const said = async (chain: FakeChain) => {
      chain.add(pair(1, A, B));
      const { answer } = await opened(chain);
      expect('quote' in answer()).toBe(true);
      return answer(ask(E, { tradeType: 'EXACT_OUTPUT' }));
    };
    expect(await said(new FakeChain(spec))).toMatchObject({
      error: {
        code: 'quote_failed',
        message: 'Exact output swaps not supported for V2 on Monad Testnet',
      },
    });
    const router = { kind: 'universalRouter', version: '2.1.0', address: address(0xf) } as const;
    expect(await said(new FakeChain({ ...spec, contracts: [...spec.contracts, router] }))).toMatchObject({
      error: { message: 'Exact output trades not yet supported in Universal Router' },
    });
  });

  it('says that a chain without a wrapped coin trades no native one', () => {
    const source = new PoolQuoteSource(new FakeChain({ ...fakeSpec, contracts: [] }).clients);
    const request = ask(E, { input: native });
    expect(source.supports(request)).toBe(true);
    expect(source.answer(request)).toMatchObject({ error: { code: 'native_mismatch', message: 'Not coin' } });
    source.watch(native, token(B))();
  });

  it('keeps the rules of a chain file: hops, splits, least V2 reserve', async () => {
    const capabilities = {
      ...fakeSpec.capabilities,
      maxHops: 1,
      maxSplits: 1,
      v2MinimumOutputReserveRaw: '100000000000000',
    };
    const chain = new FakeChain({ ...fakeSpec, capabilities });
    chain.add(pair(1, A, B, 99_999_999_999_999n), pair(2, A, WRAPPED), pair(3, B, WRAPPED));
    const { answer } = await opened(chain);
    expect(answer()).toMatchObject({ none: true });
    chain.add(pair(1, A, B, 100_000_000_000_000n));
    chain.round();
    expect('quote' in answer()).toBe(true);
  });

  it('answers first with three hops and four parts, then with all that the chain allows and a certificate', async () => {
    const capabilities = { ...fakeSpec.capabilities, maxHops: 4, maxSplits: 8 };
    const chain = new FakeChain({ ...fakeSpec, capabilities });
    chain.add(pair(1, A, WRAPPED), pair(2, B, WRAPPED), pair(3, A, B), v3(4, A, B), v3(5, A, WRAPPED));
    chain.add(v3(6, B, WRAPPED));
    const kinds = new Map<string, PoolMaths>([
      ['v2', v2Maths],
      ['v3', v3Maths],
    ]);
    const responder = new RouteImprover(kinds, undefined, () => 0);
    const asked: RouteQuestion[] = [];
    const worker: RouteWorkerPort = {
      onmessage: null,
      onerror: null,
      postMessage: (question) => void asked.push(structuredClone(question)),
      terminate: () => undefined,
    };
    const improver = improveFound(new RouteRefiner(() => worker));
    const request = ask(200n * E);
    const source = new PoolQuoteSource(chain.clients, { logger: quiet, improver: () => improver });
    source.watch(request.input, request.output);
    await chain.settle();
    const first = source.answer(request);
    if (!('quote' in first)) throw new Error('no quote');
    expect(first.quote.certificate).toBeUndefined();
    expect(first.quote.parts.length).toBeLessThanOrEqual(4);
    await chain.settle();
    expect(asked[0]?.problem).toMatchObject({ options: { maxHops: 4 }, first: [{ maxSplits: 8 }] });
    worker.onmessage?.({ data: structuredClone(responder.answer(asked[0]!)) });
    const later = source.answer(request);
    if (!('quote' in later)) throw new Error('no quote');
    expect(later.quote.amountOutRaw).toBeGreaterThanOrEqual(first.quote.amountOutRaw);
    expect(later.quote.certificate?.gapBps).toBeLessThan(5);
    expect(later.quote.parts.length).toBeGreaterThan(first.quote.parts.length - 1);
  });

  it.each([
    ['EXACT_INPUT', 9_969n, 9_992n],
    ['EXACT_OUTPUT', 10_031n, 10_009n],
  ] as const)(
    'takes the better of V2 and V3 for %s net of gas, and by its amount alone where the chain file says so',
    async (tradeType, cheap, best) => {
      const told = async (ignoresGas: boolean) => {
        const capabilities = { ...fakeSpec.capabilities, maxSplits: 1, ...(ignoresGas && { ignoresGas }) };
        const chain = new FakeChain({ ...fakeSpec, capabilities });
        // A unit of gas is worth 7 raw units: V3's extra gas outweighs its lower fee.
        chain.add(pair(1, A, B), v3(2, A, B), pair(3, B, WRAPPED), pair(4, A, WRAPPED));
        const request = ask(10_000n, { tradeType });
        const { answer } = await opened(chain, request);
        return () => {
          const found = answer();
          if (!('quote' in found)) throw new Error('no quote');
          return tradeType === 'EXACT_INPUT' ? found.quote.amountOutRaw : found.quote.amountInRaw;
        };
      };
      const [net, gross] = [await told(false), await told(true)];
      // The first quote does not wait until what gas costs has loaded.
      expect(net()).toBe(best);
      await expect.poll(() => net()).toBe(cheap);
      expect(gross()).toBe(best);
    },
  );

  it('never mixes protocols in a path for an exact output', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, WRAPPED, 10n ** 30n), v3(2, B, WRAPPED), pair(3, B, WRAPPED, 10n ** 19n));
    const { answer } = await opened(chain, ask(E, { tradeType: 'EXACT_OUTPUT' }));
    const mixed = answer(ask(E));
    const kinds = (found: ReturnType<typeof answer>) =>
      'quote' in found
        ? found.quote.parts.map((part) => new Set(part.hops.map((hop) => hop.protocol)).size)
        : [];
    expect(kinds(mixed)).toContain(2);
    const exact = answer(ask(E, { tradeType: 'EXACT_OUTPUT' }));
    expect(kinds(exact)).toEqual([1]);
    expect('quote' in exact && exact.quote.amountOutRaw).toBe(E);
  });

  it('counts the fee of a taxed token, and trades it through one V2 path alone', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B), v3(2, A, B));
    chain.taxes.set(A, { buyFeeBps: 300, sellFeeBps: 500 });
    chain.taxes.set(B, { buyFeeBps: 100, sellFeeBps: 0 });
    const { answer } = await opened(chain);
    const found = answer(ask(10_000n));
    if (!('quote' in found)) throw new Error('no quote');
    const out = getAmountOut(9500n, 1000n * E, 1000n * E);
    expect(found.quote).toMatchObject({
      inputTaxBps: 500,
      outputTaxBps: 100,
      amountInRaw: 10_000n,
      amountOutRaw: out,
    });
    expect(found.quote.amountOutAfterTaxRaw).toBe(out - (out * 100n) / 10_000n);
    expect(found.quote.parts).toHaveLength(1);
    expect(found.quote.parts[0]).toMatchObject({ amountOutRaw: out, hops: [{ protocol: 'v2' }] });
    // Not `no_route_found`, which means missing liquidity.
    expect(answer(ask(E, { tradeType: 'EXACT_OUTPUT' }))).toMatchObject({
      error: { code: 'quote_failed', values: { taxed: token(B).symbol } },
    });
    const back = answer(ask(10_000n, { input: token(B), output: token(A) }));
    expect(back).toMatchObject({ quote: { inputTaxBps: 0, outputTaxBps: 300 } });
  });

  it('warns of a fee that cannot be measured and counts it as none', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B));
    const warnings: string[] = [];
    const logger = { ...quiet, warn: (message: string) => warnings.push(message) };
    chain.faults.set(VALIDATOR, () => ({ ok: false, error: new SluiceError('call_reverted', 'no pair') }));
    const { answer } = await opened(chain, ask(E), logger as unknown as typeof quiet);
    expect(answer()).toMatchObject({ quote: { inputTaxBps: 0, outputTaxBps: 0 } });
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain(A);
  });

  it('looks for a first pool every half minute, but not while the page is hidden', async () => {
    vi.useFakeTimers();
    const page = { visibilityState: 'visible' };
    vi.stubGlobal('document', page);
    try {
      const chain = new FakeChain();
      const source = new PoolQuoteSource(chain.clients, { logger: quiet });
      const stop = source.watch(token(A), token(B));
      const askedWithin = async (ms: number): Promise<number> => {
        const before = chain.batches.length;
        await vi.advanceTimersByTimeAsync(ms);
        return chain.batches.length - before;
      };
      expect(chain.batches).toHaveLength(1);
      expect(await askedWithin(1)).toBe(0);
      expect(await askedWithin(31_000)).toBe(1);
      page.visibilityState = 'hidden';
      expect(await askedWithin(300_000)).toBe(0);
      page.visibilityState = 'visible';
      chain.add(pair(1, A, B));
      expect(await askedWithin(31_000)).toBe(1);
      chain.round();
      expect('quote' in source.answer(ask(E))).toBe(true);
      stop();
      expect(await askedWithin(3_600_000)).toBe(0);
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  it('opens a pair within the budget of requests', async () => {
    const chain = new FakeChain();
    chain.add(pair(1, A, B), v3(2, A, B), pair(3, A, WRAPPED), v3(4, B, WRAPPED));
    const { answer } = await opened(chain);
    expect('quote' in answer()).toBe(true);
    // Factories and fees; price and spacing; ticks.
    expect(chain.batches).toHaveLength(3);
  });
});
