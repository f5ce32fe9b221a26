import { when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { hexWord, word } from '../abi/words.ts';
import { getSqrtRatioAtTick, type V2PoolState, type V3PoolState, v2Maths } from '../amm/index.ts';
import { poolWithPositions } from '../amm/testing/randomPools.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import { kernelKinds } from '../quote/kinds/kernelKinds.ts';
import { creationTopics } from '../quote/middle/createdPools.ts';
import { middleMemory } from '../quote/middle/middleMemory.ts';
import type { PoolKind } from '../quote/PoolKind.ts';
import type { Quote } from '../quote/Quote.ts';
import type { QuoteRequest } from '../quote/QuoteRequest.ts';
import { address, FakeChain, fakeSpec, V2_FACTORY, WRAPPED } from '../quote/testing/FakeChain.ts';
import { noPlugins } from '../quote/testing/localMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Multicall } from '../rpc/Multicall.ts';
import { type RequestOptions, WALLET_ENDPOINT_URL } from '../rpc/RpcPool.ts';
import { checkRoutes } from './checkRoutes.ts';

const [A, B, C] = [address(0xa), address(0xb), address(0xc)];
const E = 10n ** 18n;
const ALPHA = 'https://rpc.alpha.example';
const BETA = 'https://rpc.beta.example';
const GAMMA = 'https://rpc.gamma.example';
const token = (at: Address): Currency => ({
  ...{ kind: 'token', chainId: 77, address: at, decimals: 18, symbol: 'T', name: 'T' },
});
const pairOf = (at: number, token0: Address, token1: Address, reserve0: bigint, reserve1 = reserve0) =>
  ({
    ...{ kind: 'v2', maths: v2Maths, address: address(at), token0, token1, reserve0, reserve1 },
  }) satisfies V2PoolState;
/** A small pool with the price of last year, and the large one that a thief would hide. */
const BAIT = pairOf(1, A, B, 1000n * E, 500n * E);
const BEST = poolWithPositions({
  ...{ address: address(3), token0: A, token1: B, fee: 500, tickSpacing: 10, tick: 0 },
  sqrtPriceX96: getSqrtRatioAtTick(0) + 1n,
  positions: [{ lower: -20_000, upper: 20_000, liquidity: 9000n * E }],
});
const ask = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...{ tradeType: 'EXACT_INPUT', input: token(A), output: token(B), amountRaw: 40n * E, ...change },
});

function chainOf(pools: readonly (V2PoolState | V3PoolState)[], spec: ChainSpec = fakeSpec): FakeChain {
  const chain = new FakeChain(spec);
  chain.add(...pools);
  return chain;
}

async function quoted(chain: FakeChain, request = ask()): Promise<Quote> {
  const session = new ChainQuoteService(chain.clients, ...noPlugins).open();
  session.request(request);
  await chain.settle();
  await when(() => session.state.state === 'valid');
  // Its market stands in what comes after the first answer.
  await when(() => 'quote' in session.state && session.state.quote.market !== undefined);
  const { state } = session;
  session.dispose();
  if (!('quote' in state)) throw new Error('no quote');
  return state.quote;
}

/** The logs of all pairs of a chain. */
const logsOf = (chain: FakeChain) =>
  [...chain.pools.values()].map((pool) => ({
    address: V2_FACTORY,
    topics: [
      creationTopics.v2Factory.topic,
      hexWord(pool.token0 as Address),
      hexWord(pool.token1 as Address),
    ],
    data: `${hexWord(pool.address as Address)}${hexWord(1).slice(2)}`,
  }));

/**
 * Operators, each with a chain of its own; those without one are down.
 * @param single answers what is no multicall; by default nobody gives logs
 */
function among(
  operators: Readonly<Record<string, FakeChain | undefined>>,
  spec = fakeSpec,
  single: (method: string, chain: FakeChain) => unknown = () => {
    throw new SluiceError('rpc_error', 'too many blocks');
  },
) {
  const requests: { readonly url: string; readonly calls: number; readonly block: unknown }[] = [];
  const read: Multicall['read'] = async (calls, { exclude = [], block } = {}) => {
    const url = Object.keys(operators).find((each) => !exclude.includes(each)) ?? '';
    requests.push({ url, calls: calls.length, block });
    const chain = operators[url];
    if (!chain) throw new SluiceError('providers_failed', 'down');
    return { head: { ...chain.head, endpoint: url }, results: calls.map((call) => chain.answer(call)) };
  };
  const endpoints = Object.keys(operators).map((url) => ({ url }));
  const request = async (method: string, _: unknown, { exclude = [] }: RequestOptions = {}) => {
    const chain = operators[Object.keys(operators).find((each) => !exclude.includes(each)) ?? ''];
    if (!chain) throw new SluiceError('providers_failed', 'down');
    return single(method, chain);
  };
  const { client } = new FakeChain(spec);
  const asked = { ...client, multicall: { ...client.multicall, read }, rpc: { endpoints, request } };
  return { client: asked as unknown as ChainClient, requests };
}

