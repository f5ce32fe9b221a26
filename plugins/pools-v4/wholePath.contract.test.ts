// @module-tag long
import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBasis } from '../../kernel/basis/checkBasis.ts';
import { quoteBasis } from '../../kernel/basis/quoteBasis.ts';
import { encodeSwap } from '../../kernel/calldata/encodeSwap.ts';
import { checkCalldata } from '../../kernel/calldata/read/checkCalldata.ts';
import { routerFor } from '../../kernel/calldata/routerFor.ts';
import type { SwapIntent } from '../../kernel/calldata/SwapIntent.ts';
import { SwapBench } from '../../kernel/calldata/testing/SwapBench.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { setUp } from '../../kernel/plugin/testing/hostFixture.ts';
import { ChainPoolsRegistry, poolKinds } from '../../kernel/quote/ChainPoolsRegistry.ts';
import { ChainQuoteService } from '../../kernel/quote/ChainQuoteService.ts';
import { confirmOnChain } from '../../kernel/quote/confirm/confirmOnChain.ts';
import type { Quote } from '../../kernel/quote/Quote.ts';
import type { QuoteSession } from '../../kernel/quote/QuoteService.ts';
import { currencyOf, localChainSpec, localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { ChainClientPool } from '../../kernel/rpc/ChainClientPool.ts';
import { UnderWay } from '../../kernel/rpc/testing/UnderWay.ts';
import { ChainClientsToken } from '../../kernel/services.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import plugin from './index.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

describe('a trade through pools of the contributed kind', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let clients: ChainClientPool;
  let reads: UnderWay;
  let session: QuoteSession;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    proxy = await FaultProxy.start(chain.url);
    reads = new UnderWay();
    clients = localClients(chain, { ...ON_REQUEST, endpoints: [{ url: proxy.url }] }, { fetch: reads.fetch });
    const { host, container } = setUp(plugin);
    container.bind(ChainClientsToken).toConstantValue(clients);
    host.boot();
    await host.start();
    const services = host.services as ServiceReader;
    const pools = new ChainPoolsRegistry(
      clients,
      quiet,
      ...poolKinds(host.contributions, services, clients, quiet),
    );
    session = new ChainQuoteService(clients, host.contributions, services, { logger: quiet, pools }).open();
    stop = reaction(
      () => session.state,
      () => undefined,
    );
  });
  afterEach(async () => {
    stop();
    session.dispose();
    await proxy.stop();
    await chain.revert(mark);
  });

  const hopsOf = ({ parts }: Quote) => parts.flatMap(({ hops }) => hops);

  /** The first quote of which a part goes through a V4 pool. */
  async function quoted(from: string, to: string, amountRaw: bigint): Promise<Quote> {
    const [input, output] = [currencyOf(chain, from), currencyOf(chain, to)];
    session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw });
    const found = () => {
      const { state } = session;
      if (state.state !== 'valid' || !hopsOf(state.quote).some(({ protocol }) => protocol === 'v4')) return;
      return state.quote;
    };
    await when(() => found() !== undefined, WAIT);
    return found() as Quote;
  }

  it.each([
    ['MON', 'USDC', 10n ** 21n],
    ['USDC', 'USDT', 10n ** 12n],
  ] as const)(
    'is found, refreshed, confirmed, checked and executed to the wei: %s to %s',
    async (from, to, amountRaw) => {
      const quote = await quoted(from, to, amountRaw);
      const v4 = hopsOf(quote).filter(({ protocol }) => protocol === 'v4');
      expect(v4.map(({ added }) => added?.label)).toContain('V4');

      // One request a block, for all kinds.
      await reads.end();
      proxy.resetCounts();
      for (let round = 1; round <= 3; round += 1) {
        await clients.get(31337).clock.refresh();
        expect(proxy.requests).toBe(round);
      }

      const now = await quoted(from, to, amountRaw);
      const client = clients.get(31337);
      expect(await confirmOnChain(client, now)).toMatchObject({ outcome: 'agrees', way: 'quoters' });

      const exactly = now.amountOutAfterTaxRaw;
      const basis = await quoteBasis(client, now, { limitRaw: exactly, slippageBps: 0 });
      expect(await checkBasis(client, basis)).toMatchObject({ state: 'alone', unanswered: [] });
      const greedy = await quoteBasis(client, now, { limitRaw: exactly + 1n, slippageBps: 0 });
      expect(await checkBasis(client, greedy)).toMatchObject({
        state: 'moved',
        figures: [{ actualRaw: exactly }],
      });

      const bench = new SwapBench(chain);
      const usdc = new TestContract(chain.url, chain.token('USDC').address, TOKEN_ABI);
      await usdc.send(bench.sender, 'mint', [bench.sender, 10n ** 12n]);
      const spec = localChainSpec(chain);
      const router = routerFor(spec, now.parts, false);
      if (!router) throw new Error('no router takes the route');
      const swap: SwapIntent = await bench.permit(router.kind, {
        ...{
          tradeType: 'EXACT_INPUT',
          input: now.request.input,
          output: now.request.output,
          parts: now.parts,
        },
        ...{
          amountInRaw: amountRaw,
          amountOutRaw: exactly,
          sender: bench.sender,
          recipient: bench.recipient,
        },
        ...{ deadline: 2 ** 32 - 1, taxed: false },
      });
      const wrappedNative = chain.address('wrappedNative');
      checkCalldata(encodeSwap(router, swap), { kind: 'swap', router, wrappedNative, swap });
      expect(await bench.execute(router.kind, swap)).toEqual({
        ...{ paid: amountRaw, received: exactly, leftOnRouter: 0n },
      });
    },
  );

  it('is run as a whole by one call of another endpoint’s', async () => {
    const quote = await quoted('MON', 'USDC', 10n ** 21n);
    const account = new SwapBench(chain).sender;
    expect(await confirmOnChain(clients.get(31337), quote, undefined, account)).toMatchObject({
      ...{ outcome: 'agrees', way: 'run', amountRaw: quote.amountOutAfterTaxRaw },
    });
  });

  it('is left to the other pools where the profile has no such plugin', async () => {
    const plain = new ChainQuoteService(
      clients,
      setUp().host.contributions,
      setUp().host.services as ServiceReader,
      { logger: quiet },
    ).open();
    plain.request({
      ...{ tradeType: 'EXACT_INPUT', amountRaw: 10n ** 18n },
      ...{ input: currencyOf(chain, 'MON'), output: currencyOf(chain, 'USDC') },
    });
    await vi.waitUntil(() => plain.state.state === 'valid', WAIT);
    const { state } = plain;
    plain.dispose();
    if (!('quote' in state)) throw new Error('no quote');
    expect(hopsOf(state.quote).map(({ protocol }) => protocol)).not.toContain('v4');
  });
});
