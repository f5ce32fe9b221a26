import type { Address } from '../../kernel/chain/ChainSpec.ts';
import type { Range } from './market.ts';

/** A token with its price. */
export interface PricedToken {
  readonly symbol: string;
  readonly address: Address;
  readonly decimals: number;
  /** USD, in millionths. */
  readonly microUsd: bigint;
}

const MAX_TICK = 887_272;

/** The pair in the order of a pool: the lower address first. */
export function sortTokens(left: PricedToken, right: PricedToken): [PricedToken, PricedToken] {
  return BigInt(left.address) < BigInt(right.address) ? [left, right] : [right, left];
}

/** Base units that are worth `usd`; USD to the cent. */
export function amountRawOf(token: PricedToken, usd: number): bigint {
  return (BigInt(Math.round(usd * 100)) * 10_000n * 10n ** BigInt(token.decimals)) / token.microUsd;
}

/** sqrt(token1 per token0) in X96 at which both sides have the same value, rounded down. */
export function sqrtPriceX96Of(token0: PricedToken, token1: PricedToken): bigint {
  const [numerator, denominator] = ratio(token0, token1);
  return squareRoot((numerator << 192n) / denominator);
}

/** A range in ticks, rounded outwards to multiples of the tick spacing. */
export function tickRange(
  token0: PricedToken,
  token1: PricedToken,
  spacing: number,
  range: Range,
): readonly [lower: number, upper: number] {
  if (range === 'full') {
    const edge = Math.floor(MAX_TICK / spacing) * spacing;
    return [-edge, edge];
  }
  const [numerator, denominator] = ratio(token0, token1);
  const tick = Math.round(Math.log(Number(numerator) / Number(denominator)) / Math.log(1.0001));
  const down = (value: number) => Math.floor(value / spacing) * spacing;
  const up = (value: number) => Math.ceil(value / spacing) * spacing;
  return [down(tick + range[0]), up(tick + range[1])];
}

function ratio(token0: PricedToken, token1: PricedToken): [bigint, bigint] {
  return [token0.microUsd * 10n ** BigInt(token1.decimals), token1.microUsd * 10n ** BigInt(token0.decimals)];
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
