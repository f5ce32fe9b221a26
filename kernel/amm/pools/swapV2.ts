import { AmmError } from '../AmmError.ts';
import type { PoolSwap, TradeType, V2PoolState } from '../types.ts';
import { MAX_UINT112, MAX_UINT256 } from './fullMath.ts';

/** A {@link PoolSwap} whose pool is a V2 pair. */
export interface V2Swap extends PoolSwap {
  readonly after: V2PoolState;
}

/**
 * The output of a pair for an input, both raw units; may be zero.
 * Errors: `invalid_amount`, `insufficient_reserves`.
 * Source: Uniswap/v2-periphery UniswapV2Library.sol, getAmountOut.
 */
export function getAmountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (amountIn <= 0n || amountIn > MAX_UINT256) {
    throw new AmmError('invalid_amount', 'A V2 swap takes an amount from 1 to 2^256 - 1.');
  }
  if (reserveIn <= 0n || reserveOut <= 0n) throw emptyReserves();
  const amountInWithFee = amountIn * 997n;
  return (amountInWithFee * reserveOut) / (reserveIn * 1000n + amountInWithFee);
}

/**
 * The input a pair needs for an output, both raw units.
 * Errors: `invalid_amount`, `insufficient_reserves`.
 * Source: Uniswap/v2-periphery UniswapV2Library.sol, getAmountIn.
 */
export function getAmountIn(amountOut: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (amountOut <= 0n || amountOut > MAX_UINT256) {
    throw new AmmError('invalid_amount', 'A V2 swap takes an amount from 1 to 2^256 - 1.');
  }
  if (reserveIn <= 0n || reserveOut <= amountOut) throw emptyReserves();
  return (reserveIn * amountOut * 1000n) / ((reserveOut - amountOut) * 997n) + 1n;
}

/**
 * One swap through a pair, to the wei, as Router02 does it.
 *
 * `amount` is in raw units: what the pair receives for EXACT_INPUT, what it sends for EXACT_OUTPUT. Transfer
 * fees of taxed tokens are not included: see `quotePath`. The result is always `complete`.
 * Errors: `invalid_amount`, `insufficient_reserves`, `zero_output`, `reserve_overflow`, all with the pool.
 * Source: Uniswap/v2-core UniswapV2Pair.sol, swap and _update.
 */
export function swapV2(pool: V2PoolState, zeroForOne: boolean, tradeType: TradeType, amount: bigint): V2Swap {
  const details = { pool: pool.address };
  const reserveIn = zeroForOne ? pool.reserve0 : pool.reserve1;
  const reserveOut = zeroForOne ? pool.reserve1 : pool.reserve0;
  const exactIn = tradeType === 'EXACT_INPUT';
  if (reserveIn <= 0n || reserveOut <= 0n || (!exactIn && amount >= reserveOut)) throw emptyReserves(pool);

  const amountIn = exactIn ? amount : getAmountIn(amount, reserveIn, reserveOut);
  const amountOut = exactIn ? getAmountOut(amount, reserveIn, reserveOut) : amount;
  if (amountOut === 0n) throw new AmmError('zero_output', 'The pair pays nothing for this input.', details);
  if (reserveIn + amountIn > MAX_UINT112) {
    throw new AmmError('reserve_overflow', 'The reserve would pass 2^112 - 1.', details);
  }

  const after: V2PoolState = {
    ...pool,
    reserve0: zeroForOne ? reserveIn + amountIn : reserveOut - amountOut,
    reserve1: zeroForOne ? reserveOut - amountOut : reserveIn + amountIn,
  };
  return { amountIn, amountOut, complete: true, after, ticksCrossed: 0 };
}

function emptyReserves(pool?: V2PoolState): AmmError {
  return new AmmError(
    'insufficient_reserves',
    'The pair does not hold enough for this swap.',
    pool ? { pool: pool.address } : {},
  );
}
