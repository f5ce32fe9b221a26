import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_WALLET } from '../../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { FaultProxy } from '../../../test/faults/FaultProxy.ts';
import { lieOfCalls, lieOfPair } from '../../../test/faults/lie.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { gasModelOf } from '../../amm/gasModelOf.ts';
import type { TradeType } from '../../amm/index.ts';
import { joinParts } from '../../amm/joinParts.ts';
import { quoteTrade } from '../../amm/quoteTrade.ts';
import { quoteRoute } from '../../amm/routeQuote.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import type { RouterKind } from '../../calldata/RouterKind.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { Pace } from '../../rpc/testing/Pace.ts';
import { ChainQuoteService } from '../ChainQuoteService.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteSession } from '../QuoteService.ts';
import { confirmRun } from '../testing/confirmRun.ts';
import {
  type ClientChanges,
  currencyOf,
  localChainSpec,
  localClients,
  noPlugins,
} from '../testing/localMarket.ts';
import { tradeParts } from '../tradeParts.ts';
import { runTrade } from './runTrade.ts';

const ACCOUNT = SECOND_WALLET;
/** It holds nothing. */
const POOR: Address = '0x1000000000000000000000000000000000000001';
const BASES = { baseTokens: ['WMON', 'HUSH', 'USDC', 'WETH'] };
const PATIENT = { timers: new Pace(10) };
const DIVIDED = 40;
/** Dear enough that a division pays, in raw units of each token. */
const AMOUNTS = {
  MON: 10n ** 23n,
  HUSH: 10n ** 25n,
  USDC: 10n ** 12n,
  WETH: 10n ** 20n,
  YAKI: 10n ** 23n,
  CHOG: 10n ** 24n,
} as const;
const SYMBOLS = Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[];

interface Asked {
  readonly params: readonly unknown[];
  readonly method: string;
  readonly id: number;
}

