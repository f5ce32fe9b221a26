import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import type { Fault } from '../../test/faults/Fault.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { ChainQuoteService } from './ChainQuoteService.ts';
import type { QuoteRequest } from './QuoteRequest.ts';
import type { QuoteState } from './QuoteService.ts';
import { currencyOf, localClients, noPlugins } from './testing/localMarket.ts';

const NONSENSE = ['html', 'truncated', 'wrong_id', 'internal_error', 'wrong_chain'] as const;

describe('a quote from an endpoint that answers nonsense', () => {
  let chain: TestChain;
  let proxy: FaultProxy;
  let request: QuoteRequest;
  let honest: bigint;
  const stops: (() => void)[] = [];

  beforeEach(async () => {
    chain = localChain();
    proxy = await FaultProxy.start(chain.url);
    const [input, output] = [currencyOf(chain, 'MON'), currencyOf(chain, 'HUSH')];
    request = { tradeType: 'EXACT_INPUT', input, output, amountRaw: 3n * 10n ** 18n };
    const { seen, settled } = open([chain.url]);
    await settled('valid');
    honest = amounts(seen)[0] as bigint;
    expect(honest).toBeGreaterThan(0n);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await proxy.stop();
  });

  function open(urls: readonly string[]) {
    const clients = localClients(chain, { endpoints: urls.map((url) => ({ url })) });
    const session = new ChainQuoteService(clients, ...noPlugins).open();
    const seen: QuoteState[] = [];
    stops.push(
      reaction(
        () => session.state,
        (state) => seen.push(state),
        { fireImmediately: true },
      ),
      () => session.dispose(),
    );
    session.request(request);
    return {
      seen,
      refresh: () => clients.get(31337).clock.refresh(),
      settled: (state: QuoteState['state']) =>
        when(() => session.state.state === state, { timeout: 40_000 }).then(() => session.state),
    };
  }
  const amounts = (seen: readonly QuoteState[]): readonly bigint[] =>
    seen.flatMap((state) => ('quote' in state ? [state.quote.amountOutRaw] : []));

  it.each(NONSENSE)('(%s) is no quote, and the right one when it answers again', async (fault: Fault) => {
    proxy.set(fault);
    const { seen, settled } = open([proxy.url]);
    await settled('invalid');
    expect(amounts(seen)).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ state: 'invalid', error: { code: expect.any(String) } });
    proxy.set('none');
    await settled('valid');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });

  it.each(NONSENSE)('(%s) is the right one where another endpoint is well', async (fault: Fault) => {
    proxy.set(fault);
    const { seen, settled } = open([proxy.url, chain.url]);
    await settled('valid');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });

  it('goes stale where the answers turn into nonsense, and keeps its number', async () => {
    const { seen, settled } = open([proxy.url]);
    await settled('valid');
    proxy.set('html');
    await settled('stale');
    expect(new Set(amounts(seen))).toEqual(new Set([honest]));
  });
});
