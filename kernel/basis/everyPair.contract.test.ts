// @module-tag long
import { when } from 'mobx';
import { expect, it } from 'vitest';
import { localChain } from '../../test/anvil/localChain.ts';
import { LiedTo } from '../../test/faults/lies/LiedTo.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { callData } from '../abi/callData.ts';
import { wordAt } from '../abi/words.ts';
import type { Currency } from '../currency/Currency.ts';
import { priceOfSqrt } from '../positions/tickPrice.ts';
import { ChainQuoteService } from '../quote/ChainQuoteService.ts';
import { MiddleTokens } from '../quote/middle/MiddleTokens.ts';
import { currencyOf, localClients, noPlugins } from '../quote/testing/localMarket.ts';
import { checkBasis } from './checkBasis.ts';
import { checkMarket } from './checkMarket.ts';
import { quoteBasis } from './quoteBasis.ts';

const chain = localChain();
// Both are honest.
const lied = new LiedTo(chain, 'first of two');
const clients = localClients(chain, { ...ON_REQUEST, endpoints: lied.endpoints }, { fetch: lied.fetch });
const symbols = [...new Set(['MON', ...chain.pools.flatMap(({ tokens }) => tokens)])].filter(
  (symbol) => symbol !== 'WMON',
);
const AMOUNTS = [1n, 1000n];

/** Tells when a pair has got all its tokens in the middle. */
class WatchedMiddles extends MiddleTokens {
  isGoing = true;

  override isSearching(...asked: Parameters<MiddleTokens['isSearching']>): boolean {
    this.isGoing = super.isSearching(...asked);
    return this.isGoing;
  }
}
const [contributions, services, { logger = console }] = noPlugins;
const middles = new WatchedMiddles(contributions, services, { logger });

it.each(symbols)('two honest operators know of no better route from %s to any token', async (from) => {
  const input = currencyOf(chain, from);
  const found: string[] = [];
  for (const to of symbols.filter((symbol) => symbol !== from)) {
    for (const units of AMOUNTS) {
      middles.isGoing = true;
      const options = { logger, middle: () => middles };
      const session = new ChainQuoteService(clients, contributions, services, options).open();
      const amountRaw = (units * 10n ** BigInt(input.decimals)) / 10n;
      session.request({ tradeType: 'EXACT_INPUT', input, output: currencyOf(chain, to), amountRaw });
      await when(() => !['idle', 'loading'].includes(session.state.state) && !middles.isGoing, WAIT);
      const { state } = session;
      session.dispose();
      if (!('quote' in state)) continue;
      const { quote } = state;
      const limits = { limitRaw: (quote.amountOutAfterTaxRaw * 995n) / 1000n, slippageBps: 50 };
      const client = clients.get(quote.request.input.chainId);
      const findings = await checkBasis(client, await quoteBasis(client, quote, limits));
      const routes = findings.state === 'agreed' ? findings.routes : findings.state;
      if (routes !== 'checked') found.push(`${amountRaw} to ${to}: ${routes}`);
    }
  }
  expect(found).toEqual([]);
});

it.each(chain.pools)(
  'two honest operators find $protocol of $tokens at the price of its market',
  async (seeded) => {
    const currencies = seeded.tokens.map((symbol) => currencyOf(chain, symbol)) as [Currency, Currency];
    const client = clients.get(currencies[0].chainId);
    const isV2 = seeded.protocol === 'v2';
    const data = callData(isV2 ? 'getReserves()' : 'slot0()');
    const { results } = await client.multicall.read([{ target: seeded.address, data }]);
    const told = results[0]?.ok ? results[0].data : '0x';
    const [first = 0n, second = 0n] = [wordAt(told, 0), wordAt(told, 1)];
    const price = isV2 ? { numerator: second, denominator: first } : priceOfSqrt(first);
    const units = currencies.map(({ decimals }) => 10n ** BigInt(decimals)) as [bigint, bigint];
    const pool = { address: seeded.address, currencies, price, paid: units };
    const { endpoints } = client.rpc;
    const block = client.clock.head?.number ?? (await client.clock.refresh()).number;
    const asked = { endpoints: endpoints.map(({ url }) => url), block, kinds: undefined };
    const { state } = await checkMarket(client, pool, asked);
    // Of what is in one pool only, nobody knows another price.
    expect(['near', 'none']).toContain(state);
  },
);
