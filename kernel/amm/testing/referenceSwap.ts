/**
 * A second, slow V3 swap for tests: UniswapV3Pool.sol and its libraries line by line, with the contract's own
 * overflow checks and a real bitmap. It uses none of the code that it is compared with.
 */
const MAX = (1n << 256n) - 1n;
const MIN_SQRT = 4295128739n;
const MAX_SQRT = 1461446703485210103287273052203988822378723970342n;

export interface ReferencePool {
  readonly fee: bigint;
  readonly tickSpacing: number;
  sqrtPriceX96: bigint;
  tick: number;
  liquidity: bigint;
  readonly bitmap: Map<number, bigint>;
  readonly liquidityNet: Map<number, bigint>;
}

export interface ReferenceResult {
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly pool: ReferencePool;
  readonly ticksCrossed: number;
}

export function referencePool(source: {
  fee: number;
  tickSpacing: number;
  sqrtPriceX96: bigint;
  tick: number;
  liquidity: bigint;
  ticks: { indexes: readonly number[]; liquidityNet: readonly bigint[] };
}): ReferencePool {
  const bitmap = new Map<number, bigint>();
  const liquidityNet = new Map<number, bigint>();
  source.ticks.indexes.forEach((index, i) => {
    const compressed = index / source.tickSpacing;
    const word = compressed >> 8;
    bitmap.set(word, (bitmap.get(word) ?? 0n) ^ (1n << BigInt(compressed & 255)));
    liquidityNet.set(index, source.ticks.liquidityNet[i] ?? 0n);
  });
  const { fee, tickSpacing, sqrtPriceX96, tick, liquidity } = source;
  return { fee: BigInt(fee), tickSpacing, sqrtPriceX96, tick, liquidity, bitmap, liquidityNet };
}

/** UniswapV3Pool.swap: `amountSpecified` positive for exact input, negative for exact output. */
export function referenceSwap(
  start: ReferencePool,
  zeroForOne: boolean,
  amountSpecified: bigint,
  limit: bigint = zeroForOne ? MIN_SQRT + 1n : MAX_SQRT - 1n,
): ReferenceResult {
  const state = { ...start };
  require(amountSpecified !== 0n && amountSpecified < 1n << 255n && amountSpecified >= -(1n << 255n), 'AS');
  require(zeroForOne
    ? limit < state.sqrtPriceX96 && limit > MIN_SQRT
    : limit > state.sqrtPriceX96 && limit < MAX_SQRT, 'SPL');
  const exactInput = amountSpecified > 0n;
  let remaining = amountSpecified;
  let calculated = 0n;
  let ticksCrossed = 0;
  while (remaining !== 0n && state.sqrtPriceX96 !== limit) {
    const stepStart = state.sqrtPriceX96;
    let [tickNext, initialized] = nextTick(state.bitmap, state.tick, state.tickSpacing, zeroForOne);
    if (tickNext < -887272) tickNext = -887272;
    else if (tickNext > 887272) tickNext = 887272;
    const priceNext = sqrtRatioAtTick(tickNext);
    const target = (zeroForOne ? priceNext < limit : priceNext > limit) ? limit : priceNext;
    const [price, amountIn, amountOut, feeAmount] = swapStep(
      state.sqrtPriceX96,
      target,
      state.liquidity,
      remaining,
      state.fee,
    );
    state.sqrtPriceX96 = price;
    if (exactInput) {
      remaining -= amountIn + feeAmount;
      calculated -= amountOut;
    } else {
      remaining += amountOut;
      calculated += amountIn + feeAmount;
    }
    if (price === priceNext) {
      if (initialized) {
        const net = state.liquidityNet.get(tickNext) ?? 0n;
        state.liquidity += zeroForOne ? -net : net;
        require(state.liquidity >= 0n && state.liquidity < 1n << 128n, 'L');
        ticksCrossed++;
      }
      state.tick = zeroForOne ? tickNext - 1 : tickNext;
    } else if (price !== stepStart) {
      state.tick = tickAtSqrtRatio(price);
    }
  }
  const [amount0, amount1] =
    zeroForOne === exactInput
      ? [amountSpecified - remaining, calculated]
      : [calculated, amountSpecified - remaining];
  return { amount0, amount1, pool: state, ticksCrossed };
}

