import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { contractUnit } from '../../../kernel/currency/unitNumbers.ts';
import { protocolPart } from '../../../kernel/index/ProtocolShare.ts';
import { wholePrice } from '../../../kernel/index/tokenPrices.ts';
import type { IndexedPool, PoolFigures, PoolState } from '../../../kernel/index/types.ts';
import { shownToken } from './shownToken.ts';
import { startX96 } from './startX96.ts';
import { tellsPrice } from './tellsPrice.ts';
import { worthOf } from './worthOf.ts';

/** Undefined: unknown, which is never shown as 0. */
export type Figure = number | undefined;

export interface PoolLine {
  readonly pool: IndexedPool;
  readonly token0: Token | undefined;
  readonly token1: Token | undefined;
  readonly liquidityUsd: Figure;
  readonly volumeUsd: Figure;
  readonly feesUsd: Figure;
  /** Fees of the window less the protocol's share, relative to the pool's present holdings, scaled to a year; 0.1 is 10 %. */
  readonly apr: Figure;
  /**
   * Why there is no `apr`, where that is no matter of a price or of what the pool holds: too little is read,
   * or the protocol's share of the fees is not known.
   */
  readonly noApr: 'window' | 'share' | undefined;
  /** token1 per token0. */
  readonly price: Figure;
  /** The change of that price over the window; 0.1 is up by 10 %. */
  readonly change: Figure;
  readonly swaps: number;
  /** Whether both tokens are on a list. */
  readonly listed: boolean;
}

/** The pools through which a token is worth dollars, from its own pool to one with a stablecoin. */
export interface TokenPath {
  /** `inverted`: the token whose price is told is the pool's second one. Empty: a stablecoin. */
  readonly steps: readonly { readonly pool: IndexedPool; readonly inverted: boolean }[];
  /** The least that one of the pools holds on the other side, USD. */
  readonly depthUsd: number;
  /** Swaps of the token's own pool in the window. */
  readonly swaps: number;
}

export interface TokenLine {
  readonly address: Address;
  readonly token: Token | undefined;
  readonly listed: boolean;
  readonly priceUsd: Figure;
  /** What `change` is told by; undefined where no pool leads to a stablecoin, or nothing was read. */
  readonly path: TokenPath | undefined;
  /** The change against stablecoins over the window; 0.1 is up by 10 %. */
  readonly change: Figure;
  readonly volumeUsd: Figure;
  readonly liquidityUsd: Figure;
  readonly pools: number;
}

export interface Market {
  readonly pools: readonly PoolLine[];
  readonly tokens: readonly TokenLine[];
  /** USD of one whole token. */
  readonly prices: ReadonlyMap<Address, number>;
}

export interface MarketSource {
  readonly chain: Pick<ChainSpec, 'nativeCurrency'>;
  readonly pools: readonly IndexedPool[];
  /** Sums of each pool over the window. */
  readonly figures: readonly PoolFigures[];
  /** Length of the window, seconds; undefined where no block was read, so that nothing is known of it. */
  readonly windowSeconds: number | undefined;
  /** Whether the window is read so far that fees may be scaled to a year. */
  readonly isYearly: boolean;
  readonly tokenAt: (address: Address) => Token | undefined;
  readonly isListed: (address: Address) => boolean;
  /** Prices from other sources, USD. */
  readonly known: ReadonlyMap<Address, number>;
  /** Those of them that count as constant over the window: the stablecoins'. */
  readonly steady: ReadonlyMap<Address, number>;
}

const YEAR_SECONDS = 365 * 86_400;

