import { reaction, when } from 'mobx';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
// The deployment check loads this module at its first run. It is imported here so that its requests are
// counted too.
import '../rpc/deployment/checkDeployment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

describe('requests of a quote, counted at a proxy', () => {
  let chain: TestChain;
  let proxy: FaultProxy;
  let session: QuoteSession;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    proxy = await FaultProxy.start(chain.url);
    const clients = localClients(chain, {
      endpoints: [{ url: proxy.url }],
      // Refreshes only when the test asks for them.
      refreshIntervalMs: 600_000,
      baseTokens: ['WMON', 'HUSH', 'USDC', 'WETH'],
    });
    session = new ChainQuoteService(clients, ...noPlugins).open();
    refresh = () => clients.get(31337).clock.refresh();
    stop = reaction(
      () => session.state,
      () => undefined,
    );
  });
  afterEach(async () => {
    stop();
    session.dispose();
    await proxy.stop();
  });
  let refresh: () => Promise<unknown>;

  const request = (from: string, to: string, amountRaw: bigint): QuoteRequest => ({
    tradeType: 'EXACT_INPUT',
    input: currencyOf(chain, from),
    output: currencyOf(chain, to),
    amountRaw,
  });
  async function valid(wanted: QuoteRequest): Promise<void> {
    session.request(wanted);
    await when(() => session.state.state === 'valid', { timeout: 10_000 });
  }

  it.each([
    ['MON', 'HUSH', 18],
    ['HUSH', 'USDC', 18],
    ['YAKI', 'WBTC', 18],
    ['USDC', 'DAK', 6],
  ] as const)('opening %s to %s takes at most 6, typing 0, a refresh 1', async (from, to, decimals) => {
    session.pair(currencyOf(chain, from), currencyOf(chain, to));
    await valid(request(from, to, 10n ** BigInt(decimals)));
    // Wait for the requests that the first answer triggered.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const opened = proxy.requests;
    expect(opened).toBeLessThanOrEqual(6);

    proxy.resetCounts();
    for (const typed of ['1', '12', '12.', '12.3', '12.34', '123.4', '0.5', '1000']) {
      const amount = BigInt(Math.round(Number(typed) * 100)) * 10n ** BigInt(decimals - 2);
      session.request(request(from, to, amount));
      expect(session.state.state, typed).toBe('valid');
    }
    session.request({ ...request(from, to, 10n ** 6n), tradeType: 'EXACT_OUTPUT' });
    expect(session.state.state).toBe('valid');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(proxy.requests).toBe(0);

    for (let round = 1; round <= 20; round += 1) {
      await refresh();
      expect(proxy.requests).toBe(round);
    }
    console.log(
      `${from} to ${to}: ${opened} requests to open, ${Math.round(proxy.bytesIn / 20)} bytes asked a refresh`,
    );

    proxy.resetCounts();
    await valid(request(to, from, 10n ** BigInt(currencyOf(chain, to).decimals)));
    expect(proxy.requests, 'the other direction').toBe(0);
  });

  it('opens a market of ten base tokens with at most 6, refreshes it with 1, and the chain pays what is quoted', async () => {
    const clients = localClients(chain, {
      endpoints: [{ url: proxy.url }],
      refreshIntervalMs: 600_000,
      baseTokens: ['WMON', 'HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'WBTC', 'WETH', 'OLD'],
    });
    session.dispose();
    stop();
    session = new ChainQuoteService(clients, ...noPlugins).open();
    stop = reaction(
      () => session.state,
      () => undefined,
    );
    const wanted = request('USDC', 'HUSH', 5n * 10n ** 8n);
    await valid(wanted);
    const opened = proxy.requests;
    expect(opened).toBeLessThanOrEqual(6);
    // The pairs between base tokens come after the first answer.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (let round = 0; round < 12; round += 1) await clients.get(31337).clock.refresh();
    proxy.resetCounts();
    for (let round = 1; round <= 8; round += 1) {
      await clients.get(31337).clock.refresh();
      expect(proxy.requests).toBe(round);
    }
    expect((proxy.bytesIn + proxy.bytesOut) / 8).toBeLessThan(100_000);
    console.log(
      `${opened} requests to open, ${proxy.bytesIn / 8} bytes asked a refresh, ${proxy.bytesOut / 8} answered`,
    );
    const { state } = session;
    if (state.state !== 'valid') throw new Error(state.state);
    expect(state.unreadablePools).toEqual([]);
    const { quote } = state;
    const confirmed = await session.confirm(quote, undefined, ACCOUNTS[0]);
    expect(confirmed).toMatchObject({ outcome: 'agrees' });
  });

  it('makes no more requests once it is not observed', async () => {
    await valid(request('MON', 'HUSH', 10n ** 18n));
    session.dispose();
    // Wait for requests in flight.
    await new Promise((resolve) => setTimeout(resolve, 500));
    proxy.resetCounts();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(proxy.requests).toBe(0);
  });
});
