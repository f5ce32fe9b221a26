import {
  compareShallow,
  compareStructural,
  computed,
  makeObservable,
  observable,
  observableRef,
  reaction,
  runInAction,
} from 'mobx';
import { type Currency, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { movesLess, type Quote } from '../../../../kernel/quote/Quote.ts';
import type { QuoteRequest } from '../../../../kernel/quote/QuoteRequest.ts';
import type { QuoteService, QuoteSession } from '../../../../kernel/quote/QuoteService.ts';
import { outcomeOf, type PricedPool, scaledTrade } from '../../../../kernel/trade/scaledTrade.ts';
import { type SwapOutcome, type ZapSplit, zapSplit } from '../../../../kernel/trade/zapSplit.ts';
import { followQuotes } from './followQuotes.ts';
import { type NoQuote, noQuote } from './noQuote.ts';

/** What one token is divided for. */
export interface ZapRequest {
  readonly input: Currency;
  readonly output: Currency;
  /** Raw units of the input, above zero. */
  readonly totalRaw: bigint;
  /** Which of the pool's tokens the input is. */
  readonly side: 0 | 1;
  /** Raw units of the output that are there already. Default: none. */
  readonly heldRaw?: bigint;
  readonly range: TickRange;
  readonly pool: PricedPool;
  readonly slippageBps: number;
}

/** Why there is no swap to offer; `quote_failed`: what it needs could not be read. */
type ZapTrouble = NoQuote | 'too_much' | 'taxed' | 'unknown_pools';

/** The swap of a part of the token; `none`: the range takes the token alone. */
export type ZapQuote =
  | { readonly state: 'idle' | 'loading' | 'none' | ZapTrouble }
  | { readonly state: 'ready'; readonly quote: Quote; readonly outcome: SwapOutcome };

/** The amount that is quoted is right to one in 2 ** 18 of the whole at first, and to less each time it moves. */
const FIRST_BITS = 18;
const BITS_PER_ROUND = 2;
/** A quote that is as near as that is shown, while a better amount may still be looked for. */
const SHOWN_BITS = 10n;

/** A quote that the search came to rest at, and what it was for. */
interface Found {
  readonly quote: Quote;
  readonly request: ZapRequest;
}

/**
 * Finds how much of a token to swap for a deposit: by the present quote scaled to other amounts, then by the
 * quote of that amount itself, until the two agree. All from memory.
 *
 * It ends for any quotes: with each move of the amount, less exactness will do, and it takes the next block to
 * begin anew only once it has come to rest. What it came to rest at last is offered while it goes on.
 */
export class ZapSwap {
  readonly #quotes: QuoteService;
  readonly #request: () => ZapRequest | undefined;
  /** The amount of an agreement: while it is reviewed, no other amount is quoted. */
  readonly #held: () => bigint | undefined;
  readonly #pair: () => Pick<ZapRequest, 'input' | 'output'> | undefined;
  protected session: QuoteSession | undefined = undefined;
  /** The amount that is being quoted. */
  protected asked: bigint | undefined = undefined;
  /** How often the amount has moved since the search began. */
  protected rounds = 0;
  /** What the search began for. */
  protected begun: ZapRequest | undefined = undefined;
  protected found: Found | undefined = undefined;

  /** @param pair watched before there is an amount */
  constructor(
    quotes: QuoteService,
    request: () => ZapRequest | undefined,
    held: () => bigint | undefined,
    pair: () => Pick<ZapRequest, 'input' | 'output'> | undefined = request,
  ) {
    this.#pair = pair;
    this.#quotes = quotes;
    this.#request = request;
    this.#held = held;
    makeObservable<this, 'session' | 'asked' | 'rounds' | 'found' | 'kept' | 'atRest' | 'target' | 'split'>(
      this,
      {
        session: observableRef,
        asked: observable,
        rounds: observable,
        found: observableRef,
        kept: computed,
        atRest: computed,
        split: computed,
        target: computed,
        result: computed,
      },
    );
  }

  /** Quotes until the disposer runs. */
  open(): () => void {
    const session = this.#quotes.open();
    runInAction(() => {
      this.session = session;
    });
    const stops = [
      reaction(
        () => [this.#request(), this.quote?.blockNumber],
        () => this.#begin(),
        { equals: compareStructural },
      ),
      reaction(
        () => (this.atRest ? [this.quote, this.#request()] : undefined),
        () => this.#rest(),
        { equals: compareShallow },
      ),
      reaction(
        () => this.target,
        (amountRaw) =>
          runInAction(() => {
            if (this.asked !== amountRaw) this.rounds += 1;
            this.asked = amountRaw;
          }),
        { fireImmediately: true },
      ),
      followQuotes(session, () => this.quoteRequest, this.#pair),
    ];
    return () => {
      for (const stop of stops) stop();
      session.dispose();
      runInAction(() => {
        this.session = undefined;
      });
    };
  }

  protected get quoteRequest(): QuoteRequest | undefined {
    const { asked } = this;
    const request = this.#request();
    if (!request || !asked) return undefined;
    const { input, output } = request;
    return { tradeType: 'EXACT_INPUT', input, output, amountRaw: asked };
  }

  /** The newest quote of the present pair, for whatever amount. */
  get quote(): Quote | undefined {
    const state = this.session?.state;
    const request = this.#request();
    if (!request || (state?.state !== 'valid' && state?.state !== 'stale')) return undefined;
    const { input, output } = state.quote.request;
    const isPair = sameCurrency(input, request.input) && sameCurrency(output, request.output);
    return isPair ? state.quote : undefined;
  }

  get result(): ZapQuote {
    const request = this.#request();
    if (!request) return { state: 'idle' };
    if (this.target === 0n) return { state: 'none' };
    const { quote } = this;
    if (!quote) return this.#refused ? { state: this.#refused } : this.kept;
    if (movesLess(quote)) return { state: 'taxed' };
    if (!quote.pools) return { state: 'unknown_pools' };
    if (this.split === undefined) return { state: 'too_much' };
    // Quotes get better while they stand, and each may move the division a little.
    const isNear = gapOf(quote.amountInRaw, this.split.swapRaw) <= request.totalRaw >> SHOWN_BITS;
    const isShown = isNear || this.atRest || this.#held() !== undefined;
    if (quote.amountInRaw !== this.asked || !isShown) return this.kept;
    return offerOf(quote, request) ?? { state: 'too_much' };
  }

  /** What the search came to rest at last, while it goes on for the same. */
  protected get kept(): ZapQuote {
    const request = this.#request();
    const { found } = this;
    const isFor = request && found && isSame(found.request, request);
    const fits = isFor && found.quote.amountInRaw <= request.totalRaw;
    return (fits && offerOf(found.quote, request)) || { state: 'loading' };
  }

  /** The amount that is asked is quoted, and by that quote it is right. */
  protected get atRest(): boolean {
    const { quote, asked } = this;
    return quote !== undefined && quote.amountInRaw === asked && this.target === asked;
  }

  get #refused(): NoQuote | undefined {
    return noQuote(this.session?.state);
  }

  /** Begins anew: for something else at once, otherwise not before the search has ended. */
  #begin(): void {
    const request = this.#request();
    const isNew = !request || !this.begun || !isSame(this.begun, request);
    if (!isNew && !this.atRest) return;
    runInAction(() => {
      this.begun = request;
      this.rounds = 0;
    });
  }

  #rest(): void {
    const request = this.#request();
    const { quote } = this;
    if (!this.atRest || !request || !quote) return;
    runInAction(() => {
      this.found = { quote, request };
    });
  }

  /** The division by the present quote. */
  protected get split(): ZapSplit | undefined {
    const { quote } = this;
    const request = this.#request();
    if (!request) return undefined;
    const { pool, slippageBps } = request;
    const swap = quote && scaledTrade(quote, pool, slippageBps);
    return swap && zapSplit({ ...request, sqrtPriceX96: pool.sqrtPriceX96, swap });
  }

  /** The amount to quote; 0: none has to be swapped. */
  protected get target(): bigint | undefined {
    const request = this.#request();
    if (!request) return undefined;
    const held = this.#held();
    if (held !== undefined) return held;
    const { totalRaw } = request;
    // The question whether anything has to be swapped needs no quote.
    const guessRaw = guess(request);
    if (guessRaw <= totalRaw >> BigInt(FIRST_BITS)) return 0n;
    const { split, asked } = this;
    const known = asked !== undefined && asked > 0n && asked <= totalRaw;
    if (split === undefined) {
      // Where more was asked for before than is needed, there may be a route for less.
      const isOff = known && this.#refused && gapOf(asked, guessRaw) > totalRaw >> SHOWN_BITS;
      return known && !isOff ? asked : guessRaw;
    }
    if (!known) return split.swapRaw;
    const near = totalRaw >> BigInt(Math.max(0, FIRST_BITS - BITS_PER_ROUND * this.rounds));
    return gapOf(asked, split.swapRaw) <= near ? asked : split.swapRaw;
  }
}

/** The amount to swap if it were at the pool's own price, whatever the amount: where a search begins. */
function guess(request: ZapRequest): bigint {
  const { pool, side, totalRaw } = request;
  const { sqrtPriceX96 } = pool;
  const [up, down] = side === 0 ? [sqrtPriceX96 ** 2n, 1n << 192n] : [1n << 192n, sqrtPriceX96 ** 2n];
  const swap = (raw: bigint): SwapOutcome => ({ outRaw: (raw * up) / down, sqrtPriceX96 });
  return zapSplit({ ...request, sqrtPriceX96, swap })?.swapRaw ?? totalRaw / 2n;
}

/** The quote as an offer; undefined where the pools cannot take it. */
function offerOf(quote: Quote, { pool, slippageBps }: ZapRequest): ZapQuote | undefined {
  const outcome = outcomeOf(quote, pool, slippageBps);
  return outcome && { state: 'ready', quote, outcome };
}

/** Whether an answer to one is nearly one to the other: prices, and with them amounts, move a little all the time. */
function isSame(a: ZapRequest, b: ZapRequest): boolean {
  return (
    sameCurrency(a.input, b.input) &&
    sameCurrency(a.output, b.output) &&
    a.pool.address === b.pool.address &&
    a.slippageBps === b.slippageBps &&
    compareStructural(a.range, b.range) &&
    gapOf(a.totalRaw, b.totalRaw) <= b.totalRaw >> SHOWN_BITS
  );
}

const gapOf = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
