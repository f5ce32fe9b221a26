// @module-tag long
import { reaction, when } from 'mobx';
import { ACCOUNTS } from '../../chains/local/accounts.ts';
// These are loaded at the first run of the deployment check and after the first quote. They are imported here so that
// their requests are counted too.
import '../rpc/deployment/checkDeployment.ts';
import './routes/gas/gasOfRoutes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

/** Longer than what a reader of V3 pools puts off until after the first quote: reading fewer words of ticks. */
const TICK_ROUNDS_MS = 600;

describe('requests of a quote, counted at a proxy', () => {
  let chain: TestChain;
  let proxy: FaultProxy;
  let session: QuoteSession;
  let requests: UnderWay;
  let refresh: () => Promise<unknown>;
  let close: () => void;

  beforeEach(async () => {
    chain = localChain();
    proxy = await FaultProxy.start(chain.url);
    close = () => undefined;
  });
  afterEach(async () => {
    close();
    await proxy.stop();
  });

  /** By default it refreshes only when the test asks for it. */
  function open(change: Partial<ChainSpec> = {}): void {
    requests = new UnderWay();
    const clients = localClients(
      chain,
      {
        endpoints: [{ url: proxy.url }],
        ...ON_REQUEST,
        baseTokens: ['WMON', 'HUSH', 'USDC', 'WETH'],
        ...change,
      },
      { fetch: requests.fetch },
    );
    session = new ChainQuoteService(clients, ...noPlugins).open();
    refresh = () => clients.get(31337).clock.refresh();
    const stop = reaction(
      () => session.state,
      () => undefined,
    );
    close = () => {
      stop();
      session.dispose();
    };
  }

  const request = (from: string, to: string, amountRaw: bigint): QuoteRequest => ({
    tradeType: 'EXACT_INPUT',
    input: currencyOf(chain, from),
    output: currencyOf(chain, to),
    amountRaw,
  });
  async function valid(wanted: QuoteRequest): Promise<void> {
    session.request(wanted);
    await when(() => session.state.state === 'valid', WAIT);
  }
  /** Once what the first answer sets off has ended: the pairs between base tokens, and what transfers take. */
  async function settled(silentMs?: number): Promise<void> {
    const isEstimated = () => proxy.log.some(({ method }) => method === 'eth_estimateGas');
    await vi.waitFor(() => expect(isEstimated()).toBe(true), WAIT);
    await requests.end(silentMs);
  }

  it.each([
    ['MON', 'HUSH', 18],
    ['HUSH', 'USDC', 18],
    ['YAKI', 'WBTC', 18],
    ['USDC', 'DAK', 6],
  ] as const)('opening %s to %s takes at most 6, typing 0, a refresh 1', async (from, to, decimals) => {
    open();
    session.pair(currencyOf(chain, from), currencyOf(chain, to));
    await valid(request(from, to, 10n ** BigInt(decimals)));
    await settled();
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
    open({ baseTokens: ['WMON', 'HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'WBTC', 'WETH', 'OLD'] });
    const wanted = request('USDC', 'HUSH', 5n * 10n ** 8n);
    await valid(wanted);
    const opened = proxy.requests;
    expect(opened).toBeLessThanOrEqual(6);
    await settled(TICK_ROUNDS_MS);
    for (let round = 0; round < 12; round += 1) await refresh();
    proxy.resetCounts();
    for (let round = 1; round <= 8; round += 1) {
      await refresh();
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

  it('reads the logs of the pools in the request that reads their state, with few bytes', async () => {
    open({ baseTokens: ['WMON', 'HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'WBTC', 'WETH', 'OLD'] });
    await valid(request('USDC', 'HUSH', 5n * 10n ** 8n));
    await settled(TICK_ROUNDS_MS);
    for (let round = 0; round < 2; round += 1) await refresh();
    // What transfers of the tokens between take.
    await requests.end();
    proxy.resetCounts();
    for (let round = 0; round < 5; round += 1) await refresh();
    expect(proxy.requests).toBe(5);
    const logs = proxy.log.filter(({ method }) => method === 'eth_getLogs');
    expect(logs.map((call) => call.request)).toEqual([1, 2, 3, 4, 5]);
    const [filter] = (logs[0]?.params ?? []) as readonly { readonly address: readonly string[] }[];
    const pools = filter?.address.length ?? 0;
    const asked = JSON.stringify(logs[0]).length;
    console.log(`logs of ${pools} pools: ${asked} of ${proxy.bytesIn / 5} bytes asked`);
    expect(pools).toBeGreaterThan(5);
    expect(asked).toBeLessThan(500 + 50 * pools);
    expect(asked).toBeLessThan(proxy.bytesIn / 5 / 10);
  });

  it('makes no more requests once it is not observed', async () => {
    // Many refreshes would come within the time that the test waits.
    open({ refreshIntervalMs: 50 });
    await valid(request('MON', 'HUSH', 10n ** 18n));
    await vi.waitFor(() => expect(proxy.requests).toBeGreaterThan(10), { ...WAIT, interval: 20 });
    session.dispose();
    // Those that are in flight.
    await requests.end(30);
    proxy.resetCounts();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(proxy.requests).toBe(0);
  });
});
