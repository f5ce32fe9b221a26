import { AmmError } from '../AmmError.ts';
import { MAX_UINT256 } from './fullMath.ts';

/** log base 1.0001 of 2^-128, the lowest tick of any pool. */
export const MIN_TICK = -887272;
export const MAX_TICK = 887272;
/** `getSqrtRatioAtTick(MIN_TICK)`: the lowest possible square root price. */
export const MIN_SQRT_RATIO = 4295128739n;
/** `getSqrtRatioAtTick(MAX_TICK)`: no pool reaches it. */
export const MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342n;

const Q32_MASK = 0xffffffffn;

/** `2^128 / 1.0001^(2^i / 2)`, the constants of TickMath.sol by bit of the tick. */
const FACTORS = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
] as const;

/**
 * The product of the factors of the ten low bits, indexed by those bits. The contract multiplies from the low
 * bit up and truncates after each factor, so this prefix is exact and halves the work.
 */
const lowProducts: (bigint | undefined)[] = new Array(1024).fill(undefined);

function lowProduct(bits: number): bigint {
  const known = lowProducts[bits];
  if (known !== undefined) return known;
  let ratio = 1n << 128n;
  for (let i = 0; i < 10; i++) {
    if ((bits >> i) & 1) ratio = (ratio * FACTORS[i]!) >> 128n;
  }
  lowProducts[bits] = ratio;
  return ratio;
}

/**
 * `sqrt(1.0001^tick)` as Q64.96, rounded up as the contract does.
 * Errors: `invalid_tick`. Source: Uniswap/v3-core TickMath.sol, getSqrtRatioAtTick.
 */
export function getSqrtRatioAtTick(tick: number): bigint {
  if (!Number.isInteger(tick) || tick < MIN_TICK || tick > MAX_TICK) {
    throw new AmmError('invalid_tick', 'The tick is outside the range.');
  }
  const absTick = tick < 0 ? -tick : tick;
  let ratio = lowProduct(absTick & 1023);
  for (let i = 10, bits = absTick >> 10; bits !== 0; i++, bits >>= 1) {
    if (bits & 1) ratio = (ratio * FACTORS[i]!) >> 128n;
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio;
  return (ratio >> 32n) + ((ratio & Q32_MASK) === 0n ? 0n : 1n);
}

const LOG_SQRT_10001 = Math.log1p(0.0001) / 2;
const TWO_POW_96 = 2 ** 96;

/**
 * The greatest tick whose square root price is not above `sqrtPriceX96`.
 * The contract computes a logarithm in fixed point. Here a float gives an estimate and {@link
 * getSqrtRatioAtTick} decides, which is the same tick by the contract's own definition.
 * Errors: `invalid_tick` outside [MIN_SQRT_RATIO, MAX_SQRT_RATIO).
 * Source: Uniswap/v3-core TickMath.sol, getTickAtSqrtRatio.
 */
export function getTickAtSqrtRatio(sqrtPriceX96: bigint): number {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    throw new AmmError('invalid_tick', 'The price is outside the range.');
  }
  const estimate = Math.log(Number(sqrtPriceX96) / TWO_POW_96) / LOG_SQRT_10001;
  let tick = Math.floor(estimate);
  if (tick < MIN_TICK) tick = MIN_TICK;
  if (tick >= MAX_TICK) tick = MAX_TICK - 1;
  // The float is off by at most one tick, and only when the price is close to a tick.
  while (getSqrtRatioAtTick(tick) > sqrtPriceX96) tick--;
  while (getSqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick++;
  return tick;
}
