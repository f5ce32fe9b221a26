import { vi } from 'vitest';
import type { Random } from '../../amm/testing/Random.ts';
import type { Quote } from '../Quote.ts';
import { improveFound } from '../routes/improveFound.ts';
import { RouteRefiner } from '../routes/RouteRefiner.ts';
import { PoolQuoteSource } from '../sources/PoolQuoteSource.ts';
import type { SourceAnswer } from '../sources/QuoteSource.ts';
import { laterRounds } from './laterRounds.ts';
import { OwnThread } from './OwnThread.ts';
import { type Traffic, trafficOf } from './traffic.ts';
import { type WideMarket, wideMarket } from './wideMarket.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A page that asks for one amount in a market of many pools. */
export class WideMarketPage {
  readonly market: WideMarket;
  readonly source: PoolQuoteSource;
  #amountRaw = 0n;

  /** @param poolCount at most 330 @param share of the market's depth, what is asked for */
  constructor(random: Random, poolCount: number, share: number) {
    this.market = wideMarket(random, poolCount);
    const improve = improveFound(new RouteRefiner(() => new OwnThread()));
    this.source = new PoolQuoteSource(this.market.chain.clients, { logger: quiet, improver: () => improve });
    this.type(share);
    this.source.watch(this.market.input, this.market.output);
  }

  get amountRaw(): bigint {
    return this.#amountRaw;
  }

  type(share: number): void {
    this.#amountRaw = BigInt(Math.round((this.market.depth * share) / (this.market.tokens[0]?.value ?? 1)));
  }

  answer(): SourceAnswer {
    const { input, output } = this.market;
    return this.source.answer({ tradeType: 'EXACT_INPUT', input, output, amountRaw: this.#amountRaw });
  }

  quote(): Quote {
    const answer = this.answer();
    if (!('quote' in answer)) throw new Error('no quote');
    return answer.quote;
  }

  /** As soon as there is a quote. */
  async opened(): Promise<Quote> {
    const { chain } = this.market;
    for (let turn = 0; turn < 5000; turn += 1) {
      if ('quote' in this.answer()) return this.quote();
      if (chain.wanted) chain.round();
      else await macrotask();
    }
    throw new Error('no quote');
  }

  /** What the first quote did without has come. */
  async settle(): Promise<void> {
    const { chain } = this.market;
    await laterRounds();
    for (let batches = -1; batches !== chain.batches.length; ) {
      batches = chain.batches.length;
      await chain.settle();
      await vi.dynamicImportSettled();
      for (let turn = 0; turn < 5; turn += 1) await macrotask();
      // An observer asks again whenever something came.
      this.answer();
    }
  }

  /** One refresh, at the next block. */
  async refresh(): Promise<Traffic> {
    const { chain } = this.market;
    const from = chain.batches.length;
    chain.block += 1n;
    chain.round();
    this.answer();
    await chain.settle();
    await macrotask();
    this.answer();
    return trafficOf(chain, from);
  }

  /** The contracts that the last request asked. */
  get read(): ReadonlySet<string> {
    const calls = this.market.chain.batches.at(-1) ?? [];
    return new Set(calls.map(({ target }) => target.toLowerCase()));
  }
}

function macrotask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