describe('a quote is confirmed by one call of the whole trade', () => {
  let chain: TestChain;
  let mark: Hex;
  let close: () => void;
  const proxies: FaultProxy[] = [];

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    close = () => undefined;
    for (const symbol of [...SYMBOLS.filter((each) => each !== 'MON'), 'TAX']) {
      const token = new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
      await token.send(ACCOUNT, 'mint', [ACCOUNT, 1n << 100n]);
    }
  });
  afterEach(async () => {
    close();
    await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()));
    await chain.revert(mark);
  });

  function open(...[change, options]: ClientChanges): QuoteSession {
    const clients = localClients(chain, { ...BASES, ...change }, { ...PATIENT, ...options });
    const session = new ChainQuoteService(clients, ...noPlugins).open();
    const stop = reaction(
      () => session.state,
      () => undefined,
    );
    close = () => {
      stop();
      session.dispose();
    };
    return session;
  }

  async function ask(
    session: QuoteSession,
    from: string,
    to: string,
    amountRaw: bigint,
    tradeType: TradeType = 'EXACT_INPUT',
  ): Promise<Quote | undefined> {
    session.request({
      tradeType,
      input: currencyOf(chain, from),
      output: currencyOf(chain, to),
      amountRaw,
    });
    await when(() => session.state.state !== 'loading', WAIT);
    return session.state.state === 'valid' ? session.state.quote : undefined;
  }

  async function quoted(...asked: Parameters<typeof ask>): Promise<Quote> {
    const quote = await ask(...asked);
    if (!quote) throw new Error(`no quote for ${asked.slice(1)}`);
    return quote;
  }

  /** The same with its parts joined at one side, as improved routes of an exact input are; none where pools end. */
  function joinedQuotes(quote: Quote): readonly Quote[] {
    const { pools = [], amountInRaw: amount } = quote;
    const apart = tradeParts(quote, pools);
    const named = apart.map((part, index) => ({ ...part, hops: quote.parts[index]!.hops }));
    const [tokenIn, tokenOut] = [apart[0]!.path.tokens[0]!, apart[0]!.path.tokens.at(-1)!];
    return [{ joinsEnds: true }, { forks: ['v2', 'v3'] }].flatMap((can) => {
      const parts = joinParts(named, { ...gasModelOf(), ...can });
      const request = { pools, tokenIn, tokenOut, tradeType: 'EXACT_INPUT', amount } as const;
      const route = quoteRoute(parts, request, {}, quoteTrade);
      if (!route) return [];
      return {
        ...quote,
        parts: route.parts.map(({ amountIn, amountOut, joined, forked, branch }, index) => ({
          ...{ hops: parts[index]!.hops, joined, forked, branchRaw: branch, shareBps: 0 },
          ...{ amountInRaw: amountIn, amountOutRaw: amountOut },
        })),
        amountOutRaw: route.amountOut,
        amountOutAfterTaxRaw: route.amountOut,
      };
    });
  }

  const sharesPool = ({ parts }: Quote): boolean => {
    const pools = parts.flatMap(({ hops }) => hops.map(({ pool }) => pool));
    return new Set(pools).size < pools.length;
  };

  it(`to the wei, ${DIVIDED} divided ones, where parts share pools too`, async () => {
    const random = new Random(testSeed(16));
    const session = open();
    let [divided, shared, joined, forked] = [0, 0, 0, 0];
    for (let tries = 0; divided < DIVIDED && tries < 400; tries += 1) {
      const from = random.pick(SYMBOLS);
      const to = random.pick(SYMBOLS.filter((each) => each !== from));
      const tradeType = random.chance(0.3) ? 'EXACT_OUTPUT' : 'EXACT_INPUT';
      const most = AMOUNTS[tradeType === 'EXACT_INPUT' ? from : to];
      const found = await ask(session, from, to, most / 100n + random.below(most), tradeType);
      if (!found || found.parts.length < 2) continue;
      divided += 1;
      if (sharesPool(found)) shared += 1;
      const quotes = tradeType === 'EXACT_INPUT' ? joinedQuotes(found) : [found];
      for (const quote of quotes) {
        if (quote.parts.some(({ joined: end }) => end)) joined += 1;
        if (quote.parts.some(({ forked: start }) => start)) forked += 1;
        const confirmation = await confirmRun(session, quote, ACCOUNT);
        const amountRaw = tradeType === 'EXACT_INPUT' ? quote.amountOutAfterTaxRaw : quote.amountInRaw;
        expect(confirmation, `${tradeType} ${from} ${to} ${quote.request.amountRaw}`).toMatchObject({
          outcome: 'agrees',
          amountRaw,
        });
      }
    }
    console.log(
      `${divided} divided quotes, ${shared} of them with a pool in two parts, ${joined} joined, ${forked} forked`,
    );
    expect(divided).toBe(DIVIDED);
    expect(shared).toBeGreaterThan(0);
    expect(joined).toBeGreaterThan(0);
    expect(forked).toBeGreaterThan(0);
  }, 120_000);

  it.each(['EXACT_INPUT', 'EXACT_OUTPUT'] as const)(
    'to the wei, 28 parts over the same pools, %s',
    async (tradeType) => {
      const session = open();
      const quote = await quoted(session, 'USDC', 'MON', AMOUNTS.USDC / 10n, tradeType);
      const exactIn = tradeType === 'EXACT_INPUT';
      const { length } = quote.parts;
      // Every part in pieces, taken in turn: each is executed on what the pieces before it leave.
      const asked = Array.from({ length: 28 }, (_, i) => {
        const part = quote.parts[i % length]!;
        const pieces = BigInt(Math.ceil((28 - (i % length)) / length));
        const whole = exactIn ? part.amountInRaw : part.amountOutRaw;
        const amount = i < length ? whole - (pieces - 1n) * (whole / pieces) : whole / pieces;
        return { ...part, amountInRaw: amount, amountOutRaw: amount };
      });
      const parts = tradeParts({ ...quote, parts: asked }, quote.pools ?? []);
      const { quotes } = quoteTrade(parts, tradeType);
      const amountIn = quotes.reduce((sum, each) => sum + each.amountIn, 0n);
      const amountOut = quotes.reduce((sum, each) => sum + each.amountOut, 0n);
      const many: Quote = {
        ...quote,
        parts: asked.map((part, i) => ({
          ...part,
          amountInRaw: quotes[i]!.amountIn,
          amountOutRaw: quotes[i]!.amountOut,
        })),
        amountInRaw: amountIn,
        amountOutRaw: amountOut,
        amountOutAfterTaxRaw: amountOut,
      };
      expect(await confirmRun(session, many, ACCOUNT)).toMatchObject({
        outcome: 'agrees',
        amountRaw: exactIn ? amountOut : amountIn,
      });
    },
  );

  it.each([
    ['MON', 'TAX', 10n ** 18n + 7n],
    ['TAX', 'MON', 1000n * 10n ** 18n + 13n],
    ['TAX', 'HUSH', 777n * 10n ** 18n + 1n],
    ['USDC', 'TAX', 50n * 10n ** 6n + 1n],
  ] as const)('%s for %s, with the transfer fee', async (from, to, amountRaw) => {
    const session = open();
    const quote = await quoted(session, from, to, amountRaw);
    expect(quote.inputTaxBps + quote.outputTaxBps).toBe(500);
    expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({
      outcome: 'agrees',
      amountRaw: quote.amountOutAfterTaxRaw,
    });
    expect(await session.confirm(quote)).toMatchObject({ outcome: 'unavailable', reason: 'taxed' });
  });

  it.each<[RouterKind, string, string, TradeType]>([
    ['swapRouter02', 'MON', 'HUSH', 'EXACT_INPUT'],
    ['swapRouter02', 'HUSH', 'MON', 'EXACT_OUTPUT'],
    ['universalRouter', 'MON', 'USDC', 'EXACT_OUTPUT'],
    ['universalRouter', 'HUSH', 'MON', 'EXACT_INPUT'],
    ['universalRouter', 'USDC', 'WETH', 'EXACT_OUTPUT'],
    ['swapRouter', 'USDC', 'MON', 'EXACT_INPUT'],
    ['swapRouter', 'MON', 'USDC', 'EXACT_OUTPUT'],
    ['v2Router02', 'MON', 'HUSH', 'EXACT_OUTPUT'],
    ['v2Router02', 'HUSH', 'USDC', 'EXACT_INPUT'],
  ])('on a chain that has only the %s: %s for %s, %s', async (kind, from, to, tradeType) => {
    const routers: readonly string[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];
    const { contracts } = localChainSpec(chain);
    const session = open({
      contracts: contracts.filter((each) => each.kind === kind || !routers.includes(each.kind)),
    });
    const amount = AMOUNTS[(tradeType === 'EXACT_INPUT' ? from : to) as keyof typeof AMOUNTS] / 50n;
    const quote = await quoted(session, from, to, amount, tradeType);
    expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({ outcome: 'agrees' });
  });

  it.each<[bigint, TradeType]>([
    [500n, 'EXACT_INPUT'],
    [2000n, 'EXACT_INPUT'],
    [500n, 'EXACT_OUTPUT'],
    [2000n, 'EXACT_OUTPUT'],
  ])(
    'a lying endpoint’s quote differs, by what the other one runs (%i of 1000, %s)',
    async (times, tradeType) => {
      const openAmount = ({ amountInRaw, amountOutRaw }: Quote) =>
        tradeType === 'EXACT_INPUT' ? amountOutRaw : amountInRaw;
      const pair = chain.pools.find(
        ({ protocol, tokens }) => protocol === 'v2' && tokens.includes('WMON') && tokens.includes('HUSH'),
      );
      if (!pair) throw new Error('there is no pair');
      const isHush0 = BigInt(chain.token('HUSH').address) < BigInt(chain.token('WMON').address);
      const lie = lieOfCalls(lieOfPair(pair.address, isHush0 ? [times, 1000n] : [1000n, times]));
      const liar = await FaultProxy.start(chain.url, { lie });
      const honest = await FaultProxy.start(chain.url, { after: liar });
      proxies.push(liar, honest);
      const { capabilities } = localChainSpec(chain);
      const own = { capabilities: { ...capabilities, protocols: ['v2'] as const, maxHops: 1 } };
      const truth = await quoted(open(own), 'MON', 'HUSH', 10n ** 18n, tradeType);
      close();
      const endpoints = [{ url: liar.url }, { url: honest.url }];
      const clients = localClients(chain, { ...BASES, ...own, endpoints }, PATIENT);
      clients.get(31337).rpc.prefer([liar.url]);
      const session = new ChainQuoteService(clients, ...noPlugins).open();
      const stop = reaction(
        () => session.state,
        () => undefined,
      );
      close = () => {
        stop();
        session.dispose();
      };
      const quote = await quoted(session, 'MON', 'HUSH', 10n ** 18n, tradeType);
      expect(quote.endpoint).toBe(liar.url);
      expect(openAmount(quote)).not.toBe(openAmount(truth));
      honest.resetCounts();
      expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({
        outcome: 'differs',
        isIndependent: true,
        amountRaw: openAmount(truth),
      });
      expect(honest.log.filter(({ params }) => params.length > 2)).toHaveLength(1);
    },
  );

  /** The local chain, where calls with a state override are answered by `answer`. */
  const withOverrides =
    (answer: (asked: Asked) => unknown, seen: number[] = []) =>
    async (url: string, init: RequestInit): Promise<Response> => {
      const body = JSON.parse(String(init.body)) as Asked | readonly Asked[];
      const items = Array.isArray(body) ? (body as readonly Asked[]) : [body as Asked];
      const isOverridden = ({ method, params }: Asked) => method === 'eth_call' && params.length > 2;
      seen.push(items.filter(isOverridden).length);
      if (!items.some(isOverridden)) return fetch(url, init);
      const answers = items.map((item) => ({ jsonrpc: '2.0', id: item.id, ...(answer(item) as object) }));
      return new Response(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
    };

  it('an endpoint without overrides is remembered, and the quoters are asked', async () => {
    const refusal = { error: { code: -32602, message: 'too many arguments, want at most 2' } };
    const seen: number[] = [];
    const session = open({}, { fetch: withOverrides(() => refusal, seen) });
    const quote = await quoted(session, 'MON', 'HUSH', 10n ** 18n);
    expect(sharesPool(quote)).toBe(false);
    seen.length = 0;
    for (let round = 0; round < 2; round += 1) {
      expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({
        outcome: 'agrees',
        amountRaw: quote.amountOutRaw,
      });
    }
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(1);
    const taxed = await quoted(session, 'MON', 'TAX', 10n ** 18n);
    expect(await confirmRun(session, taxed, ACCOUNT)).toMatchObject({ reason: 'taxed' });
  });

  it.each([
    ['ignores the override', { result: '0x' }],
    ['answers nonsense', { result: `0x${'ab'.repeat(64)}` }],
  ])('an endpoint that %s confirms nothing by it', async (_, answer) => {
    const session = open({}, { fetch: withOverrides(() => answer) });
    const quote = await quoted(session, 'MON', 'HUSH', 10n ** 18n);
    expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({ outcome: 'agrees' });
    const taxed = await quoted(session, 'MON', 'TAX', 10n ** 18n);
    expect(await confirmRun(session, taxed, ACCOUNT)).toMatchObject({ reason: 'taxed' });
  });

  it('an endpoint that runs it at another block confirms nothing by it', async () => {
    const session = open();
    const taxed = await quoted(session, 'MON', 'TAX', 10n ** 18n);
    close();
    const other = open(
      {},
      {
        fetch: async (url, init) => {
          const body = String(init?.body).replace(
            `"0x${taxed.blockNumber.toString(16)}",{`,
            `"0x${(taxed.blockNumber - 1n).toString(16)}",{`,
          );
          return fetch(url, { ...init, body });
        },
      },
    );
    expect(await confirmRun(other, taxed, ACCOUNT)).toMatchObject({ reason: 'taxed' });
  });

  it.each([
    ['another block', 1n, 'unavailable'],
    ['blocks of their own, as on Arbitrum', 1_000_000n, 'agrees'],
  ] as const)('contracts that tell of %s', async (_, ahead, outcome) => {
    const fetchIt = async (url: string, init: RequestInit): Promise<Response> => {
      const response = await fetch(url, init);
      if (!String(init.body).includes('"code":"0x')) return response;
      // The first result is Multicall3's `getBlockNumber`: success, size, then the number.
      const text = (await response.text()).replace(
        /("result":"0x0{63}1[0-9a-f]{64})([0-9a-f]{64})/,
        (_all, head: string, word: string) =>
          head + (BigInt(`0x${word}`) + ahead).toString(16).padStart(64, '0'),
      );
      return new Response(text);
    };
    const session = open({}, { fetch: fetchIt });
    const taxed = await quoted(session, 'MON', 'TAX', 10n ** 18n);
    expect(await confirmRun(session, taxed, ACCOUNT)).toMatchObject({ outcome });
  });

  it('a token that changes an allowance only from or to zero is no obstacle', async () => {
    const usdt = new TestContract(chain.url, chain.token('USDT').address, TOKEN_ABI);
    await usdt.send(ACCOUNT, 'mint', [ACCOUNT, 1n << 100n]);
    await usdt.send(ACCOUNT, 'approve', [chain.address('swapRouter02'), 5n]);
    const { contracts } = localChainSpec(chain);
    const quoters: readonly string[] = ['quoter', 'v2Router02'];
    const session = open({ contracts: contracts.filter(({ kind }) => !quoters.includes(kind)) });
    const quote = await quoted(session, 'USDT', 'USDC', 10n ** 9n);
    expect(await session.confirm(quote)).toMatchObject({ reason: 'no_quoter' });
    expect(await confirmRun(session, quote, ACCOUNT)).toMatchObject({ outcome: 'agrees' });
  });

  it('fails where the router refuses it, which an account without the input cannot say', async () => {
    const { capabilities } = localChainSpec(chain);
    const own = { capabilities: { ...capabilities, protocols: ['v3'] as const } };
    const quote = await quoted(open(own), 'USDC', 'HUSH', 10n ** 7n);
    const client = localClients(chain, { ...BASES, ...own }, PATIENT).get(31337);
    const options = { timeoutMs: 4_000, signal: new AbortController().signal };
    const receivedRaw = quote.amountOutAfterTaxRaw;
    expect(await runTrade(client, quote, ACCOUNT, options)).toMatchObject({ receivedRaw });
    // There are no pools of that fee.
    const parts = quote.parts.map((part) => ({
      ...part,
      hops: part.hops.map((hop) => ({ ...hop, fee: 4_321 })),
    }));
    expect(await runTrade(client, { ...quote, parts }, ACCOUNT, options)).toMatchObject({
      refusal: undefined,
      endpoint: chain.url,
    });
    expect(await runTrade(client, { ...quote, parts }, POOR, options)).toBeUndefined();
  });

  it('native coin need not be there, and without a token the quoters are asked', async () => {
    const session = open();
    const native = await quoted(session, 'MON', 'TAX', 10n ** 18n);
    expect(await session.confirm(native, undefined, POOR)).toMatchObject({ outcome: 'agrees' });
    const token = await quoted(session, 'USDC', 'HUSH', 10n ** 7n);
    expect(sharesPool(token)).toBe(false);
    expect(await session.confirm(token, undefined, POOR)).toMatchObject({ outcome: 'agrees' });
    const taxed = await quoted(session, 'TAX', 'HUSH', 10n ** 18n);
    expect(await session.confirm(taxed, undefined, POOR)).toMatchObject({ reason: 'taxed' });
  });
});
