import {
  AmmError,
  OBSERVATION_GAS,
  type PoolMaths,
  type V3PoolState,
  v3Maths,
} from '../../kernel/amm/index.ts';
import type { V4Side, V4State } from './V4Pool.ts';

/** The denominator of all fees: hundredths of a bip. */
const MILLION = 1_000_000;
/** Both amounts of a swap are int128 (Pool.sol, BalanceDelta.sol). */
const MAX_INT128 = 2n ** 127n - 1n;

/**
 * Uniswap V4 pools. A swap of V4 (Pool.sol, SwapMath.sol) takes and gives to the wei what one of V3 does with the
 * same ticks and the whole fee of its direction: what its steps count differently is only how much of an input is
 * fee.
 */
export const v4Maths: PoolMaths<V4State> = {
  takesTaxedTokens: false,
  // Fitted to executed trades, of a pool on its own: pools in a row are paid in and out once.
  hopGas: 65_000n,
  joinGas: -20_500,
  swap(pool, zeroForOne, tradeType, amount) {
    const down = isDown(pool, zeroForOne);
    const side = sideOf(pool, down);
    const refused = (text: string) => {
      return new AmmError('insufficient_liquidity', text, { pool: pool.address });
    };
    if (side.fee >= MILLION) throw refused('The pool keeps all of an input.');
    if (amount > MAX_INT128) throw new AmmError('invalid_amount', 'A V4 swap takes at most 2^127 - 1.');
    const swap = v3Maths.swap(side, down, tradeType, amount);
    if (swap.amountIn > MAX_INT128 || swap.amountOut > MAX_INT128) {
      throw refused('An amount is more than V4 can count.');
    }
    const after = swap.after as V3PoolState;
    // V4 keeps no observations.
    const moreGas = after.tick === side.tick ? 0 : (swap.moreGas ?? 0) - OBSERVATION_GAS;
    return { ...swap, after: movedTo(pool, after, down), moreGas };
  },
  curve(pool, zeroForOne) {
    const down = isDown(pool, zeroForOne);
    const curve = v3Maths.curve(sideOf(pool, down), down);
    return {
      pool,
      zeroForOne,
      rate: curve.rate,
      output: (...given) => curve.output(...given),
      input: (...given) => curve.input(...given),
    };
  },
  price(pool) {
    const { numerator, denominator } = v3Maths.price(sideOf(pool, true));
    return pool.inverted ? { numerator: denominator, denominator: numerator } : { numerator, denominator };
  },
  keptAfterFee: (pool, zeroForOne) => {
    const down = isDown(pool, zeroForOne);
    return v3Maths.keptAfterFee(sideOf(pool, down), down);
  },
  virtualReserve: (pool, ofToken0) => v3Maths.virtualReserve(sideOf(pool, true), ofToken0 !== pool.inverted),
  isUsable(pool, zeroForOne, least) {
    const down = isDown(pool, zeroForOne);
    const side = sideOf(pool, down);
    return side.fee < MILLION && v3Maths.isUsable(side, down, least);
  },
};

/**
 * The fee of one direction: the protocol's first, and the pool's own of what is left (ProtocolFeeLibrary.sol,
 * calculateSwapFee). Hundredths of a bip.
 */
export function swapFee(protocolFee: number, fee: number): number {
  return protocolFee + fee - Math.floor((protocolFee * fee) / MILLION);
}

/** Whether currency0 goes in, so that the pool's own price falls. */
function isDown({ inverted }: V4State, zeroForOne: boolean): boolean {
  return zeroForOne !== inverted;
}

/** The maths of V3 read nothing of a pool's own maths. */
function sideOf({ sides }: V4State, down: boolean): V3PoolState {
  return sides[down ? 0 : 1] as V3PoolState;
}

/** @param after the side that was traded */
function movedTo(pool: V4State, after: V4Side, down: boolean): V4State {
  const other = sideOf(pool, !down);
  if (other.fee === after.fee) return { ...pool, sides: [after, after] };
  const { sqrtPriceX96, tick, liquidity } = after;
  const moved = { ...other, sqrtPriceX96, tick, liquidity };
  return { ...pool, sides: down ? [after, moved] : [moved, after] };
}
