import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ON_REQUEST, WAIT } from '../../test/testing/pace.ts';
import type { TradeType } from '../amm/index.ts';
import { SwapBench } from '../calldata/testing/SwapBench.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { QuoteSession } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';
import { RangePositions } from './testing/RangePositions.ts';

const DEADLINE = 4_000_000_000;
/** No pool of the seeded market joins these two. */
const PAIR = ['OLD', 'WBTC'] as const;

describe('a V3 pool without liquidity at its price', () => {
  let chain: TestChain;
  let mark: Hex;
  let proxy: FaultProxy;
  let requests: UnderWay;
  let session: QuoteSession | undefined;
  let stop: () => void;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    stop = () => undefined;
    proxy = await FaultProxy.start(chain.url);
  });
  afterEach(async () => {
    stop();
    session?.dispose();
    await proxy.stop();
    await chain.revert(mark);
  });

  function open(): QuoteSession {
    requests = new UnderWay();
    const { fetch } = requests;
    const change = { baseTokens: [], endpoints: [{ url: proxy.url }], ...ON_REQUEST };
    const clients = localClients(chain, change, { fetch });
    const opened = new ChainQuoteService(clients, ...noPlugins).open();
    session = opened;
    stop = reaction(
      () => opened.state,
      () => undefined,
    );
    return opened;
  }

  async function ask(
    asked: QuoteSession,
    [from, to]: readonly [string, string],
    amountRaw: bigint,
    tradeType: TradeType = 'EXACT_INPUT',
  ) {
    const input = currencyOf(chain, from);
    const output = currencyOf(chain, to);
    asked.request({ tradeType, input, output, amountRaw });
    await when(() => asked.state.state !== 'loading', WAIT);
    return asked.state;
  }

  it.each([
    [500, 60_000],
    [3000, 180_000],
  ] as const)('of fee %i with far ranges is quoted both ways as it is executed', async (fee, far) => {
    const positions = new RangePositions(chain, PAIR);
    const ids = await positions.create(fee, [
      [far, far + 600],
      [-600, 600],
      [-far - 600, -far],
    ]);
    await positions.remove(ids[1]);
    const pool = await positions.pool(fee);
    const opened = open();
    const bench = new SwapBench(chain);
    let before = await chain.snapshot();
    for (const [from, to] of [PAIR, [PAIR[1], PAIR[0]]] as const) {
      for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        const label = `${from} ${to} ${tradeType}`;
        const state = await ask(opened, [from, to], 1_234_567_890_123n, tradeType);
        if (state.state !== 'valid') throw new Error(`${label}: ${state.state}`);
        const { quote } = state;
        expect(quote.parts.map(({ hops }) => hops.map((hop) => hop.pool))).toEqual([[pool]]);
        const intent = await bench.permit('swapRouter02', {
          tradeType,
          input: quote.request.input,
          output: quote.request.output,
          parts: quote.parts,
          amountInRaw: quote.amountInRaw,
          amountOutRaw: quote.amountOutRaw,
          sender: bench.sender,
          recipient: bench.recipient,
          deadline: DEADLINE,
          taxed: false,
        });
        const { paid, received } = await bench.execute('swapRouter02', intent);
        expect([paid, received], label).toEqual([quote.amountInRaw, quote.amountOutRaw]);
        await chain.revert(before);
        before = await chain.snapshot();
      }
    }
  });

  it.each([
    ['never had liquidity', []],
    ['has lost it all', [[-600, 600]]],
  ] as const)('that %s has no route, after few requests', async (_, ranges) => {
    const positions = new RangePositions(chain, PAIR);
    for (const id of await positions.create(500, ranges)) await positions.remove(id);
    const opened = open();
    expect((await ask(opened, PAIR, 10n ** 18n)).state).toBe('no_route_found');
    // What else the first answer has set off.
    await requests.end();
    const asked = { requests: proxy.requests, bytes: proxy.bytesIn + proxy.bytesOut };
    console.log(`an empty pool: ${asked.requests} requests, ${asked.bytes} bytes`);
    expect(asked.requests).toBeLessThanOrEqual(6);
    expect(asked.bytes).toBeLessThan(100_000);
    // Everything is known now: neither another amount nor time asks again.
    proxy.resetCounts();
    expect((await ask(opened, PAIR, 10n ** 17n)).state).toBe('no_route_found');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(proxy.requests).toBe(0);
  });
});
