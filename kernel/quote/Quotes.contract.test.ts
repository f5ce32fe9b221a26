import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageArtifact } from '../../chains/deployer/packageArtifact.ts';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract } from '../../test/anvil/TestContract.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { AmmError, isV3Pool, type PoolState, quotePath, type TradeType } from '../amm/index.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { routerFor } from '../calldata/routerFor.ts';
import { v2Path, v3Path } from '../calldata/routeSections.ts';
import type { SwapIntent } from '../calldata/SwapIntent.ts';
import { type Shape, SwapBench } from '../calldata/testing/SwapBench.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient, ChainClients } from '../rpc/ChainClient.ts';
import { Pace } from '../rpc/testing/Pace.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { Quote } from './Quote.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins, readPools, seededPools } from './testing/localMarket.ts';

const CASES = 600;

/** The whole trade agrees; so do the quoters, or they cannot check because parts share a pool. */
async function expectConfirmed(session: QuoteSession, quote: Quote): Promise<void> {
  expect((await session.confirm(quote, undefined, SECOND_WALLET)).outcome).toBe('agrees');
  const { outcome, reason } = await session.confirm(quote);
  expect(reason ?? outcome).toBe(sharesPool(quote) ? 'shared_pool' : 'agrees');
}

function sharesPool({ parts }: Quote): boolean {
  const pools = parts.flatMap(({ hops }) => hops.map(({ pool }) => pool));
  return new Set(pools).size < pools.length;
}

describe('quotes equal the contracts', () => {
  let chain: TestChain;
  let client: ChainClient;
  let mark: Hex;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    client = localClients(chain).get(31337);
  });
  afterEach(() => chain.revert(mark));

  it(`to the wei at ${CASES} random amounts over the market's pools and paths, both ways`, async () => {
    const random = new Random(testSeed(20_261_121));
    const { states, head } = await readPools(client, seededPools(chain), 'whole');
    const cases = Array.from({ length: CASES }, () => randomCase(random, states));
    const { results } = await client.multicall.read(
      cases.map(({ call }) => call),
      { block: head.number },
    );
    let answered = 0;
    cases.forEach(({ label, ours, read }, index) => {
      const result = results[index];
      if (!result?.ok) {
        expect(ours, `${label}: the contract refuses`).toBeUndefined();
        return;
      }
      answered += 1;
      expect(ours, label).toBe(read(result.data));
    });
    expect(answered).toBeGreaterThan(CASES * 0.8);
  });

  /** A path of one or two pools of one protocol, which the contracts' own quoters support. */
  function randomCase(random: Random, states: readonly PoolState[]) {
    const liquid = states.filter((pool) => !isV3Pool(pool) || pool.liquidity > 0n);
    const first = random.pick(liquid);
    const tokens = random.chance(0.5) ? [first.token0, first.token1] : [first.token1, first.token0];
    const pools = [first];
    if (random.chance(0.4)) {
      const next = liquid.filter(
        (pool) =>
          pool.kind === first.kind &&
          [pool.token0, pool.token1].includes(tokens[1] as string) &&
          ![pool.token0, pool.token1].includes(tokens[0] as string),
      );
      if (next.length > 0) {
        const second = random.pick(next);
        pools.push(second);
        tokens.push(second.token0 === tokens[1] ? second.token1 : second.token0);
      }
    }
    const tradeType = random.chance(0.5) ? ('EXACT_INPUT' as const) : ('EXACT_OUTPUT' as const);
    const amount = random.magnitude(0, 82);
    const label = `${tradeType} ${amount} ${tokens.join(' > ')} (${pools.map(({ address }) => address)})`;
    const hops = pools.map((pool, index) => ({
      protocol: pool.kind,
      pool: pool.address as Address,
      fee: isV3Pool(pool) ? pool.fee : 3000,
      tokenIn: tokens[index] as Address,
      tokenOut: tokens[index + 1] as Address,
    }));
    return {
      label,
      ours: ourAnswer({ pools, tokens }, tradeType, amount),
      ...theirQuestion(hops, tradeType, amount),
    };
  }

  function theirQuestion(
    hops: Parameters<typeof v2Path>[0],
    tradeType: 'EXACT_INPUT' | 'EXACT_OUTPUT',
    amount: bigint,
  ) {
    const exactInput = tradeType === 'EXACT_INPUT';
    if (hops[0]?.protocol === 'v2') {
      const router = new TestContract(
        chain.url,
        chain.address('v2Router02'),
        packageArtifact('v2Router02').abi,
      );
      const name = exactInput ? 'getAmountsOut' : 'getAmountsIn';
      return {
        call: {
          target: router.address,
          data: router.abi.encodeFunctionData(name, [amount, v2Path(hops)]) as Hex,
        },
        read: (data: Hex): bigint => {
          const [amounts] = router.abi.decodeFunctionResult(name, data);
          return exactInput ? amounts.at(-1) : amounts[0];
        },
      };
    }
    const quoter = new TestContract(chain.url, chain.address('quoter'), packageArtifact('quoterV2').abi);
    const name = exactInput ? 'quoteExactInput' : 'quoteExactOutput';
    return {
      call: {
        target: quoter.address,
        data: quoter.abi.encodeFunctionData(name, [v3Path(hops, !exactInput), amount]) as Hex,
      },
      read: (data: Hex): bigint => quoter.abi.decodeFunctionResult(name, data)[0],
    };
  }
});

