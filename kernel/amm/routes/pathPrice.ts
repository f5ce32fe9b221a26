import { AmmError } from '../AmmError.ts';
import { type Fraction, multiplyFractions } from '../fraction.ts';
import { otherToken } from '../pools/swapPool.ts';
import { type TokenTaxes, transferFees } from '../pools/tokenTax.ts';
import type { Path, PoolState, TokenKey } from '../types.ts';

const Q192 = 2n ** 192n;
const ONE: Fraction = { numerator: 1n, denominator: 1n };

/**
 * The mid price of a pool, without fee: raw units of the other token per raw unit of `tokenIn`.
 * Errors: `invalid_path` when the pool does not trade `tokenIn`, `insufficient_reserves` for an empty pair,
 * `insufficient_liquidity` for a V3 pool without a price.
 */
export function poolMidPrice(pool: PoolState, tokenIn: TokenKey): Fraction {
  otherToken(pool, tokenIn);
  const details = { pool: pool.address };
  let price: Fraction;
  if (pool.kind === 'v2') {
    if (pool.reserve0 <= 0n || pool.reserve1 <= 0n) {
      throw new AmmError('insufficient_reserves', 'An empty pair has no price.', details);
    }
    price = { numerator: pool.reserve1, denominator: pool.reserve0 };
  } else {
    if (pool.sqrtPriceX96 <= 0n) {
      throw new AmmError('insufficient_liquidity', 'The pool has no price yet.', details);
    }
    price = { numerator: pool.sqrtPriceX96 ** 2n, denominator: Q192 };
  }
  if (tokenIn === pool.token0) return price;
  return { numerator: price.denominator, denominator: price.numerator };
}

/** The mid price of a path: raw units of its last token per raw unit of its first. Errors: `poolMidPrice`. */
export function midPrice({ pools, tokens }: Path): Fraction {
  return pools.reduce((price, pool, i) => multiplyFractions(price, poolMidPrice(pool, tokens[i]!)), ONE);
}

/** The share of an input that is left after the fees of all pools of a path. */
export function keptAfterPoolFees({ pools }: Path): Fraction {
  return pools.reduce((kept, pool) => {
    const share: Fraction =
      pool.kind === 'v2'
        ? { numerator: 997n, denominator: 1000n }
        : { numerator: 1_000_000n - BigInt(pool.fee), denominator: 1_000_000n };
    return multiplyFractions(kept, share);
  }, ONE);
}

/** The share that is left after all transfer fees of a path's tokens. Errors: `invalid_option`. */
export function keptAfterTaxes({ tokens }: Path, taxes: TokenTaxes | undefined): Fraction {
  return transferFees(tokens, taxes).reduce(
    (kept, bps) => multiplyFractions(kept, { numerator: BigInt(10_000 - bps), denominator: 10_000n }),
    ONE,
  );
}
