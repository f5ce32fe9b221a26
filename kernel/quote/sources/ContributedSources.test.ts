import { computed, configure, observable, reaction, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Currency } from '../../currency/Currency.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { PluginControlToken } from '../../plugin/PluginControl.ts';
import { PopupList } from '../../plugin/PopupList.ts';
import { PopupsToken } from '../../plugin/PopupsToken.ts';
import { setUp } from '../../plugin/testing/hostFixture.ts';
import { token } from '../../plugin/token.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { quoteStateOf } from '../session/quoteStateOf.ts';
import { address } from '../testing/FakeChain.ts';
import { ContributedSources } from './ContributedSources.ts';
import type { QuoteSource, SourceAnswer } from './QuoteSource.ts';

const currency = (number: number): Currency => ({
  kind: 'token',
  chainId: 77,
  address: address(number),
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const request: QuoteRequest = {
  tradeType: 'EXACT_INPUT',
  input: currency(1),
  output: currency(2),
  amountRaw: 100n,
};
const quote: Quote = {
  request,
  amountInRaw: 100n,
  amountOutRaw: 50n,
  amountOutAfterTaxRaw: 50n,
  inputTaxBps: 0,
  outputTaxBps: 0,
  parts: [
    {
      hops: [{ protocol: 'v3', pool: address(9), fee: 500, tokenIn: address(1), tokenOut: address(2) }],
      amountInRaw: 100n,
      amountOutRaw: 50n,
      shareBps: 10_000,
    },
  ],
  executionPrice: { numerator: 1n, denominator: 2n },
  priceImpactPips: 0,
  gasEstimate: 1n,
  blockNumber: 1n,
  timestampMs: 1000,
  endpoint: undefined,
  method: 'CLIENT_SIDE',
  sourceId: 'anything',
};
const SourceToken = token<QuoteSource>('test.source');

class FakeSource implements QuoteSource {
  readonly says = observable.box<() => unknown>(() => ({ quote }), { deep: false });
  watching = 0;
  supports(): boolean {
    return true;
  }
  watch(): () => void {
    this.watching += 1;
    return () => {
      this.watching -= 1;
    };
  }
  answer(): SourceAnswer {
    return this.says.get()() as SourceAnswer;
  }
}

let source: FakeSource;
beforeEach(() => {
  source = new FakeSource();
  configure({ enforceActions: 'always' });
});
afterEach(() => void configure({ enforceActions: 'observed' }));

async function guard(make: () => QuoteSource = () => source) {
  const { host, container, states, failureOf } = setUp(
    {
      id: 'theirs',
      bind: ({ bind }) => void bind(SourceToken).toDynamicValue(make),
      contributes: { quoteSources: [{ id: 'best-ever', service: SourceToken }] },
    },
    { id: 'swap' },
  );
  const popups = new PopupList();
  container.bind(PluginControlToken).toConstantValue(host);
  container.bind(PopupsToken).toConstantValue(popups);
  host.boot();
  await host.start();
  const guarded = new ContributedSources(host.services as ServiceReader);
  const state = computed(() =>
    quoteStateOf(
      request,
      host.contributions.of('quoteSources').map((entry) => guarded.guarded(entry)),
    ),
  );
  const seen: string[] = [];
  const stop = reaction(
    () => state.get().state,
    (name) => seen.push(name),
    { fireImmediately: true },
  );
  return {
    host,
    popups,
    states,
    failureOf,
    guarded,
    state: () => state.get(),
    seen,
    stop,
    first: () => guarded.guarded(host.contributions.of('quoteSources')[0] as never).source,
  };
}

describe('a source of a plugin', () => {
  test('that answers well is shown by its own name', async () => {
    const { state, states, popups } = await guard();
    expect(state()).toMatchObject({ state: 'valid', quote: { amountOutRaw: 50n, sourceId: 'best-ever' } });
    for (const answer of [{ loading: true }, { none: true, unreadablePools: [address(9)] }]) {
      runInAction(() => source.says.set(() => answer));
      expect(state().state).toBe('loading' in answer ? 'loading' : 'no_route_found');
    }
    runInAction(() => source.says.set(() => ({ error: 'its server is down' })));
    expect(state()).toMatchObject({
      state: 'invalid',
      error: { code: 'quote_failed', message: 'its server is down' },
    });
    await Promise.resolve();
    expect(states()).toEqual({ theirs: 'running', swap: 'running' });
    expect(popups.list).toEqual([]);
  });

  const without = (field: keyof Quote) => ({ quote: { ...quote, [field]: undefined } });
  const malformed: readonly (readonly [what: string, answer: unknown, message: string])[] = [
    ['nothing', undefined, 'its answer is none'],
    ['words', 'fifty', 'its answer is none'],
    ['an empty object', {}, 'its answer is none'],
    ['no quote', { quote: undefined }, 'its quote has no valid "amountInRaw"'],
    ['pools that are no list', { none: true, unreadablePools: 5 }, 'its unreadable pools are no list'],
    ...Object.keys(quote)
      .filter((field) => !['request', 'sourceId', 'endpoint'].includes(field))
      .map(
        (field) =>
          [`a quote without ${field}`, without(field as keyof Quote), `no valid "${field}"`] as const,
      ),
    ['a quote for nothing', without('request'), 'for something else'],
    ['an amount as a number', { quote: { ...quote, amountOutRaw: 50 } }, 'no valid "amountOutRaw"'],
    ['nothing to be got', { quote: { ...quote, amountOutRaw: 0n } }, 'no valid "amountOutRaw"'],
    [
      'a price over nothing',
      { quote: { ...quote, executionPrice: { numerator: 1n, denominator: 0n } } },
      '"executionPrice"',
    ],
    ['no route', { quote: { ...quote, parts: [] } }, 'no valid "parts"'],
    ['a hop without a pool', { quote: { ...quote, parts: [{ ...quote.parts[0], hops: [{}] }] } }, '"parts"'],
    [
      'another amount',
      { quote: { ...quote, request: { ...request, amountRaw: 99n } } },
      'for something else',
    ],
    [
      'another token',
      { quote: { ...quote, request: { ...request, output: currency(3) } } },
      'for something else',
    ],
    ['another amount in', { quote: { ...quote, amountInRaw: 99n } }, 'for something else'],
  ];
  test.each(malformed)(
    'that answers %s is left out by its own name, and told',
    async (_, answer, message) => {
      const { state, states, failureOf, popups } = await guard();
      runInAction(() => source.says.set(() => answer));
      expect(state().state).toBe('no_route_found');
      await expect.poll(() => states()).toEqual({ theirs: 'failed', swap: 'running' });
      expect(failureOf('theirs')).toMatchObject({ phase: 'use', error: { code: 'plugin_failed' } });
      expect(failureOf('theirs')?.error.message).toContain(message);
      expect(failureOf('theirs')?.error.message).toContain('quote source "best-ever"');
      expect(popups.list).toMatchObject([
        {
          key: 'quote-source-best-ever',
          content: {
            text: 'commonLazy:quoteSource.failed',
            values: { source: 'best-ever', plugin: 'theirs', message: expect.stringContaining(message) },
          },
        },
      ]);
    },
  );

  test('that throws is reported once, and comes back after a retry', async () => {
    const { state, states, failureOf, popups, seen } = await guard();
    runInAction(() =>
      source.says.set(() => {
        throw new Error('out of luck');
      }),
    );
    state();
    state();
    await expect.poll(() => states().theirs).toBe('failed');
    expect(failureOf('theirs')?.error.message).toBe('Plugin "theirs": quote source "best-ever": out of luck');
    expect(popups.list).toHaveLength(1);
    runInAction(() => source.says.set(() => ({ quote })));
    const [popup] = popups.list;
    if (popup?.content.kind === 'message') popup.content.action?.run();
    await expect.poll(() => states().theirs).toBe('running');
    expect(popups.list.every(({ show }) => !show)).toBe(true);
    expect(seen).toEqual(['valid', 'no_route_found', 'valid']);
  });

  test('that cannot be created is reported too', async () => {
    const { states, failureOf } = await guard(() => {
      throw new Error('no such socket');
    });
    await expect.poll(() => states()).toEqual({ theirs: 'failed', swap: 'running' });
    expect(failureOf('theirs')?.error.message).toContain('no such socket');
  });

  test('whose watch cannot be stopped is reported too', async () => {
    const { states, failureOf, first } = await guard();
    Object.assign(source, { watch: () => undefined });
    expect(() => first().watch(request.input, request.output)()).not.toThrow();
    await expect.poll(() => states().theirs).toBe('failed');
    expect(failureOf('theirs')?.error.message).toContain('ends its watch');
  });

  test('is let go of where it is watched', async () => {
    const { first } = await guard();
    const stop = first().watch(request.input, request.output);
    expect(source.watching).toBe(1);
    stop();
    expect(source.watching).toBe(0);
  });

  test('is dropped without a report when its plugin failed for another reason', async () => {
    const { host, popups, guarded } = await guard();
    const [entry] = host.contributions.of('quoteSources');
    const stop = guarded.guarded(entry!).source.watch(request.input, request.output);
    expect(source.watching).toBe(1);
    host.fail('theirs', 'render', new Error('its page'));
    stop();
    await Promise.resolve();
    expect(source.watching).toBe(0);
    expect(popups.list).toEqual([]);
  });
});

describe('a quote that cannot be carried out', () => {
  test('is passed over for its pair, with the name of its source, until it is asked for again', async () => {
    const { state, guarded, popups, states, first } = await guard();
    const offered = state();
    if (offered.state !== 'valid') throw new Error('no quote');
    guarded.passOver(offered.quote);
    expect(state().state).toBe('no_route_found');
    expect(states()).toEqual({ theirs: 'running', swap: 'running' });
    expect(popups.list).toMatchObject([
      { content: { text: 'commonLazy:quoteSource.passed', values: { source: 'best-ever' } } },
    ]);
    const other = { ...request, output: currency(3) };
    runInAction(() => source.says.set(() => ({ quote: { ...quote, request: other } })));
    expect(first().answer(other)).toMatchObject({ quote: { sourceId: 'best-ever' } });
    runInAction(() => source.says.set(() => ({ quote })));
    const [popup] = popups.list;
    if (popup?.content.kind === 'message') popup.content.action?.run();
    expect(state().state).toBe('valid');
  });
});
