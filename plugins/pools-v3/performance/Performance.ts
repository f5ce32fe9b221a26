import { computed, makeObservable } from 'mobx';
import type { Fraction } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { Unknown } from '../../../kernel/history/figure.ts';
import { withTimes } from '../../../kernel/history/poolPath.ts';
import { coinDollars, dollarToken } from '../../../kernel/history/poolValue.ts';
import {
  liquiditySpans,
  type PositionLedger,
  type PriceAt,
  positionLedger,
} from '../../../kernel/history/positionLedger.ts';
import { priceFromAmounts } from '../../../kernel/history/priceFromAmounts.ts';
import {
  crossings,
  type PathPrice,
  type TimeInRange,
  timeInRange,
} from '../../../kernel/history/timeInRange.ts';
import { isStablecoin } from '../../../kernel/tokens/isStablecoin.ts';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import type { PositionPast } from '../services/PositionPast.ts';
import type { PositionStore } from '../stores/PositionStore.ts';

/** Where an event's price comes from: the pool's logs or state, or the event's own amounts. */
export type PriceSource = 'chain' | 'amounts';

/** What a position has earned and cost, computed from its past and its present state. */
export class Performance {
  readonly tokens: readonly [Token, Token];
  /** The token in which values are given. */
  readonly quote: 0 | 1;
  readonly past: PositionPast;
  readonly #store: PositionStore;

  constructor(store: PositionStore, past: PositionPast, tokens: readonly [Token, Token]) {
    this.#store = store;
    this.past = past;
    this.tokens = tokens;
    this.quote = quoteSide(store.chain, tokens);
    makeObservable(this, { ledger: computed, path: computed, inRange: computed });
  }

  /** Undefined while the position is being read. */
  get ledger(): PositionLedger | undefined {
    const { known, fees, amounts } = this.#store;
    if (!known) return undefined;
    const { position, price, seconds } = known;
    return positionLedger({
      events: this.past.history.events,
      complete: this.past.complete,
      quote: this.quote,
      priceAt: (block) => this.priceAt(block),
      secondsAt: (block) => this.past.facts.secondsAt(block),
      now: {
        liquidity: position.liquidity,
        amounts,
        collectable: fees.state === 'known' ? fees : undefined,
        price: price && { sqrtPriceX96: price.sqrtPriceX96, usd: this.#usdNow },
        seconds,
      },
    });
  }

  /** The pool's price at the end of a block with an event. */
  priceAt(block: bigint): PriceAt | undefined {
    const sqrtPriceX96 = this.#toldPrice(block) ?? this.#amountsPrice(block);
    return sqrtPriceX96 === undefined ? undefined : { sqrtPriceX96, usd: this.#usdAt(block) };
  }

  /** Undefined where the price is not known. */
  sourceAt(block: bigint): PriceSource | undefined {
    if (this.#toldPrice(block) !== undefined) return 'chain';
    return this.#amountsPrice(block) === undefined ? undefined : 'amounts';
  }

  /** The pool's price since the first deposit as far as it is known, oldest first; one for each block with a change. */
  get path(): readonly PathPrice[] {
    const { path, facts, blocks } = this.past;
    const [first] = blocks;
    if (!path?.to || path.from === undefined || first === undefined) return [];
    const times = [...facts.facts].flatMap(([block, { seconds }]) =>
      seconds === undefined ? [] : [{ block, seconds }],
    );
    const start = path.from <= first && path.prices[0]?.block !== first ? this.priceAt(first) : undefined;
    const logged = path.prices.map((price) => ({
      ...price,
      seconds: price.seconds ?? facts.secondsAt(price.block),
    }));
    const all = start
      ? [{ block: first, seconds: facts.secondsAt(first), tick: undefined, ...start }, ...logged]
      : logged;
    return withTimes(all, [...times, path.to]);
  }

  /** For how long the position was in range, as far as prices and times are known. */
  get inRange(): (TimeInRange & { readonly exact: boolean; readonly whole: boolean }) | undefined {
    const { known } = this.#store;
    const { ledger, path, past } = this;
    const until = past.path?.to?.seconds;
    if (!known || !ledger || !past.complete || until === undefined) return undefined;
    const spans = liquiditySpans(ledger.rows, known.seconds);
    if (typeof spans === 'string') return undefined;
    const time = timeInRange(path, known.position, spans, until);
    const untimed = new Set(
      (past.path?.prices ?? [])
        .filter(({ seconds, block }) => seconds === undefined && past.facts.secondsAt(block) === undefined)
        .map(({ block }) => block),
    );
    return (
      time && {
        ...time,
        exact: crossings(path, known.position).every(({ block }) => !untimed.has(block)),
        whole: path[0]?.block === past.blocks[0],
      }
    );
  }

  #toldPrice(block: bigint): bigint | undefined {
    const { path, facts, pool } = this.past;
    return path?.priceAt(block) ?? (pool && facts.priceAt(block, pool));
  }

  #amountsPrice(block: bigint): bigint | undefined {
    const range = this.#store.known?.position;
    if (!range) return undefined;
    for (const event of this.past.history.events) {
      const price = event.block === block ? priceFromAmounts(event, range) : undefined;
      if (price !== undefined) return price;
    }
    return undefined;
  }

  get #usdNow(): Fraction | Unknown {
    return this.#usd('usd_now', (_) => this.past.coinPriceX96);
  }

  #usdAt(block: bigint): Fraction | Unknown {
    return this.#usd('usd_then', (pool) => this.past.facts.priceAt(block, pool));
  }

  /** Dollars for a raw unit of the quote token. @param coinPrice the root price of the pool of coin and dollar token */
  #usd(why: Unknown, coinPrice: (pool: Address) => bigint | undefined): Fraction | Unknown {
    const { chain } = this.#store;
    const token = this.tokens[this.quote];
    if (isStablecoin(chain, token.address)) return dollarToken(token.decimals);
    if (wrappedNative(chain)?.address !== token.address) return 'no_dollars';
    const { coinPool } = this.past;
    if (coinPool === 'none') return 'no_dollars';
    if (coinPool === 'unread') return why;
    const price = coinPool && coinPrice(coinPool.address);
    return !coinPool || price === undefined ? why : coinDollars(price, coinPool.coin, coinPool.decimals);
  }
}
