import { type Fraction, type PoolState, poolMidPrice } from '../../amm/index.ts';
import { type PoolDepth, type Probe, poolDepth } from './poolDepth.ts';

/** A token with a known price. A pool against it gives the price of the other token. */
export interface PricedToken {
  readonly address: string;
  readonly decimals: number;
  readonly usd: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface BestPrice {
  readonly usd: number;
  readonly confidence: number;
  readonly pool: PoolState;
  /** The token that the price was derived from. */
  readonly against: PricedToken;
}

/** Confidence in a price, by the depth steps of its pool. */
const CONFIDENCE = [0, 0.5, 0.7, 0.85, 0.95] as const;

/**
 * The USD price of a token, from the deepest of `pools` against a priced token; undefined when no pool is
 * deep enough for the probe. `probeOf` returns the trade that a pool against that token must be able to make.
 */
export function bestPrice(
  token: { readonly address: string; readonly decimals: number },
  pools: readonly PoolState[],
  against: readonly PricedToken[],
  probeOf: (against: PricedToken) => Probe | undefined,
): BestPrice | undefined {
  let best: { readonly found: BestPrice; readonly depth: PoolDepth } | undefined;
  for (const priced of against) {
    const probe = probeOf(priced);
    if (!probe) continue;
    for (const pool of pools) {
      if (!isBetween(pool, token.address, priced.address)) continue;
      const depth = poolDepth(pool, token.address, probe);
      if (depth.steps === 0 || (best && !isDeeper(depth, best.depth))) continue;
      const usd = wholePrice(poolMidPrice(pool, token.address), token.decimals, priced.decimals) * priced.usd;
      if (!Number.isFinite(usd) || usd <= 0) continue;
      const confidence = priced.confidence * (CONFIDENCE[depth.steps] ?? Math.max(...CONFIDENCE));
      best = { found: { usd, confidence, pool, against: priced }, depth };
    }
  }
  return best?.found;
}

function isBetween(pool: PoolState, a: string, b: string): boolean {
  return (pool.token0 === a && pool.token1 === b) || (pool.token0 === b && pool.token1 === a);
}

function isDeeper(a: PoolDepth, b: PoolDepth): boolean {
  return a.steps > b.steps || (a.steps === b.steps && a.impactPips < b.impactPips);
}

/** Converts a price of raw units to one of whole tokens. */
export function wholePrice(raw: Fraction, decimalsIn: number, decimalsOut: number): number {
  return toNumber({
    numerator: raw.numerator * 10n ** BigInt(decimalsIn),
    denominator: raw.denominator * 10n ** BigInt(decimalsOut),
  });
}

/** Numerator and denominator may exceed the range of a number while their quotient does not. */
function toNumber({ numerator, denominator }: Fraction): number {
  const KEPT_BITS = 64;
  const shift = KEPT_BITS - (bitLength(numerator) - bitLength(denominator));
  const quotient =
    shift > 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
