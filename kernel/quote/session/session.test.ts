import { autorun, type IObservableValue, observable, reaction, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Currency } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { NamedSource, QuoteSource, SourceAnswer } from '../sources/QuoteSource.ts';
import { address, fakeSpec } from '../testing/FakeChain.ts';
import { LiveQuoteSession, type SessionParts } from './LiveQuoteSession.ts';
import { quoteStateOf } from './quoteStateOf.ts';
import { Staleness } from './Staleness.ts';

const token = (number: number): Currency => ({
  kind: 'token',
  chainId: 77,
  address: address(number),
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const [A, B, C] = [token(1), token(2), token(3)] as const;
const ask = (amountRaw: bigint, change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  tradeType: 'EXACT_INPUT',
  input: A,
  output: B,
  amountRaw,
  ...change,
});
const quoteOf = (request: QuoteRequest, change: Partial<Quote> = {}): Quote => ({
  request,
  amountInRaw: 100n,
  amountOutRaw: 50n,
  amountOutAfterTaxRaw: 50n,
  inputTaxBps: 0,
  outputTaxBps: 0,
  parts: [],
  executionPrice: { numerator: 1n, denominator: 2n },
  priceImpactPips: 0,
  gasEstimate: 1n,
  blockNumber: 1n,
  timestampMs: 1000,
  endpoint: undefined,
  method: 'CLIENT_SIDE',
  sourceId: 'test',
  ...change,
});

class FakeSource implements QuoteSource {
  readonly box = observable.box<SourceAnswer>({ loading: true }, { deep: false });
  readonly watched: string[] = [];
  answers = 0;
  supported = true;

  supports(): boolean {
    return this.supported;
  }
  watch(input: Currency, output: Currency): () => void {
    const name = `${(input as { address: string }).address.at(-1)}>${(output as { address: string }).address.at(-1)}`;
    this.watched.push(`+${name}`);
    return () => this.watched.push(`-${name}`);
  }
  answer(): SourceAnswer {
    this.answers += 1;
    return this.box.get();
  }
  say(answer: SourceAnswer): void {
    runInAction(() => this.box.set(answer));
  }
}
const named = (...sources: readonly FakeSource[]): NamedSource[] =>
  sources.map((source, index) => ({ id: String(index), source }));

describe('quoteStateOf', () => {
  const stateOf = (request: QuoteRequest | undefined, ...answers: readonly SourceAnswer[]) =>
    quoteStateOf(
      request,
      named(
        ...answers.map((answer) => {
          const source = new FakeSource();
          source.say(answer);
          return source;
        }),
      ),
    );

  it('is idle without an amount and invalid for a negative one or one token twice', () => {
    expect(stateOf(undefined)).toEqual({ state: 'idle' });
    expect(stateOf(ask(0n))).toEqual({ state: 'idle' });
    expect(stateOf(ask(-1n))).toMatchObject({ state: 'invalid', error: { code: 'quote_failed' } });
    expect(stateOf(ask(1n, { output: A }))).toMatchObject({
      state: 'invalid',
      error: { code: 'quote_failed' },
    });
  });

  it('is the best of all sources: most after tax, or least input', () => {
    const worse = quoteOf(ask(1n), { amountOutRaw: 80n, amountOutAfterTaxRaw: 40n, sourceId: 'worse' });
    const better = quoteOf(ask(1n), { sourceId: 'better' });
    expect(stateOf(ask(1n), { quote: worse }, { quote: better })).toMatchObject({
      quote: { sourceId: 'better' },
    });
    expect(stateOf(ask(1n), { quote: better }, { quote: worse })).toMatchObject({
      quote: { sourceId: 'better' },
    });
    const out = ask(1n, { tradeType: 'EXACT_OUTPUT' });
    const dear = quoteOf(out, { amountInRaw: 101n, sourceId: 'dear' });
    const cheap = quoteOf(out, { sourceId: 'cheap' });
    expect(stateOf(out, { quote: dear }, { quote: cheap })).toMatchObject({ quote: { sourceId: 'cheap' } });
  });

  it('has a quote before it waits, waits before it fails, and fails before there is no route', () => {
    const error = new SluiceError('providers_failed', 'down');
    expect(stateOf(ask(1n), { error }, { loading: true }, { quote: quoteOf(ask(1n)) }).state).toBe('valid');
    expect(stateOf(ask(1n), { error }, { loading: true }, { none: true }).state).toBe('loading');
    expect(stateOf(ask(1n), { error }, { none: true })).toEqual({ state: 'invalid', error });
    expect(stateOf(ask(1n), { none: true })).toEqual({ state: 'no_route_found', unreadablePools: [] });
    expect(stateOf(ask(1n))).toEqual({ state: 'no_route_found', unreadablePools: [] });
  });

  it('goes on without a source that breaks, and says so where it is the only one', () => {
    const broken: QuoteSource = {
      supports: () => true,
      watch: () => () => undefined,
      answer: () => {
        throw new Error('a plugin went wrong');
      },
    };
    const well = new FakeSource();
    well.say({ quote: quoteOf(ask(1n)) });
    const sources = [{ id: 'broken', source: broken }, ...named(well)];
    expect(quoteStateOf(ask(1n), sources)).toMatchObject({ state: 'valid', quote: { sourceId: 'test' } });
    expect(quoteStateOf(ask(1n), sources.slice(0, 1))).toMatchObject({
      state: 'invalid',
      error: { code: 'quote_failed', message: 'a plugin went wrong' },
    });
  });

  it('names every pool that could not be read, once', () => {
    const unreadablePools = [address(9), address(8)];
    expect(
      stateOf(ask(1n), { none: true, unreadablePools }, { none: true, unreadablePools: [address(9)] }),
    ).toEqual({ state: 'no_route_found', unreadablePools });
  });
});

describe('LiveQuoteSession', () => {
  const stale = observable.box(false);
  let sources: IObservableValue<readonly NamedSource[]>;
  let source: FakeSource;
  let session: LiveQuoteSession;
  const parts = (): SessionParts => ({
    sources: () => sources.get(),
    isStale: () => stale.get(),
    confirm: async () => ({ outcome: 'agrees', isIndependent: true, blockNumber: 1n, validUntilBlock: 2n }),
  });

  beforeEach(() => {
    source = new FakeSource();
    sources = observable.box<readonly NamedSource[]>(named(source), { deep: false });
    runInAction(() => stale.set(false));
    session = new LiveQuoteSession(parts());
  });
  afterEach(() => session.dispose());

  it('follows the request and the source', () => {
    const seen: string[] = [];
    const stop = reaction(
      () => session.state.state,
      (state) => seen.push(state),
      { fireImmediately: true },
    );
    session.request(ask(1n));
    source.say({ quote: quoteOf(ask(1n)) });
    runInAction(() => stale.set(true));
    source.say({ none: true });
    session.request(undefined);
    stop();
    expect(seen).toEqual(['idle', 'loading', 'valid', 'stale', 'no_route_found', 'idle']);
  });

  it('is not stuck where it is read before its pair is watched', () => {
    source.say({ quote: quoteOf(ask(1n)) });
    const seen: string[] = [];
    const stop = reaction(
      () => session.state.state,
      (state) => seen.push(state),
    );
    // Like the kernel's own, the source knows nothing of a pair that it does not watch, and does not tell once it does.
    const { answer } = source;
    source.answer = () => (source.watched.length > 0 ? answer.call(source) : { loading: true });
    runInAction(() => {
      session.request(ask(1n));
      expect(session.state.state).toBe('loading');
    });
    expect(session.state.state).toBe('valid');
    expect(seen).toEqual(['valid']);
    stop();
  });

  it('does not search again when only time passes', () => {
    const stop = reaction(
      () => session.state,
      () => undefined,
      { fireImmediately: true },
    );
    session.request(ask(1n));
    source.say({ quote: quoteOf(ask(1n)) });
    const before = source.answers;
    runInAction(() => stale.set(true));
    expect(session.state.state).toBe('stale');
    expect(source.answers).toBe(before);
    stop();
  });

  it('watches a pair once, the new one before the old one is let go, and none after it ends', () => {
    session.pair(A, B);
    session.request(ask(1n));
    session.request(ask(2n));
    session.request(undefined);
    expect(source.watched).toEqual(['+1>2']);
    session.pair(A, C);
    expect(source.watched).toEqual(['+1>2', '+1>3', '-1>2']);
    session.pair(A, undefined);
    session.pair(A, A);
    expect(source.watched).toEqual(['+1>2', '+1>3', '-1>2', '-1>3']);
    session.pair(B, C);
    session.dispose();
    expect(source.watched.slice(4)).toEqual(['+2>3', '-2>3']);
    session.pair(A, B);
    expect(source.watched).toHaveLength(6);
  });

  it('adds the sources of new plugins and drops those of removed ones', () => {
    session.request(ask(1n));
    const late = new FakeSource();
    runInAction(() => sources.set(named(source, late)));
    expect(late.watched).toEqual(['+1>2']);
    late.say({ quote: quoteOf(ask(1n)) });
    expect(session.state.state).toBe('valid');
    runInAction(() => sources.set(named(source)));
    expect(late.watched).toEqual(['+1>2', '-1>2']);
    expect(session.state.state).toBe('loading');
  });

  it('watches through the others where one breaks', () => {
    const broken: QuoteSource = {
      supports: () => true,
      watch: () => {
        throw new Error('a plugin went wrong');
      },
      answer: () => ({ none: true }),
    };
    runInAction(() => sources.set([{ id: 'broken', source: broken }, ...named(source)]));
    session.request(ask(1n));
    expect(source.watched).toEqual(['+1>2']);
  });

  it.each([
    ['an action', (run: () => void) => runInAction(run)],
    ['an autorun', (run: () => void) => autorun(run)()],
  ])('watches where it is opened inside %s', (_, inside) => {
    let opened: LiveQuoteSession | undefined;
    let times = 0;
    inside(() => {
      times += 1;
      opened = new LiveQuoteSession(parts());
      opened.request(ask(1n));
    });
    // Opening a session writes nothing that the observer around it has read.
    expect(times).toBe(1);
    expect(source.watched).toEqual(['+1>2']);
    source.say({ quote: quoteOf(ask(1n)) });
    expect(opened?.state.state).toBe('valid');
    opened?.dispose();
    expect(source.watched).toEqual(['+1>2', '-1>2']);
  });

  it('neither watches nor asks a source that does not support the pair', () => {
    source.supported = false;
    session.request(ask(1n));
    expect(source.watched).toEqual([]);
    expect(session.state).toEqual({ state: 'no_route_found', unreadablePools: [] });
    expect(source.answers).toBe(0);
  });
});

describe('Staleness', () => {
  it('comes after four missed refreshes, not before eight seconds, and by itself', () => {
    vi.useFakeTimers();
    try {
      const staleness = new Staleness();
      const start = systemTimers.elapsedMs();
      const seen: boolean[] = [];
      const stop = reaction(
        () => staleness.of(fakeSpec, start),
        (value) => seen.push(value),
      );
      vi.advanceTimersByTime(7900);
      expect(seen).toEqual([]);
      vi.advanceTimersByTime(2000);
      expect(seen).toEqual([true]);
      stop();
      expect(vi.getTimerCount()).toBe(0);
      expect(staleness.of({ ...fakeSpec, refreshIntervalMs: 12_000 }, start)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
