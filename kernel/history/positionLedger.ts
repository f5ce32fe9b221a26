import type { Fraction } from '../amm/index.ts';
import type { TokenAmounts } from '../positions/liquidityAmounts.ts';
import { minus, NOTHING, plus, type SplitEvent, splitCollections } from './collections.ts';
import { addFigures, combine, type Figure, isKnown, subtractFigures, type Unknown } from './figure.ts';
import { dollarsOf, poolValue } from './poolValue.ts';
import type { PositionEvent } from './positionEvents.ts';

/** The pool's price at the end of a block. */
export interface PriceAt {
  readonly sqrtPriceX96: bigint;
  /** Units of 10^-18 dollars for a raw unit of the quote token at that time. */
  readonly usd: Fraction | Unknown;
}

export interface LedgerInput {
  /** The events that are known, in any order. */
  readonly events: readonly PositionEvent[];
  /** False where older events were not read. */
  readonly complete: boolean;
  /** The token that values are given in. */
  readonly quote: 0 | 1;
  readonly priceAt: (block: bigint) => PriceAt | undefined;
  /** The time of a block, seconds; undefined while unknown. */
  readonly secondsAt: (block: bigint) => bigint | undefined;
  readonly now: {
    readonly liquidity: bigint;
    /** What removing all liquidity would pay; undefined: not known, as the two below. */
    readonly amounts: TokenAmounts | undefined;
    /** What collecting would pay. */
    readonly collectable: TokenAmounts | undefined;
    readonly price: PriceAt | undefined;
    readonly seconds: bigint;
  };
}

/** An amount of money: in raw units of the quote token, and in 10^-18 dollars. */
export interface Worth {
  readonly quote: Figure;
  readonly usd: Figure;
}

/** Both tokens, raw units, and their worth at the time when they moved. */
export interface Flow extends Worth {
  readonly amount0: Figure;
  readonly amount1: Figure;
}

export interface LedgerRow extends SplitEvent, Worth {
  /** Undefined: not known. */
  readonly price: PriceAt | undefined;
  readonly seconds: bigint | undefined;
}

export interface PositionLedger {
  /** Oldest first. The worth is that of the event's whole amounts. */
  readonly rows: readonly LedgerRow[];
  readonly deposited: Flow;
  /** Removed liquidity that was paid out. */
  readonly withdrawn: Flow;
  readonly collectedFees: Flow;
  /** Removed liquidity that waits with the manager, at the present price. */
  readonly waiting: Flow;
  readonly uncollectedFees: Flow;
  readonly valueNow: Flow;
  /** `withdrawn + collectedFees + waiting + uncollectedFees + valueNow - deposited`, to the unit. */
  readonly profit: Worth;
  /** The profit's share of what was deposited, hundredths of a basis point. */
  readonly profitPips: Figure;
  /** What came out and is there, less what was put in, token by token, at the present price. */
  readonly againstHolding: Worth;
  /** Of that: all fees, and what the changed mix of tokens gained or (below zero) lost. They add up to it. */
  readonly feesHeld: Worth;
  readonly divergence: Worth;
  /** All fees for each day with liquidity, since the first deposit. */
  readonly feesPerDay: Flow;
  /** For how long there was liquidity, seconds. */
  readonly activeSeconds: Figure;
}

const DAY_SECONDS = 86_400n;
const PIPS = 1_000_000n;

/**
 * What a position cost and gave, from its own events. Nothing is estimated: each event is valued at the price of its
 * block and rounded down to a raw unit, and sums add up to the unit. What is not known makes only those figures
 * unknown that depend on it; an amount of zero is worth nothing at any price.
 */
