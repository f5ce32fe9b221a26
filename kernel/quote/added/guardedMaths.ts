import {
  AmmError,
  type Fraction,
  type PoolMaths,
  type PoolState,
  type PoolSwap,
  type TradeType,
} from '../../amm/index.ts';

/** Told of everything that a kind does wrong. */
export type OnFault = (cause: unknown) => void;

/**
 * The maths of a kind that a plugin adds. The search calls them thousands of times, and one bad value would spoil
 * every route: whatever throws, or gives what no pool can give, counts as a pool that cannot trade, and is told.
 */
export function guardedMaths(own: PoolMaths, added: object, onFault: OnFault): PoolMaths {
  const failed = (pool: PoolState, cause: unknown): AmmError => {
    if (cause instanceof AmmError) return cause;
    onFault(cause);
    return new AmmError('invalid_pool', `Its kind cannot compute ${pool.address}`, { pool: pool.address });
  };
  const ask = <T>(pool: PoolState, question: () => T, isPossible: (answer: T) => boolean): T => {
    let answer: T;
    try {
      answer = question();
      if (!isPossible(answer)) throw new TypeError('it computes what no pool can give');
    } catch (cause) {
      throw failed(pool, cause);
    }
    return answer;
  };
  const wholes = new WeakMap<PoolState, PoolState>();
  /** The same for the same state: kinds remember by it what they have computed. */
  const whole = (pool: PoolState): PoolState => {
    let made = wholes.get(pool);
    if (!made) {
      made = { ...pool, maths: own };
      wholes.set(pool, made);
    }
    return made;
  };
  const maths: PoolMaths = {
    added,
    takesTaxedTokens: own.takesTaxedTokens === true,
    ...(isAmount(own.hopGas) && { hopGas: own.hopGas }),
    ...(isJoin(own) && { joinGas: own.joinGas }),
    swap(pool, zeroForOne, tradeType, amount) {
      const swap = ask(
        pool,
        () => own.swap(whole(pool), zeroForOne, tradeType, amount),
        (given) => isSwap(given, pool, tradeType, amount),
      );
      return { ...swap, after: { ...swap.after, maths } };
    },
    curve(pool, zeroForOne) {
      const curve = ask(
        pool,
        () => own.curve(whole(pool), zeroForOne),
        ({ rate }) => Number.isFinite(rate) && rate >= 0,
      );
      const amountOf = (compute: () => number): number => {
        try {
          return compute();
        } catch (cause) {
          failed(pool, cause);
          return Number.NaN;
        }
      };
      return {
        pool,
        zeroForOne,
        rate: curve.rate,
        output: (...given) => amountOf(() => curve.output(...given)),
        input: (...given) => amountOf(() => curve.input(...given)),
      };
    },
    price: (pool) => ask(pool, () => own.price(whole(pool)), isPositive),
    keptAfterFee: (pool, zeroForOne) =>
      ask(
        pool,
        () => own.keptAfterFee(whole(pool), zeroForOne),
        (kept) => isPositive(kept) && kept.numerator <= kept.denominator,
      ),
    virtualReserve: (pool, ofToken0) => ask(pool, () => own.virtualReserve(whole(pool), ofToken0), isAmount),
    isUsable(pool, zeroForOne, least) {
      try {
        // A pool whose curve is no curve must not come into the graph.
        return (
          own.isUsable(whole(pool), zeroForOne, least) === true && maths.curve(pool, zeroForOne).rate > 0
        );
      } catch (cause) {
        failed(pool, cause);
        return false;
      }
    },
  };
  return maths;
}

/** Whether a hop takes no less than nothing with it. */
const isJoin = ({ hopGas, joinGas }: PoolMaths) =>
  Number.isSafeInteger(joinGas) && isAmount(hopGas) && isAmount(hopGas + BigInt(joinGas as number));

const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n;

function isPositive({ numerator, denominator }: Fraction): boolean {
  return isAmount(numerator) && numerator > 0n && isAmount(denominator) && denominator > 0n;
}

function isSwap(swap: PoolSwap, pool: PoolState, tradeType: TradeType, amount: bigint): boolean {
  const { amountIn, amountOut, complete, after, ticksCrossed, moreGas = 0 } = swap;
  const given = tradeType === 'EXACT_INPUT' ? amountIn : amountOut;
  return (
    isAmount(amountIn) &&
    isAmount(amountOut) &&
    (complete === true ? given === amount : complete === false && given <= amount) &&
    Number.isSafeInteger(ticksCrossed) &&
    Number.isSafeInteger(moreGas) &&
    moreGas >= 0 &&
    after.kind === pool.kind &&
    after.address === pool.address
  );
}
