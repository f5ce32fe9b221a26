import type { Fraction } from '../amm/index.ts';
import type { PoolKind } from '../quote/PoolKind.ts';
import type { PoolRef } from '../quote/PoolRef.ts';
import { viewPrice } from '../quote/viewMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { operatorViews } from './operatorViews.ts';
import type { BasisAnswer, MarketFindings, MarketPrice, PaidPool } from './StateBasis.ts';

/** Further off the market than this, a person must accept a pool's price, basis points. */
const FAR_BPS = 200;
/** Beyond this it makes no difference, basis points. */
const MOST_BPS = 1_000_000_000n;
const BPS = 10_000n;
/**
 * What is sold to find the market's price, as parts of what is paid in: about what arbitrage would move, or less where
 * the market cannot take that.
 */
const PARTS = [10n, 1000n] as const;

export interface MarketAsked {
  /** Those that gave the pool's state alike. */
  readonly endpoints: readonly string[];
  readonly block: bigint;
  readonly kinds: readonly PoolKind[] | undefined;
}

/** Two operators differ in whether the pool's price is far off, and nobody outvotes one of them. */
export interface DisputedMarket {
  readonly state: 'disputed';
  readonly answers: readonly BasisAnswer[];
}

interface View {
  readonly endpoint: string;
  readonly market: MarketPrice;
  /** On the ways that gave its prices. */
  readonly pools: readonly PoolRef[];
  /** One of the two ways is missing, or a tenth of the deposit is too much for it. */
  readonly isThin: boolean;
}

/**
 * Holds the price of a pool that is paid into to the market of its pair, in the views of two operators, or of the only
 * one, without that pool itself. Where they differ in whether it is far off, both are asked for the pools by which it
 * is, and a third one decides. At most four requests to each, and four more where they differ.
 * @throws SluiceError `cancelled`
 */
export async function checkMarket(
  client: ChainClient,
  pool: PaidPool,
  { endpoints, block, kinds }: MarketAsked,
  signal?: AbortSignal,
): Promise<MarketFindings | DisputedMarket> {
  const { currencies, address: without } = pool;
  const sold = PARTS.map((part) => soldOf(pool, part));
  const look = async (endpoint: string, within: AbortSignal, named: readonly PoolRef[]): Promise<View> => {
    const viewed = { currencies, sold, without, kinds };
    const ways = await viewPrice(client, viewed, { endpoint, block, signal: within, named });
    const prices = ways.map(({ price }) => price);
    const isThin = ways.length < 2 || ways.some((way) => way.isThin);
    const market = { pool, ...furthest(pool, prices) };
    return { endpoint, market, isThin, pools: ways.flatMap(({ pools }) => pools) };
  };
  const { asked, views, vote } = await operatorViews(client, endpoints, look, signal);
  const far = views.filter(isFar);
  if (far.length === 0) return settled(views, asked);
  // Who could not be asked contradicts nobody.
  if (far.length === views.length) return farOf(far);
  const { against, others } = await vote(isFar, ({ pools }) => pools);
  if (against.length > 1) return farOf(against);
  if (others.length > 1) return settled(others, 2);
  const answers = [...against, ...others].map(({ endpoint, market }): BasisAnswer => {
    return { endpoint, figures: undefined, error: undefined, market };
  });
  return { state: 'disputed', answers };
}

const isFar = ({ market }: View) => Math.abs(market.offBps) > FAR_BPS;

function settled(views: readonly View[], asked: number): MarketFindings {
  // Such a market can be anybody's, for a small part of the deposit: it accuses a pool, but does not clear it.
  const unknown = views.filter(({ market, isThin }) => market.price === undefined || isThin).length;
  if (views.length < asked || (unknown > 0 && unknown < views.length)) return { state: 'unchecked' };
  return { state: unknown > 0 ? 'none' : 'near' };
}

function farOf(views: readonly View[]): MarketFindings {
  return { state: 'far', acceptedBps: undefined, ...views.map(({ market }) => market).reduce(further) };
}

function further<T extends Pick<MarketPrice, 'offBps'>>(a: T, b: T): T {
  return Math.abs(b.offBps) > Math.abs(a.offBps) ? b : a;
}

/** The one of the market's prices that the pool's is further off: a pool beside it with the same price changes nothing. */
function furthest(pool: PaidPool, prices: readonly Fraction[]): Omit<MarketPrice, 'pool'> {
  const offs = prices.map((price) => ({ price, offBps: offBps(pool.price, price) }));
  return offs.length > 0 ? offs.reduce(further) : { price: undefined, offBps: 0 };
}

function offBps(price: Fraction, market: Fraction): number {
  const ratio = (price.numerator * market.denominator * BPS) / (price.denominator * market.numerator);
  return Number((ratio > MOST_BPS ? MOST_BPS : ratio) - BPS);
}

/** A part of what is paid in, all of it in either currency, raw units. */
function soldOf({ price: { numerator, denominator }, paid }: PaidPool, part: bigint): [bigint, bigint] {
  const [first, second] = paid;
  return [
    (first + (second * denominator) / numerator) / part || 1n,
    (second + (first * numerator) / denominator) / part || 1n,
  ];
}
