import { type Fraction, multiplyFractions } from '../fraction.ts';
import { otherToken } from '../pools/swapPool.ts';
import { type TokenTaxes, transferFees } from '../pools/tokenTax.ts';
import type { Path, PoolState, TokenKey } from '../types.ts';

const ONE: Fraction = { numerator: 1n, denominator: 1n };

/**
 * The mid price of a pool, without fee: raw units of the other token per raw unit of `tokenIn`.
 * Errors: `invalid_path` when the pool does not trade `tokenIn`, `insufficient_reserves` or
 * `insufficient_liquidity` for a pool without a price.
 */
export function poolMidPrice(pool: PoolState, tokenIn: TokenKey): Fraction {
  otherToken(pool, tokenIn);
  const price = pool.maths.price(pool);
  if (tokenIn === pool.token0) return price;
  return { numerator: price.denominator, denominator: price.numerator };
}

/** The mid price of a path: raw units of its last token per raw unit of its first. Errors: `poolMidPrice`. */
export function midPrice({ pools, tokens }: Path): Fraction {
  return pools.reduce((price, pool, i) => multiplyFractions(price, poolMidPrice(pool, tokens[i]!)), ONE);
}

/** The share of an input that is left after the fees of all pools of a path. */
export function keptAfterPoolFees({ pools, tokens }: Path): Fraction {
  return pools.reduce(
    (kept, pool, i) => multiplyFractions(kept, pool.maths.keptAfterFee(pool, tokens[i] === pool.token0)),
    ONE,
  );
}

/** The share that is left after all transfer fees of a path's tokens. Errors: `invalid_option`. */
export function keptAfterTaxes({ tokens }: Path, taxes: TokenTaxes | undefined): Fraction {
  return transferFees(tokens, taxes).reduce(
    (kept, bps) => multiplyFractions(kept, { numerator: BigInt(10_000 - bps), denominator: 10_000n }),
    ONE,
  );
}