function require(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

function nextTick(
  bitmap: Map<number, bigint>,
  tick: number,
  spacing: number,
  lte: boolean,
): [number, boolean] {
  let compressed = Math.trunc(tick / spacing);
  if (tick < 0 && tick % spacing !== 0) compressed--;
  if (lte) {
    const bit = compressed & 255;
    const masked = (bitmap.get(compressed >> 8) ?? 0n) & ((1n << BigInt(bit + 1)) - 1n);
    const top = masked.toString(2).length - 1;
    return masked !== 0n
      ? [(compressed - (bit - top)) * spacing, true]
      : [(compressed - bit) * spacing, false];
  }
  const bit = (compressed + 1) & 255;
  const masked = (bitmap.get((compressed + 1) >> 8) ?? 0n) & (MAX ^ ((1n << BigInt(bit)) - 1n));
  if (masked === 0n) return [(compressed + 1 + 255 - bit) * spacing, false];
  let lowest = 0;
  while (((masked >> BigInt(lowest)) & 1n) === 0n) lowest++;
  return [(compressed + 1 + lowest - bit) * spacing, true];
}

function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  const result = (a * b) / c;
  require(result <= MAX, 'mulDiv');
  return result;
}

function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  return mulDiv(a, b, c) + ((a * b) % c > 0n ? 1n : 0n);
}

function divUp(a: bigint, b: bigint): bigint {
  return a / b + (a % b > 0n ? 1n : 0n);
}

function delta0(a: bigint, b: bigint, liquidity: bigint, up: boolean): bigint {
  const [low, high] = a > b ? [b, a] : [a, b];
  const numerator = liquidity << 96n;
  return up ? divUp(mulDivUp(numerator, high - low, high), low) : mulDiv(numerator, high - low, high) / low;
}

function delta1(a: bigint, b: bigint, liquidity: bigint, up: boolean): bigint {
  const difference = a > b ? a - b : b - a;
  return up ? mulDivUp(liquidity, difference, 1n << 96n) : mulDiv(liquidity, difference, 1n << 96n);
}

function fromAmount0(price: bigint, liquidity: bigint, amount: bigint, add: boolean): bigint {
  if (amount === 0n) return price;
  const numerator = liquidity << 96n;
  const product = (amount * price) & MAX;
  if (add) {
    if (product / amount === price) {
      const denominator = (numerator + product) & MAX;
      if (denominator >= numerator) return mulDivUp(numerator, price, denominator);
    }
    return divUp(numerator, numerator / price + amount);
  }
  require(product / amount === price && numerator > product, 'amount0');
  return mulDivUp(numerator, price, numerator - product);
}

function fromAmount1(price: bigint, liquidity: bigint, amount: bigint, add: boolean): bigint {
  if (add) {
    const result = price + mulDiv(amount, 1n << 96n, liquidity);
    require(result < 1n << 160n, 'uint160');
    return result;
  }
  const quotient = mulDivUp(amount, 1n << 96n, liquidity);
  require(price > quotient, 'amount1');
  return price - quotient;
}

