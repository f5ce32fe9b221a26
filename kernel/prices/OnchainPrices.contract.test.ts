// @module-tag long
import { autorun, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import { StaticChainRegistry } from '../chain/StaticChainRegistry.ts';
import { ChainPoolsRegistry } from '../quote/ChainPoolsRegistry.ts';
import { PoolQuoteSource } from '../quote/sources/PoolQuoteSource.ts';
import { currencyOf, localClients } from '../quote/testing/localMarket.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { Prices } from '../tokens/Prices.ts';
import { OnchainPrices } from './OnchainPrices.ts';

const logger = { info: () => undefined, warn: () => undefined, error: console.error };

describe('prices from the pools of a real chain', () => {
  let chain: TestChain;
  let proxy: FaultProxy;
  let requests: UnderWay;
  let prices: Prices;
  let source: PoolQuoteSource;
  let refresh: () => Promise<unknown>;

  beforeEach(async () => {
    chain = localChain();
    proxy = await FaultProxy.start(chain.url);
    requests = new UnderWay();
    const clients = localClients(
      chain,
      {
        endpoints: [{ url: proxy.url }],
        prices: { source: 'onchain', referenceRaw: String(10n ** 16n) },
        ...ON_REQUEST,
      },
      { fetch: requests.fetch },
    );
    const client = clients.get(31337);
    refresh = () => client.clock.refresh();
    const pools = new ChainPoolsRegistry(clients, logger);
    source = new PoolQuoteSource(clients, { logger, pools });
    const onchain = new OnchainPrices(pools);
    prices = new Prices(new StaticChainRegistry([client.chain], 31337), (currency) =>
      onchain.price(currency),
    );
  });
  afterEach(() => proxy.stop());

  const usd = (symbol: string) => prices.price(currencyOf(chain, symbol))?.usd;
  const symbols = ['MON', 'WMON', 'HUSH', 'DAK', 'WETH', 'TAX', 'USDC', 'USDT', 'WBTC'];

  it('are near what the market was seeded with', async () => {
    const stop = autorun(() => symbols.map(usd));
    await when(() => symbols.every((symbol) => usd(symbol) !== undefined), WAIT);
    const near = (symbol: string, value: number) => {
      const price = usd(symbol) as number;
      expect(Math.abs(price / value - 1), `${symbol} at ${price}`).toBeLessThan(0.01);
    };
    near('MON', 100);
    near('WMON', 100);
    near('HUSH', 0.0001);
    near('DAK', 2);
    near('WETH', 2500);
    near('TAX', 0.5);
    near('WBTC', 60_000);
    expect(usd('USDC')).toBe(1);
    expect(usd('USDT')).toBe(1);
    expect(prices.price(currencyOf(chain, 'MON'))).toMatchObject({ source: 'onchain', confidence: 0.95 });
    // YAKI only trades against HUSH, which is neither a stablecoin nor the wrapped coin.
    expect(usd('YAKI')).toBeUndefined();
    stop();
  });

  it('cost three requests for all of them, and none of their own where a pair is traded', async () => {
    const stop = autorun(() => symbols.map(usd));
    await when(() => symbols.every((symbol) => usd(symbol) !== undefined), WAIT);
    console.log(`${proxy.requests} requests, ${proxy.bytesIn} bytes asked, ${proxy.bytesOut} told`);
    // Chain id and factories, then two rounds of pool state.
    expect(proxy.requests).toBeLessThanOrEqual(4);
    const unwatch = source.watch(currencyOf(chain, 'MON'), currencyOf(chain, 'USDC'));
    await requests.end();
    proxy.resetCounts();
    for (let round = 1; round <= 5; round += 1) {
      await refresh();
      expect(proxy.requests).toBe(round);
    }
    unwatch();
    stop();
  });
});
