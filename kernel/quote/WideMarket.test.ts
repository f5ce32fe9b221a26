import { describe, expect, it } from 'vitest';

import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Quote } from './Quote.ts';
import { PoolQuoteSource } from './sources/PoolQuoteSource.ts';
import { type Traffic, trafficOf } from './testing/traffic.ts';
import { type WideMarket, wideMarket } from './testing/wideMarket.ts';

const seed = testSeed(330);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const KB = 1000;
/** A trade of this share of the market's depth. */
const SHARE = 0.01;

/** A page that asks for one amount in a market of 330 pools and 10 base tokens. */
class Page {
  readonly market: WideMarket;
  readonly source: PoolQuoteSource;
  readonly quotes: Quote[] = [];
  amountRaw: bigint;

  constructor(random: Random) {
    this.market = wideMarket(random);
    this.source = new PoolQuoteSource(this.market.chain.clients, { logger: quiet });
    this.amountRaw = this.#worth(SHARE);
    this.source.watch(this.market.input, this.market.output);
  }

  /** Asks for another share of the market's depth. */
  type(share: number): void {
    this.amountRaw = this.#worth(share);
  }

  /** As soon as there is a quote. */
  async first(): Promise<Quote> {
    const { chain } = this.market;
    for (let turn = 0; turn < 1000; turn += 1) {
      const quote = this.quote();
      if (quote) return quote;
      if (chain.wanted) chain.round();
      else await macrotask();
    }
    throw new Error('no quote');
  }

  /** What the first quote did without has come. */
  async settle(): Promise<void> {
    const { chain } = this.market;
    for (let batches = -1; batches !== chain.batches.length; ) {
      batches = chain.batches.length;
      await chain.settle();
      for (let turn = 0; turn < 5; turn += 1) await macrotask();
    }
  }

  /** One refresh at the next block. */
  async refresh(): Promise<Traffic> {
    const { chain } = this.market;
    const from = chain.batches.length;
    chain.block += 1n;
    chain.round();
    await chain.settle();
    this.quote();
    return trafficOf(chain, from);
  }

  quote(): Quote | undefined {
    const { input, output } = this.market;
    const answer = this.source.answer({ tradeType: 'EXACT_INPUT', input, output, amountRaw: this.amountRaw });
    if (!('quote' in answer)) return undefined;
    this.quotes.push(answer.quote);
    return answer.quote;
  }

  #worth(share: number): bigint {
    return BigInt(Math.round((this.market.depth * share) / (this.market.tokens[0]?.value ?? 1)));
  }
}

describe(`a market of 330 pools and 10 base tokens (SEED=${seed})`, () => {
  it('takes at most 6 requests and 500 KB to the first quote, 1 and 100 KB a refresh', {
    timeout: 600_000,
  }, async () => {
    const random = new Random(seed);
    for (let run = 0; run < cases(6, 1); run += 1) {
      const page = new Page(random);
      const quote = await page.first();
      const first = trafficOf(page.market.chain);
      expect(first.requests).toBeLessThanOrEqual(6);
      expect(first.bytes).toBeLessThanOrEqual(500 * KB);
      await page.settle();
      const rest = trafficOf(page.market.chain);
      const refreshes: Traffic[] = [];
      for (let round = 0; round < 24; round += 1) refreshes.push(await page.refresh());
      const most = Math.max(...refreshes.map(({ bytes }) => bytes));
      const bytes = refreshes.reduce((sum, one) => sum + one.bytes, 0) / refreshes.length;
      console.log(
        `first ${JSON.stringify(first)}, the rest ${rest.requests - first.requests} requests, ${rest.bytes - first.bytes} bytes, a refresh ${Math.round(bytes)}, at most ${most}`,
      );
      console.log(
        refreshes.map((r) => `${r.requests}:${Math.round(r.bytes / KB)}`).join(' '),
        page.quotes
          .map((q) =>
            ((Number(q.amountOutRaw - quote.amountOutRaw) / Number(quote.amountOutRaw)) * 1e4).toFixed(2),
          )
          .join(' '),
      );
      expect(Math.max(...refreshes.map(({ requests }) => requests))).toBe(1);
      expect(most).toBeLessThanOrEqual(100 * KB);
    }
  });
});

function macrotask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
