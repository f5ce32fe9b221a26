import { compareShallow, computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { type Currency, sameCurrency } from '../../currency/Currency.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { QuoteSession, QuoteState } from '../QuoteService.ts';
import type { NamedSource, QuoteSource } from '../sources/QuoteSource.ts';
import { quoteStateOf } from './quoteStateOf.ts';

export interface SessionParts {
  /** The contributed sources and the kernel's own; observable. */
  sources(): readonly NamedSource[];
  /** Whether the data behind the quote is too old; observable. */
  isStale(quote: Quote): boolean;
  confirm: QuoteSession['confirm'];
}

interface Pair {
  readonly input: Currency;
  readonly output: Currency;
}

/** A session whose state follows the request and the pools in memory; see `QuoteSession`. */
export class LiveQuoteSession implements QuoteSession {
  readonly confirm: QuoteSession['confirm'];
  readonly #parts: SessionParts;
  readonly #stopFollowing: () => void;
  #unwatch: readonly (() => void)[] = [];
  protected present: QuoteRequest | undefined = undefined;
  /** The pair to watch, and the one whose watches have started. */
  protected watched: Pair | undefined = undefined;
  protected followed: Pair | undefined = undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.confirm = parts.confirm;
    makeObservable<this, 'present' | 'watched' | 'followed' | 'answer'>(this, {
      present: observableRef,
      watched: observableRef,
      followed: observableRef,
      answer: computed,
      state: computed,
    });
    // Sources come and go with their plugins, so the watches follow both the pair and the sources. It fires
    // immediately: inside an action a delayed first run would come after the pair is set, and would treat
    // that pair as the initial value.
    this.#stopFollowing = reaction(
      () => ({ pair: this.watched, sources: parts.sources() }),
      ({ pair, sources }) => this.#watch(pair, sources),
      { equals: compareShallow, fireImmediately: true },
    );
  }

  /**
   * Does not depend on the quote's age, so that passing time starts no route search. A source that is asked
   * before it watches the pair would say "loading" and nothing after that.
   */
  protected get answer(): QuoteState {
    if (this.present && this.watched !== this.followed) return { state: 'loading' };
    return quoteStateOf(this.present, this.#parts.sources());
  }

  get state(): QuoteState {
    const { answer } = this;
    if (answer.state !== 'valid') return answer;
    return this.#parts.isStale(answer.quote) ? { ...answer, state: 'stale' } : answer;
  }

  pair(input: Currency | undefined, output: Currency | undefined): void {
    // The read is inside the action too, so that an observer that opens a session does not depend on
    // `watched`.
    runInAction(() => {
      if (sameCurrency(this.watched?.input, input) && sameCurrency(this.watched?.output, output)) return;
      this.watched = input && output && !sameCurrency(input, output) ? { input, output } : undefined;
    });
  }

  request(request: QuoteRequest | undefined): void {
    if (request) this.pair(request.input, request.output);
    runInAction(() => {
      this.present = request;
    });
  }

  dispose(): void {
    this.#stopFollowing();
    this.#watch(undefined, []);
  }

  #watch(pair: Pair | undefined, sources: readonly NamedSource[]): void {
    const previous = this.#unwatch;
    this.#unwatch = pair ? sources.flatMap(({ source }) => watchWith(source, pair) ?? []) : [];
    runInAction(() => {
      this.followed = pair;
    });
    // Stop the old watches after starting the new ones, so that pools in both pairs stay watched.
    for (const stop of previous) stop();
  }
}

/**
 * Undefined when the source cannot quote the pair or throws. In the second case its answer reports the error.
 */
function watchWith(source: QuoteSource, pair: Pair): (() => void) | undefined {
  try {
    if (!source.supports({ ...pair, tradeType: 'EXACT_INPUT' })) return undefined;
    return source.watch(pair.input, pair.output);
  } catch {
    return undefined;
  }
}