/** @param agreed the endpoints that gave the quote's own state alike */
async function checked(
  quote: Quote,
  operators: Readonly<Record<string, FakeChain | undefined>>,
  spec?: ChainSpec,
  agreed: readonly string[] = [ALPHA, BETA],
  single?: Parameters<typeof among>[2],
) {
  const { client, requests } = among(operators, spec, single);
  const isExactInput = quote.request.tradeType === 'EXACT_INPUT';
  const actualRaw = isExactInput ? quote.amountOutAfterTaxRaw : quote.amountInRaw;
  const figure = { currency: quote.request.output, actualRaw, leastRaw: 0n, mostRaw: actualRaw * 2n };
  return {
    found: await checkRoutes(client, quote, { endpoints: agreed, block: 100n, figure, sender: A }),
    requests,
  };
}

describe('the routes that operators know of', () => {
  it('are none better than the one that the same pools gave: one request to each, at the agreed block', async () => {
    const market = chainOf([BAIT, BEST]);
    const { found, requests } = await checked(await quoted(market), { [ALPHA]: market, [BETA]: market });
    expect(found).toEqual({ state: 'checked' });
    expect(requests.map(({ url, block }) => [url, block])).toEqual([
      [ALPHA, 100n],
      [BETA, 100n],
    ]);
  });

  it('are better where both know of a pool that the quote was not chosen among', async () => {
    const whole = chainOf([BAIT, BEST]);
    const { found } = await checked(await quoted(chainOf([BAIT])), { [ALPHA]: whole, [BETA]: whole });
    const better = { unknownPools: [BEST.address] };
    expect(found).toMatchObject({
      ...{ state: 'better', isAgreed: true },
      views: [
        { endpoint: ALPHA, figures: [{ better }] },
        { endpoint: BETA, figures: [{ better }] },
      ],
    });
  });

  it.each([
    ['first', ALPHA, BETA],
    ['second', BETA, ALPHA],
  ])('are contradicted where the %s of two hides the pool: both are named', async (_, liar, honest) => {
    const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
    const operators = { [ALPHA]: liar === ALPHA ? hiding : whole, [BETA]: liar === BETA ? hiding : whole };
    const quote = await quoted(hiding);
    const { found } = await checked(quote, operators);
    const truth = await quoted(whole);
    expect(found).toMatchObject({
      ...{ state: 'better', isAgreed: false },
      views: [
        { endpoint: honest, figures: [{ better: { amountRaw: truth.amountOutAfterTaxRaw } }] },
        { endpoint: liar, figures: [{ actualRaw: quote.amountOutAfterTaxRaw }] },
      ],
    });
  });

  it('are judged by a third operator where only one knows of a better one', async () => {
    const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
    const quote = await quoted(hiding);
    const caught = await checked(quote, { [ALPHA]: hiding, [BETA]: whole, [GAMMA]: whole });
    expect(caught.found).toMatchObject({ state: 'better', isAgreed: true });
    // One that invents a pool is outvoted.
    const invented = await checked(quote, { [ALPHA]: hiding, [BETA]: whole, [GAMMA]: hiding });
    expect(invented.found).toEqual({ state: 'checked' });
    // The wallet's node judges nobody.
    const wallet = await checked(quote, { [ALPHA]: hiding, [BETA]: whole, [WALLET_ENDPOINT_URL]: hiding });
    expect(wallet.found).toMatchObject({ state: 'better', isAgreed: false });
  });

  it.each([WALLET_ENDPOINT_URL, 'https://other.alpha.example'])(
    'are those of two operators, also where %s agreed first',
    async (beside) => {
      const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
      const operators = { [beside]: hiding, [ALPHA]: hiding, [BETA]: whole };
      const quote = await quoted(hiding);
      const { found } = await checked(quote, operators, fakeSpec, [beside, ALPHA, BETA]);
      expect(found).toMatchObject({ state: 'better', isAgreed: false });
    },
  );

  it('are not checked where one of two cannot be asked, and still better where the other one says so', async () => {
    const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
    const down = { [ALPHA]: hiding, [BETA]: undefined };
    expect((await checked(await quoted(hiding), down)).found).toEqual({ state: 'unchecked' });
    const alone = await checked(await quoted(hiding), { [ALPHA]: whole, [BETA]: undefined });
    expect(alone.found).toMatchObject({ state: 'better', isAgreed: false });
  });

  it('are asked of a third operator too where one of two cannot be asked', async () => {
    const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
    const quote = await quoted(hiding);
    const honest = await checked(quote, { [ALPHA]: hiding, [BETA]: undefined, [GAMMA]: hiding });
    expect(honest.found).toEqual({ state: 'checked' });
    const hidden = await checked(quote, { [ALPHA]: hiding, [BETA]: undefined, [GAMMA]: whole });
    expect(hidden.found).toMatchObject({ state: 'better', isAgreed: false });
  });

  it.each<[string, Partial<QuoteRequest>]>([
    ['an exact output', { tradeType: 'EXACT_OUTPUT', amountRaw: 5n * E }],
    ['an amount of few units', { amountRaw: 1_000_000n }],
  ])('count for %s', async (_, change) => {
    const [hiding, whole] = [chainOf([BAIT]), chainOf([BAIT, BEST])];
    const { found } = await checked(await quoted(hiding, ask(change)), { [ALPHA]: hiding, [BETA]: whole });
    expect(found).toMatchObject({ state: 'better' });
  });

  it('count for a token with a fee on transfers', async () => {
    const deep = pairOf(4, A, C, 90_000n * E);
    const last = pairOf(5, B, C, 90_000n * E);
    const spec = {
      ...fakeSpec,
      tokens: [{ symbol: 'C', address: C }],
      baseTokens: ['C'],
    } as unknown as ChainSpec;
    const [hiding, whole] = [chainOf([BAIT], spec), chainOf([BAIT, deep, last], spec)];
    for (const chain of [hiding, whole]) chain.taxes.set(B, { buyFeeBps: 300, sellFeeBps: 300 });
    const quote = await quoted(hiding);
    expect(quote.outputTaxBps).toBe(300);
    const { found } = await checked(quote, { [ALPHA]: hiding, [BETA]: whole }, spec);
    expect(found).toMatchObject({ state: 'better', isAgreed: false });
  });

  it('count where nobody knows what gas costs in the bought token', async () => {
    const quote = await quoted(chainOf([BAIT]));
    // More gas than the other route, and no pool of the coin.
    const { found } = await checked(
      { ...quote, gasEstimate: 1n },
      { [ALPHA]: chainOf([BAIT]), [BETA]: chainOf([BAIT, BEST]) },
    );
    expect(found).toMatchObject({ state: 'better' });
  });

  it('are not better for less gas alone: the first quotes of a page do not reckon with it', async () => {
    const market = chainOf([pairOf(6, A, WRAPPED, 1000n * E)]);
    const quote = await quoted(market, ask({ output: token(WRAPPED) }));
    const dear = { ...quote, gasEstimate: 10n ** 18n };
    const { found } = await checked(dear, { [ALPHA]: market, [BETA]: market });
    expect(found).toEqual({ state: 'checked' });
  });

  it('are found in a wide market too, in at most four requests to each, and four more where they differ', async () => {
    const bases = [0x11, 0x12, 0x13, 0x14, 0x15, 0x16].map(address);
    const spec = {
      ...fakeSpec,
      capabilities: { ...fakeSpec.capabilities, maxHops: 3 },
      tokens: bases.map((at, index) => ({ symbol: `C${index}`, address: at })),
      baseTokens: bases.map((_, index) => `C${index}`),
    } as unknown as ChainSpec;
    const through = bases.flatMap((base, index) => [
      pairOf(0x100 + index, A, base, 1000n * E),
      pairOf(0x200 + index, B, base, 500n * E, 1000n * E),
    ]);
    const [hiding, whole] = [chainOf([BAIT, ...through], spec), chainOf([BAIT, BEST, ...through], spec)];
    const { found, requests } = await checked(await quoted(hiding), { [ALPHA]: hiding, [BETA]: whole }, spec);
    expect(found).toMatchObject({ state: 'better', isAgreed: false });
    const countOf = (url: string) => requests.filter((request) => request.url === url).length;
    expect(countOf(BETA)).toBeLessThanOrEqual(4);
    expect(countOf(ALPHA)).toBeGreaterThan(4);
    expect(countOf(ALPHA)).toBeLessThanOrEqual(8);
  });

  describe('through a token that is no base token', () => {
    // Of digits only: such an address is its own checksum.
    const M = address(0x30);
    const deep = [pairOf(7, A, M, 90_000n * E), pairOf(8, B, M, 90_000n * E)];
    const agreed = [ALPHA, BETA];
    const ofBoth = (method: string, chain: FakeChain) => (method === 'eth_getLogs' ? logsOf(chain) : '0x');
    /** Of its own, because what is known of tokens in the middle belongs to a chain. */
    const setUp = async (change: Partial<ChainSpec> = {}) => {
      const multicall3 = { kind: 'multicall3', version: '1', address: address(0x3c) };
      const spec = { ...fakeSpec, contracts: [...fakeSpec.contracts, multicall3], ...change } as ChainSpec;
      const [hiding, whole] = [chainOf([BAIT], spec), chainOf([BAIT, ...deep], spec)];
      const quote = await quoted(hiding);
      const check = (
        single?: Parameters<typeof among>[2],
        operators: Parameters<typeof checked>[1] = { [ALPHA]: hiding, [BETA]: whole },
        kinds = quote.kinds,
      ) => checked({ ...quote, ...(kinds && { kinds }) }, operators, spec, agreed, single);
      return { spec, hiding, whole, check };
    };
    /** What a node answers to the trial of a trade of 40e18 that its router refuses. */
    const refusal = ({ heldRaw = 40n * E, isAllowed = true } = {}) => {
      const result = (value: bigint, ok = true) => word(ok ? 1 : 0) + word(32) + word(value);
      const balances = result(heldRaw) + result(0n);
      return `0x${result(100n)}${balances}${result(1n)}${result(1n, isAllowed)}${result(0n, false)}${balances}`;
    };
    /** The same, carried out. */
    const success = () => {
      const result = (value: bigint) => word(1) + word(32) + word(value);
      const before = result(40n * E) + result(0n);
      return `0x${result(100n)}${before}${result(1n)}${result(1n)}${result(1n)}${result(0n)}${result(40n * E)}`;
    };
    const trying = (answer: string) => (method: string, chain: FakeChain) =>
      method === 'eth_getLogs' ? logsOf(chain) : answer;

    it('are known of by the logs of the operator that is asked, and asked for once', async () => {
      const { check } = await setUp();
      const found = { state: 'better', isAgreed: false, views: [{ endpoint: BETA }, { endpoint: ALPHA }] };
      let logs = 0;
      const counted = (method: string, chain: FakeChain) => {
        if (method === 'eth_getLogs') logs += 1;
        return ofBoth(method, chain);
      };
      const first = await check(counted);
      expect(first.found).toMatchObject(found);
      // A filter for each place of a token, in one batch for each operator.
      expect(logs).toBe(4);
      expect((await check(counted)).found).toMatchObject(found);
      expect(logs).toBe(4);
      for (const url of agreed) {
        expect(first.requests.filter((request) => request.url === url).length).toBeLessThanOrEqual(3);
      }
    });

    it('are known of by what was named for the quote, where nobody gives logs', async () => {
      const { spec, check } = await setUp();
      expect((await check()).found).toEqual({ state: 'checked' });
      middleMemory(spec).note([B, A], [[M]]);
      expect((await check()).found).toMatchObject({ state: 'better', isAgreed: false });
      const listed = await setUp({ middleTokens: [M] });
      expect((await listed.check()).found).toMatchObject({ state: 'better', isAgreed: false });
    });

    it('do not count where that token takes a fee on transfers', async () => {
      const { whole, check } = await setUp();
      whole.taxes.set(M, { buyFeeBps: 300, sellFeeBps: 300 });
      expect((await check(ofBoth)).found).toEqual({ state: 'checked' });
    });

    it('do not count where they were not carried out; where the operator cannot try that, nobody knows', async () => {
      const { spec, check } = await setUp();
      middleMemory(spec).leftOut.add(M);
      expect((await check(trying(refusal()))).found).toEqual({ state: 'checked' });
      for (const answer of ['0x', refusal({ heldRaw: 40n * E - 1n }), refusal({ isAllowed: false })]) {
        expect((await check(trying(answer))).found).toEqual({ state: 'unchecked' });
      }
      const unable = (method: string, chain: FakeChain) => {
        if (method === 'eth_getLogs') return logsOf(chain);
        throw new SluiceError('rpc_error', 'no overrides');
      };
      expect((await check(unable)).found).toEqual({ state: 'unchecked' });
    });

    it('are left out no longer once two operators have carried them out', async () => {
      const { spec, hiding, whole, check } = await setUp();
      const { leftOut } = middleMemory(spec);
      const found = async (answer: string, operators: Parameters<typeof check>[1]) =>
        (await check(trying(answer), operators)).found;
      leftOut.add(M);
      const two = { [ALPHA]: whole, [BETA]: whole };
      expect(await found(refusal(), two)).toEqual({ state: 'checked' });
      expect(await found('0x', two)).toEqual({ state: 'unchecked' });
      expect([...leftOut]).toEqual([M]);
      const one = { [ALPHA]: hiding, [BETA]: whole };
      expect(await found(success(), one)).toMatchObject({ state: 'better', isAgreed: false });
      expect([...leftOut]).toEqual([M]);
      expect(await found(success(), two)).toMatchObject({ state: 'better', isAgreed: true });
      expect([...leftOut]).toEqual([]);
    });

    it('are looked for however many pools of the traded tokens are known', async () => {
      const { check } = await setUp();
      const flood: PoolKind = {
        ...{ id: 'flood', maths: v2Maths, reader: () => undefined },
        finder: () => ({
          find: (pairs) => ({
            calls: pairs
              .filter(({ token0, token1 }) => token0 === A && token1 === B)
              .flatMap(() => Array(400).fill({ target: address(0xf100d), data: '0x12345678' })),
            read: () => [],
          }),
        }),
      };
      const { found } = await check(ofBoth, undefined, [...kernelKinds, flood]);
      expect(found).toMatchObject({ state: 'better', isAgreed: false });
    });

    it('are judged by a third operator that has no logs: it is asked for those very pools', async () => {
      const { hiding, whole, check } = await setUp();
      const ofOne = (third: FakeChain) => (method: string, chain: FakeChain) => {
        if (method !== 'eth_getLogs' || chain === third) throw new SluiceError('rpc_error', 'too many');
        return logsOf(chain);
      };
      const mute = chainOf([BAIT, ...deep], whole.client.chain);
      const confirmed = await check(ofOne(mute), { [ALPHA]: hiding, [BETA]: whole, [GAMMA]: mute });
      expect(confirmed.found).toMatchObject({ state: 'better', isAgreed: true });
      const empty = chainOf([BAIT], whole.client.chain);
      const invented = await check(ofOne(empty), { [ALPHA]: hiding, [BETA]: whole, [GAMMA]: empty });
      expect(invented.found).toEqual({ state: 'checked' });
    });

    it('count where a second operator without logs is asked for those very pools, whatever a third one says', async () => {
      const { hiding, whole, check } = await setUp();
      const mute = chainOf([BAIT, ...deep], whole.client.chain);
      const single = (method: string, chain: FakeChain) => {
        if (method === 'eth_getLogs' && chain === whole) return logsOf(chain);
        if (method === 'eth_getLogs' && chain === hiding) return [];
        throw new SluiceError('rpc_error', 'too many');
      };
      const two = { [ALPHA]: mute, [BETA]: whole };
      const silent = { [ALPHA]: undefined, [BETA]: whole, [GAMMA]: mute };
      for (const operators of [two, { ...two, [GAMMA]: hiding }, silent]) {
        expect((await check(single, operators)).found).toMatchObject({ state: 'better', isAgreed: true });
      }
    });

    it('and a base token are looked for however many pools the quote was chosen among', async () => {
      const [X, Y, D] = [address(0x10), address(0x20), address(0x50)];
      const multicall3 = { kind: 'multicall3', version: '1', address: address(0x3c) };
      const spec = {
        ...{ ...fakeSpec, contracts: [...fakeSpec.contracts, multicall3], baseTokens: ['D'] },
        capabilities: { ...fakeSpec.capabilities, maxHops: 3 },
        tokens: [{ symbol: 'D', address: D }],
      } as unknown as ChainSpec;
      const bait = pairOf(1, X, Y, 1000n * E, 500n * E);
      const last = pairOf(0x73, Y, D, 90_000n * E);
      const route = [pairOf(0x71, X, M, 90_000n * E), pairOf(0x72, M, D, 90_000n * E), last];
      const whole = chainOf([bait, ...route], spec);
      const request = ask({ input: token(X), output: token(Y) });
      const quote = await quoted(chainOf([bait, last], spec), request);
      const tokens = Array.from({ length: 120 }, (_, index) => address(2000 + index));
      const invented = tokens.map((at, index) => pairOf(0x1000 + index, X, at, E));
      const pools = [...(quote.market?.pools ?? []), ...invented];
      const market = { states: [], ...quote.market, pools };
      const operators = { [ALPHA]: whole, [BETA]: whole };
      const { found } = await checked({ ...quote, market }, operators, spec, agreed, ofBoth);
      expect(found).toMatchObject({ state: 'better', isAgreed: true });
    });
  });
});