/**
 * Our quote in the quoters' terms: a partial fill counts for an exact input, a revert is undefined.
 * Router02's view function returns a zero output, although the pair itself would refuse to pay it.
 */
function ourAnswer(
  path: Parameters<typeof quotePath>[0],
  tradeType: 'EXACT_INPUT' | 'EXACT_OUTPUT',
  amount: bigint,
): bigint | undefined {
  try {
    const quote = quotePath(path, tradeType, amount);
    if (tradeType === 'EXACT_INPUT') return quote.amountOut;
    return quote.complete ? quote.amountIn : undefined;
  } catch (error) {
    if (!(error instanceof AmmError) || error.code === 'tick_range_exceeded') throw error;
    const last = path.pools.at(-1);
    return error.code === 'zero_output' && last?.kind === 'v2' && error.pool === last.address
      ? 0n
      : undefined;
  }
}

describe('a quote session on the local chain', () => {
  let chain: TestChain;
  let mark: Hex;
  let clients: ChainClients;
  let session: QuoteSession;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    const baseTokens = ['WMON', 'HUSH', 'USDC', 'WETH'];
    clients = localClients(chain, { baseTokens }, { timers: new Pace(10) });
    session = new ChainQuoteService(clients, ...noPlugins).open();
    stop = reaction(
      () => session.state,
      () => undefined,
    );
  });
  afterEach(async () => {
    stop();
    session.dispose();
    await chain.revert(mark);
  });

  const requestOf = (from: string, to: string, amountRaw: bigint, tradeType: TradeType = 'EXACT_INPUT') => ({
    tradeType,
    input: currencyOf(chain, from),
    output: currencyOf(chain, to),
    amountRaw,
  });

  async function ask(...asked: Parameters<typeof requestOf>): Promise<Quote> {
    session.request(requestOf(...asked));
    await when(() => session.state.state !== 'loading', WAIT);
    const { state } = session;
    if (state.state !== 'valid') throw new Error(`no quote: ${state.state}`);
    return state.quote;
  }

  const intentOf = (quote: Quote, bench: SwapBench, taxed: boolean): SwapIntent => ({
    tradeType: quote.request.tradeType,
    input: quote.request.input,
    output: quote.request.output,
    parts: quote.parts,
    amountInRaw: quote.amountInRaw,
    amountOutRaw: quote.amountOutAfterTaxRaw,
    sender: bench.sender,
    recipient: bench.recipient,
    deadline: 4_000_000_000,
    taxed,
  });

  it.each([
    ['MON', 'HUSH', 10n ** 18n],
    ['HUSH', 'USDC', 5_000_000n * 10n ** 18n],
    ['YAKI', 'WBTC', 10_000n * 10n ** 18n],
    ['USDC', 'MON', 250_000n * 10n ** 6n],
    ['CHOG', 'DAK', 50_000n * 10n ** 18n],
  ] as const)(
    '%s for %s is confirmed by the quoters and paid by the routers',
    async (from, to, amountRaw) => {
      const quote = await ask(from, to, amountRaw);
      const bench = new SwapBench(chain);
      await expectConfirmed(session, quote);
      const router = routerFor(bench.spec, quote.parts, false);
      if (!router) throw new Error('no router');
      const intent = await bench.permit(router.kind, intentOf(quote, bench, false));
      const { received, paid } = await bench.execute(router.kind, intent);
      expect(received).toBe(quote.amountOutRaw);
      expect(paid).toBe(amountRaw);
    },
  );

  it.each([
    ['MON', 'USDC', 100n * 10n ** 6n],
    ['DAK', 'HUSH', 10n ** 24n],
  ] as const)('%s for an exact amount of %s costs what was quoted', async (from, to, amountRaw) => {
    const quote = await ask(from, to, amountRaw, 'EXACT_OUTPUT');
    await expectConfirmed(session, quote);
    const bench = new SwapBench(chain);
    const router = routerFor(bench.spec, quote.parts, false);
    if (!router) throw new Error('no router');
    const intent = await bench.permit(router.kind, intentOf(quote, bench, false));
    const { received, paid } = await bench.execute(router.kind, intent);
    expect(paid).toBe(quote.amountInRaw);
    // SwapRouter02 passes on the surplus that V2's rounding gives beyond the amount.
    expect(received - amountRaw).toBeGreaterThanOrEqual(0n);
    expect(Number(received - amountRaw) / Number(amountRaw)).toBeLessThan(1e-6);
  });

  it.each([
    ['MON', 'TAX', 10n ** 18n + 7n],
    ['TAX', 'MON', 1000n * 10n ** 18n + 13n],
    ['TAX', 'HUSH', 777n * 10n ** 18n + 1n],
    ['USDC', 'TAX', 50n * 10n ** 6n + 1n],
  ] as const)(
    '%s for %s counts the transfer fee that the validation contract measures',
    async (from, to, amountRaw) => {
      const quote = await ask(from, to, amountRaw);
      expect(quote.inputTaxBps).toBe(from === 'TAX' ? 500 : 0);
      expect(quote.outputTaxBps).toBe(to === 'TAX' ? 500 : 0);
      expect(quote.parts).toHaveLength(1);
      expect(quote.parts[0]?.hops.every((hop) => hop.protocol === 'v2')).toBe(true);
      expect(quote.priceImpactPips).toBeLessThan(20_000);
      const bench = new SwapBench(chain);
      const router = routerFor(bench.spec, quote.parts, true);
      expect(router?.kind).toBe('v2Router02');
      const intent = await bench.permit('v2Router02', intentOf(quote, bench, true));
      const { received, paid } = await bench.execute('v2Router02', intent);
      expect(received).toBe(quote.amountOutAfterTaxRaw);
      expect(paid).toBe(amountRaw);
      if (to === 'TAX')
        expect(quote.amountOutAfterTaxRaw).toBe(quote.amountOutRaw - (quote.amountOutRaw * 500n) / 10_000n);
    },
  );

  it('refuses an exact amount of a taxed token, which no router can pay', async () => {
    session.request(requestOf('MON', 'TAX', 10n ** 18n, 'EXACT_OUTPUT'));
    await when(() => session.state.state !== 'loading', WAIT);
    expect(session.state).toMatchObject({ state: 'invalid', error: { values: { taxed: 'TAX' } } });
  });

  it.each([10n ** 77n, 10n ** 90n])('has no route for %s, and then a quote again', async (amountRaw) => {
    session.request(requestOf('MON', 'HUSH', amountRaw));
    await when(() => session.state.state !== 'loading', WAIT);
    expect(session.state.state).toBe('no_route_found');
    expect((await ask('MON', 'HUSH', 10n ** 18n)).amountOutRaw).toBeGreaterThan(0n);
  });

  it('follows the trades of others, and a reorganisation that takes them back', async () => {
    const amountRaw = 10n ** 18n;
    const { clock } = clients.get(31337);
    const before = await ask('MON', 'USDC', amountRaw);
    const reorganised = await chain.snapshot();
    const bench = new SwapBench(chain);
    const shape: Shape = {
      tradeType: 'EXACT_INPUT',
      input: 'MON',
      output: 'USDC',
      parts: [['WMON 100 USDC', 20n * amountRaw]],
    };
    await bench.execute('swapRouter02', await bench.intent(shape));
    await clock.refresh();
    const after = await ask('MON', 'USDC', amountRaw);
    expect(after.blockNumber).toBeGreaterThan(before.blockNumber);
    expect(after.amountOutRaw).toBeLessThan(before.amountOutRaw);
    await expectConfirmed(session, after);
    await chain.revert(reorganised);
    await clock.refresh();
    expect((await ask('MON', 'USDC', amountRaw)).amountOutRaw).toBe(before.amountOutRaw);
  });
});