function swapStep(
  current: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  fee: bigint,
): [bigint, bigint, bigint, bigint] {
  const zeroForOne = current >= target;
  const exactIn = remaining >= 0n;
  let amountIn = 0n;
  let amountOut = 0n;
  let next: bigint;
  if (exactIn) {
    const lessFee = mulDiv(remaining, 1_000_000n - fee, 1_000_000n);
    amountIn = zeroForOne
      ? delta0(target, current, liquidity, true)
      : delta1(current, target, liquidity, true);
    if (lessFee >= amountIn) next = target;
    else {
      require(current > 0n && liquidity > 0n, 'input');
      next = zeroForOne
        ? fromAmount0(current, liquidity, lessFee, true)
        : fromAmount1(current, liquidity, lessFee, true);
    }
  } else {
    amountOut = zeroForOne
      ? delta1(target, current, liquidity, false)
      : delta0(current, target, liquidity, false);
    if (-remaining >= amountOut) next = target;
    else {
      require(current > 0n && liquidity > 0n, 'output');
      next = zeroForOne
        ? fromAmount1(current, liquidity, -remaining, false)
        : fromAmount0(current, liquidity, -remaining, false);
    }
  }
  const max = target === next;
  if (zeroForOne) {
    amountIn = max && exactIn ? amountIn : delta0(next, current, liquidity, true);
    amountOut = max && !exactIn ? amountOut : delta1(next, current, liquidity, false);
  } else {
    amountIn = max && exactIn ? amountIn : delta1(current, next, liquidity, true);
    amountOut = max && !exactIn ? amountOut : delta0(current, next, liquidity, false);
  }
  if (!exactIn && amountOut > -remaining) amountOut = -remaining;
  const feeAmount =
    exactIn && next !== target ? remaining - amountIn : mulDivUp(amountIn, fee, 1_000_000n - fee);
  return [next, amountIn, amountOut, feeAmount];
}

const MAGIC = [
  '0xfffcb933bd6fad37aa2d162d1a594001',
  '0xfff97272373d413259a46990580e213a',
  '0xfff2e50f5f656932ef12357cf3c7fdcc',
  '0xffe5caca7e10e4e61c3624eaa0941cd0',
  '0xffcb9843d60f6159c9db58835c926644',
  '0xff973b41fa98c081472e6896dfb254c0',
  '0xff2ea16466c96a3843ec78b326b52861',
  '0xfe5dee046a99a2a811c461f1969c3053',
  '0xfcbe86c7900a88aedcffc83b479aa3a4',
  '0xf987a7253ac413176f2b074cf7815e54',
  '0xf3392b0822b70005940c7a398e4b70f3',
  '0xe7159475a2c29b7443b29c7fa6e889d9',
  '0xd097f3bdfd2022b8845ad8f792aa5825',
  '0xa9f746462d870fdf8a65dc1f90e061e5',
  '0x70d869a156d2a1b890bb3df62baf32f7',
  '0x31be135f97d08fd981231505542fcfa6',
  '0x9aa508b5b7a84e1c677de54f3e99bc9',
  '0x5d6af8dedb81196699c329225ee604',
  '0x2216e584f5fa1ea926041bedfe98',
  '0x48a170391f7dc42444e8fa2',
].map(BigInt);

function sqrtRatioAtTick(tick: number): bigint {
  const abs = Math.abs(tick);
  require(abs <= 887272, 'T');
  let ratio = 1n << 128n;
  MAGIC.forEach((factor, bit) => {
    if (abs & (1 << bit)) ratio = (ratio * factor) >> 128n;
  });
  if (tick > 0) ratio = MAX / ratio;
  return (ratio >> 32n) + (ratio % (1n << 32n) === 0n ? 0n : 1n);
}

/** The contract's fixed-point logarithm. */
export function tickAtSqrtRatio(price: bigint): number {
  require(price >= MIN_SQRT && price < MAX_SQRT, 'R');
  const ratio = price << 32n;
  const msb = ratio.toString(2).length - 1;
  let r = msb >= 128 ? ratio >> BigInt(msb - 127) : ratio << BigInt(127 - msb);
  let log2 = BigInt(msb - 128) << 64n;
  for (let bit = 63n; bit >= 50n; bit--) {
    r = (r * r) >> 127n;
    const f = r >> 128n;
    log2 |= f << bit;
    r >>= f;
  }
  const log = log2 * 255738958999603826347141n;
  const low = Number((log - 3402992956809132418596140100660247210n) >> 128n);
  const high = Number((log + 291339464771989622907027621153398088495n) >> 128n);
  return low === high ? low : sqrtRatioAtTick(high) <= price ? high : low;
}