export function positionLedger(input: LedgerInput): PositionLedger {
  const { now, quote } = input;
  const { events, waiting } = splitCollections(input.events);
  const fault = faultOf(input, waiting);
  const worth = (amounts: TokenAmounts, price: PriceAt | undefined, why: WhyUnknown): Worth =>
    worthOf(amounts, price, quote, why);
  const rows = events.map((event): LedgerRow => {
    const price = input.priceAt(event.block);
    return { ...event, ...worth(event, price, THEN), price, seconds: input.secondsAt(event.block) };
  });
  /** The sum of a part of each event; each part is valued by itself. */
  const sum = (kind: PositionEvent['kind'], part: (row: LedgerRow) => TokenAmounts): Flow => {
    if (fault) return flowOf(fault);
    const parts = rows.filter((row) => row.kind === kind).map((row) => ({ row, amounts: part(row) }));
    const total = parts.reduce((before, { amounts }) => plus(before, amounts), NOTHING);
    const worths = parts.map(({ row, amounts }) => worth(amounts, row.price, THEN));
    return {
      amount0: total.amount0Raw,
      amount1: total.amount1Raw,
      quote: addFigures(...worths.map((one) => one.quote)),
      usd: addFigures(...worths.map((one) => one.usd)),
    };
  };
  const present = (amounts: TokenAmounts | Unknown): Flow =>
    typeof amounts === 'string'
      ? flowOf(amounts)
      : { amount0: amounts.amount0Raw, amount1: amounts.amount1Raw, ...worth(amounts, now.price, NOW) };

  const deposited = sum('increase', (row) => row);
  const withdrawn = sum('collect', ({ principal }) => principal);
  const collectedFees = sum('collect', ({ fees }) => fees);
  const left = present(fault ?? waiting);
  const uncollectedFees = present(fault ?? feesNow(now.collectable, waiting));
  const valueNow = present(now.amounts ?? 'price_now');
  const gains = [withdrawn, collectedFees, left, uncollectedFees, valueNow];
  const profit = {
    quote: subtractFigures(addFigures(...gains.map((flow) => flow.quote)), deposited.quote),
    usd: subtractFigures(addFigures(...gains.map((flow) => flow.usd)), deposited.usd),
  };
  const heldWorth = (plusses: readonly Flow[], less: readonly Flow[]): Worth => {
    const side = (pick: (flow: Flow) => Figure) =>
      subtractFigures(addFigures(...plusses.map(pick)), addFigures(...less.map(pick)));
    const [amount0, amount1] = [side((flow) => flow.amount0), side((flow) => flow.amount1)];
    if (!isKnown(amount0)) return { quote: amount0, usd: amount0 };
    if (!isKnown(amount1)) return { quote: amount1, usd: amount1 };
    return worth({ amount0Raw: amount0, amount1Raw: amount1 }, now.price, NOW);
  };
  const againstHolding = heldWorth(gains, [deposited]);
  const feesHeld = heldWorth([collectedFees, uncollectedFees], []);
  const activeSeconds = fault ?? activeTime(rows, now.seconds);
  const perDay = (pick: (flow: Flow) => Figure) =>
    combine(
      [pick(collectedFees), pick(uncollectedFees), activeSeconds],
      (paid, open, seconds) => ((paid + open) * DAY_SECONDS) / seconds,
    );
  const feesPerDay: Flow =
    isKnown(activeSeconds) && activeSeconds < DAY_SECONDS
      ? flowOf(activeSeconds === 0n ? 'no_time' : 'under_day')
      : {
          amount0: perDay((flow) => flow.amount0),
          amount1: perDay((flow) => flow.amount1),
          quote: perDay((flow) => flow.quote),
          usd: perDay((flow) => flow.usd),
        };
  return {
    ...{ rows, deposited, withdrawn, collectedFees, waiting: left, uncollectedFees, valueNow, profit },
    profitPips: combine([profit.quote, deposited.quote], (gain, cost) =>
      cost > 0n ? (gain * PIPS) / cost : 0n,
    ),
    ...{ againstHolding, feesHeld },
    divergence: {
      quote: subtractFigures(againstHolding.quote, feesHeld.quote),
      usd: subtractFigures(againstHolding.usd, feesHeld.usd),
    },
    ...{ feesPerDay, activeSeconds },
  };
}

interface WhyUnknown {
  readonly price: Unknown;
}
const THEN: WhyUnknown = { price: 'price_then' };
const NOW: WhyUnknown = { price: 'price_now' };

function worthOf(amounts: TokenAmounts, price: PriceAt | undefined, quote: 0 | 1, why: WhyUnknown): Worth {
  const { amount0Raw, amount1Raw } = amounts;
  if (amount0Raw === 0n && amount1Raw === 0n) return { quote: 0n, usd: 0n };
  if (!price) return { quote: why.price, usd: why.price };
  const raw = poolValue(amounts, price.sqrtPriceX96, quote);
  return { quote: raw, usd: typeof price.usd === 'string' ? price.usd : dollarsOf(raw, price.usd) };
}

/** Why the events cannot be added up, if so. */
function faultOf({ events, complete, now }: LedgerInput, waiting: TokenAmounts): Unknown | undefined {
  if (!complete) return 'history';
  const liquidity = events.reduce(
    (sum, event) => (event.kind === 'decrease' ? sum - event.liquidity : sum + event.liquidity),
    0n,
  );
  if (liquidity !== now.liquidity) return 'contradiction';
  const open = now.collectable;
  const short = open && (open.amount0Raw < waiting.amount0Raw || open.amount1Raw < waiting.amount1Raw);
  return short ? 'contradiction' : undefined;
}

function feesNow(collectable: TokenAmounts | undefined, waiting: TokenAmounts): TokenAmounts | Unknown {
  return collectable ? minus(collectable, waiting) : 'fees';
}

function flowOf(why: Unknown): Flow {
  return { amount0: why, amount1: why, quote: why, usd: why };
}

/** How long the position had liquidity. @param rows oldest first */
function activeTime(rows: readonly LedgerRow[], nowSeconds: bigint): Figure {
  const spans = liquiditySpans(rows, nowSeconds);
  return typeof spans === 'string' ? spans : spans.reduce((sum, { from, to }) => sum + to - from, 0n);
}

/** A span of time, seconds. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

/** When the position had liquidity, oldest first. @param rows all events, oldest first */
export function liquiditySpans(
  rows: readonly Pick<LedgerRow, 'kind' | 'liquidity' | 'seconds'>[],
  nowSeconds: bigint,
): readonly Span[] | Unknown {
  const spans: Span[] = [];
  let liquidity = 0n;
  let from: bigint | undefined;
  for (const row of rows) {
    if (row.kind === 'collect') continue;
    if (row.seconds === undefined) return 'times';
    liquidity += row.kind === 'increase' ? row.liquidity : -row.liquidity;
    if (liquidity > 0n) from ??= row.seconds;
    else if (from !== undefined) {
      spans.push({ from, to: row.seconds });
      from = undefined;
    }
  }
  if (from !== undefined) spans.push({ from, to: nowSeconds > from ? nowSeconds : from });
  return spans;
}