/** @param prices USD of one whole token @param figures the pool's sums over the window */
export function poolLine(
  source: MarketSource,
  pool: IndexedPool,
  figures: PoolFigures | undefined,
  prices: ReadonlyMap<Address, number>,
): PoolLine {
  const shown = (token: Address) => shownToken(source.chain, pool, source.tokenAt(token));
  const [token0, token1] = [shown(pool.token0), shown(pool.token1)];
  const worth = (raw0: bigint | undefined, raw1: bigint | undefined): Figure =>
    add(worthOf(raw0, token0, prices), worthOf(raw1, token1, prices));
  const { state } = pool;
  const { windowSeconds, isYearly } = source;
  const none = windowSeconds === undefined ? undefined : 0;
  const volumeUsd = figures ? worth(figures.volume0Raw, figures.volume1Raw) : none;
  const feesUsd = figures ? worth(figures.fees0Raw, figures.fees1Raw) : none;
  const liquidityUsd = heldUsd(source, pool, token0, token1, prices);
  const units = token0 && token1 && ([contractUnit(token0), contractUnit(token1)] as const);
  const priced = state && tellsPrice(pool) && units;
  const protocol = figures ? protocolOf(figures, state) : ([0n, 0n] as const);
  const protocolUsd = protocol && worth(...protocol);
  const yearly =
    feesUsd === undefined || protocolUsd === undefined || windowSeconds === undefined || !isYearly
      ? undefined
      : ((feesUsd - protocolUsd) * YEAR_SECONDS) / windowSeconds;
  return {
    pool,
    token0,
    token1,
    liquidityUsd,
    volumeUsd,
    feesUsd,
    apr: liquidityUsd && yearly !== undefined ? yearly / liquidityUsd : undefined,
    noApr: !isYearly ? 'window' : protocol ? undefined : 'share',
    price: priced ? wholePrice(state.sqrtPriceX96, ...priced) : undefined,
    change:
      windowSeconds === undefined || (state?.sqrtPriceX96 && !tellsPrice(pool))
        ? undefined
        : changeOf(figures, state?.sqrtPriceX96),
    swaps: figures?.swaps ?? 0,
    listed: source.isListed(pool.token0) && source.isListed(pool.token1),
  };
}

/**
 * A pool's holdings in USD. The price of an unlisted token comes from pools alone, and anyone can create such
 * a pool, so its side counts at most as much as the other side.
 */
function heldUsd(
  { isListed }: MarketSource,
  { state, ...pool }: IndexedPool,
  token0: Token | undefined,
  token1: Token | undefined,
  prices: ReadonlyMap<Address, number>,
): Figure {
  const first = worthOf(state?.balance0Raw, token0, prices);
  const second = worthOf(state?.balance1Raw, token1, prices);
  if (first === undefined || second === undefined) return undefined;
  if (isListed(pool.token0) === isListed(pool.token1)) return first + second;
  const [sure, other] = isListed(pool.token0) ? [first, second] : [second, first];
  return sure + Math.min(sure, other);
}

/** What the protocol took of the fees; undefined where that is not known. */
function protocolOf(
  { protocol0Raw, protocol1Raw, unsettled0Raw, unsettled1Raw }: PoolFigures,
  state: PoolState | undefined,
): readonly [bigint, bigint] | undefined {
  if (protocol0Raw === undefined || protocol1Raw === undefined) return undefined;
  if (unsettled0Raw === 0n && unsettled1Raw === 0n) return [protocol0Raw, protocol1Raw];
  if (!state?.protocolShare) return undefined;
  const [part0, part1] = protocolPart(unsettled0Raw, unsettled1Raw, state.protocolShare);
  return [protocol0Raw + part0, protocol1Raw + part1];
}

/** Of a pool that is priced but told no price in the window, the price has not moved. */
function changeOf(figures: PoolFigures | undefined, nowX96: bigint | undefined): Figure {
  const start = startX96(figures);
  if (start === 0n) return nowX96 ? 0 : undefined;
  const ratio = Number(figures?.closeX96 || start) / Number(start);
  return ratio * ratio - 1;
}

function add(first: Figure, second: Figure): Figure {
  return first === undefined || second === undefined ? undefined : first + second;
}
