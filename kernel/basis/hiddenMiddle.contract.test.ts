// @module-tag long
import { reaction, when } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { localChain } from '../../test/anvil/localChain.ts';
import { LiedTo, type Setting } from '../../test/faults/lies/LiedTo.ts';
import { tokenHidden } from '../../test/faults/lies/marketLies.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import type { Quote } from '../quote/Quote.ts';
import { currencyOf, localClients, noPlugins } from '../quote/testing/localMarket.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { checkBasis } from './checkBasis.ts';
import { quoteBasis } from './quoteBasis.ts';

const chain = localChain();
const usdc = chain.token('USDC').address;
const [contributions, services, { logger }] = noPlugins;

/** The wrapped coin is the only base token. USDT has one small pool with it, and deep ones through USDC. */
async function setUp(setting: Setting, lies: boolean, change: Partial<ChainSpec> = {}) {
  const lied = new LiedTo(chain, setting, lies ? tokenHidden(usdc) : undefined);
  const posts: string[] = [];
  const reads = new UnderWay();
  const spec = { ...ON_REQUEST, baseTokens: [], endpoints: lied.endpoints, ...change };
  const clients = localClients(chain, spec, {
    fetch: (url: string, init: RequestInit) => {
      if (String(init.body).includes('eth_')) posts.push(new URL(url).hostname);
      return reads.of(() => lied.fetch(url, init));
    },
  });
  const client = clients.get(31337);
  await lied.reach(client.rpc);
  const session = new ChainQuoteService(clients, contributions, services, {
    ...(logger && { logger }),
  }).open();
  const [input, output] = [currencyOf(chain, 'MON'), currencyOf(chain, 'USDT')];
  session.request({ tradeType: 'EXACT_INPUT', input, output, amountRaw: 20n * 10n ** 18n });
  const stop = reaction(
    () => session.state,
    () => undefined,
  );
  const quoted = async (isSo: (quote: Quote) => boolean): Promise<Quote> => {
    const isIt = () => session.state.state === 'valid' && isSo(session.state.quote);
    await when(isIt, WAIT);
    const { state } = session;
    return 'quote' in state ? state.quote : expect.unreachable();
  };
  const check = async (quote: Quote) => {
    const limits = { limitRaw: (quote.amountOutAfterTaxRaw * 995n) / 1000n, slippageBps: 50 };
    return quoteBasis(client, quote, limits);
  };
  const end = () => {
    stop();
    session.dispose();
  };
  return { client, posts, reads, quoted, check, end };
}

const passesUsdc = ({ parts }: Quote) =>
  parts.some(({ hops }) => hops.some(({ tokenOut }) => tokenOut === usdc));

describe('a token in the middle that is no base token', () => {
  let end: () => void;
  afterEach(() => end());

  it.each(['first of two', 'one of three'] as const)(
    'and that the %s hides shows by the view of another operator',
    async (setting) => {
      const { client, quoted, check, ...bench } = await setUp(setting, true);
      end = bench.end;
      const quote = await quoted(({ market, pools }) => market !== undefined && pools !== undefined);
      expect(passesUsdc(quote)).toBe(false);
      const found = await checkBasis(client, await check(quote));
      // The third one decides.
      expect(found.state).toBe(setting === 'one of three' ? 'moved' : 'disagree');
      const figures =
        found.state === 'disagree' ? found.answers[0]?.figures : found.state === 'moved' ? found.figures : [];
      const better = figures?.[0]?.better;
      expect(better?.amountRaw).toBeGreaterThan((quote.amountOutAfterTaxRaw * 105n) / 100n);
      expect(better?.unknownPools.length).toBeGreaterThan(0);
    },
  );

  it('is found by two honest operators too: no better route, and few requests to each', async () => {
    const { client, posts, reads, quoted, check, ...bench } = await setUp('first of two', false);
    end = bench.end;
    const quote = await quoted((each) => each.market !== undefined && passesUsdc(each));
    const basis = await check(quote);
    // What the page puts off until after its first quote is not counted.
    await reads.end();
    for (const most of [4, 1]) {
      const told = await client.multicall.corroborate(basis.figures.calls);
      if (told.outcome !== 'agreed' || told.block === undefined) expect.unreachable();
      const { endpoints, block, value: results } = told;
      posts.length = 0;
      expect(await basis.routes?.({ endpoints, block, results })).toEqual({ state: 'checked' });
      for (const url of endpoints) {
        const own = posts.filter((host) => host === new URL(url).hostname);
        expect(own.length).toBeLessThanOrEqual(most);
      }
    }
  });
});
