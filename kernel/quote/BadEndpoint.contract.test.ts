// @module-tag long
import { reaction, when } from 'mobx';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { localChain } from '../../test/anvil/localChain.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { QuoteState } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

const NONSENSE = ['html', 'truncated', 'wrong_id', 'internal_error', 'wrong_chain'] as const;

const chain = localChain();
const [input, output] = [currencyOf(chain, 'MON'), currencyOf(chain, 'HUSH')];
const request: QuoteRequest = { tradeType: 'EXACT_INPUT', input, output, amountRaw: 3n * 10n ** 18n };

// Each spends most of its time waiting, and none changes the chain.
describe.concurrent('a quote from an endpoint that answers nonsense', () => {
  let honest: bigint;

  beforeAll(async () => {
    const { seen, settled, close } = open([chain.url]);
    await settled('valid');
    close();
    honest = amounts(seen)[0] as bigint;
    expect(honest).toBeGreaterThan(0n);
  });

  async function proxyOf({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<FaultProxy> {
    const proxy = await FaultProxy.start(chain.url);
    onTestFinished(() => proxy.stop());
    return proxy;
  }

  function open(urls: readonly string[], context?: Pick<TestContext, 'onTestFinished'>) {
    const clients = localClients(chain, { endpoints: urls.map((url) => ({ url })) });
    const session = new ChainQuoteService(clients, ...noPlugins).open();
    const seen: QuoteState[] = [];
    const stop = reaction(
      () => session.state,
      (state) => seen.push(state),
      { fireImmediately: true },
    );
    const close = () => {
      stop();
      session.dispose();
    };
    context?.onTestFinished(close);
    session.request(request);
    return {
      seen,
      close,
      settled: (state: QuoteState['state']) =>
        when(() => session.state.state === state, WAIT).then(() => session.state),
    };
  }
  const amounts = (seen: readonly QuoteState[]): readonly bigint[] =>
    seen.flatMap((state) => ('quote' in state ? [state.quote.amountOutRaw] : []));

  it('goes stale where the answers turn into nonsense, and keeps its number', async (context) => {
    const proxy = await proxyOf(context);
    const { seen, settled } = open([proxy.url], context);
    await settled('valid');
    proxy.set('html');
    await settled('stale');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });

  it.for(NONSENSE)('(%s) is no quote, and the right one when it answers again', async (fault, context) => {
    const proxy = await proxyOf(context);
    proxy.set(fault);
    const { seen, settled } = open([proxy.url], context);
    await settled('invalid');
    expect(amounts(seen)).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ state: 'invalid', error: { code: expect.any(String) } });
    proxy.set('none');
    await settled('valid');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });

  it.for(NONSENSE)('(%s) is the right one where another endpoint is well', async (fault, context) => {
    const proxy = await proxyOf(context);
    proxy.set(fault);
    const { seen, settled } = open([proxy.url, chain.url], context);
    await settled('valid');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });
});
