import { mulDiv } from './pools/fullMath.ts';
import { squareRoot } from './squareRoot.ts';

/** The figures of a pair's contract, in raw units of token0, token1 and the pair's own token. */
export interface V2PairFigures {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** The pair's token balances; above the reserves when somebody sent it tokens. */
  readonly balance0: bigint;
  readonly balance1: bigint;
  readonly totalSupply: bigint;
  /** reserve0 * reserve1 after the latest liquidity event; 0 while the factory takes no fee. */
  readonly kLast: bigint;
  /** Whether the factory takes its share of the fees. */
  readonly feeOn: boolean;
}

/** Burned with the first deposit. Source: Uniswap/v2-core UniswapV2Pair.sol, MINIMUM_LIQUIDITY. */
export const MINIMUM_LIQUIDITY_RAW = 1_000n;

/** `amountRaw` at the pair's ratio, rounded down. Source: Uniswap/v2-periphery UniswapV2Library.sol, quote. */
export function quoteV2Deposit(amountRaw: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  return mulDiv(amountRaw, reserveOut, reserveIn);
}

/**
 * The part of two desired amounts that the router takes. Source: Uniswap/v2-periphery UniswapV2Router02.sol,
 * _addLiquidity.
 * @returns raw amounts; the desired ones for an empty pair
 */
export function v2DepositAmounts(
  desired0: bigint,
  desired1: bigint,
  { reserve0, reserve1 }: Pick<V2PairFigures, 'reserve0' | 'reserve1'>,
): readonly [amount0: bigint, amount1: bigint] {
  if (reserve0 === 0n && reserve1 === 0n) return [desired0, desired1];
  const optimal1 = quoteV2Deposit(desired0, reserve0, reserve1);
  if (optimal1 <= desired1) return [desired0, optimal1];
  return [quoteV2Deposit(desired1, reserve1, reserve0), desired1];
}

/** The supply once the factory's share of the fees is minted. Source: UniswapV2Pair.sol, _mintFee. */
export function v2SupplyAfterFee({ reserve0, reserve1, totalSupply, kLast, feeOn }: V2PairFigures): bigint {
  if (!feeOn || kLast === 0n) return totalSupply;
  const root = squareRoot(reserve0 * reserve1);
  const rootLast = squareRoot(kLast);
  if (root <= rootLast) return totalSupply;
  return totalSupply + (totalSupply * (root - rootLast)) / (root * 5n + rootLast);
}

/**
 * Pair tokens minted for a deposit, raw units; 0n when the contract would refuse the deposit.
 * Source: UniswapV2Pair.sol, mint.
 */
export function v2MintedLiquidity(amount0: bigint, amount1: bigint, pair: V2PairFigures): bigint {
  const in0 = pair.balance0 + amount0 - pair.reserve0;
  const in1 = pair.balance1 + amount1 - pair.reserve1;
  const supply = v2SupplyAfterFee(pair);
  if (supply === 0n) {
    const root = squareRoot(in0 * in1);
    return root > MINIMUM_LIQUIDITY_RAW ? root - MINIMUM_LIQUIDITY_RAW : 0n;
  }
  if (pair.reserve0 === 0n || pair.reserve1 === 0n) return 0n;
  const by0 = mulDiv(in0, supply, pair.reserve0);
  const by1 = mulDiv(in1, supply, pair.reserve1);
  return by0 < by1 ? by0 : by1;
}

/**
 * What a pair holds once a deposit has arrived, and so its price: tokens that somebody sent to it count from then on.
 * Source: UniswapV2Pair.sol, mint and _update.
 */
export function v2HeldAfter(
  amount0: bigint,
  amount1: bigint,
  { balance0, balance1 }: Pick<V2PairFigures, 'balance0' | 'balance1'>,
): readonly [held0: bigint, held1: bigint] {
  return [balance0 + amount0, balance1 + amount1];
}

/** The amounts that burning `liquidity` pays, raw units, rounded down. Source: UniswapV2Pair.sol, burn. */
export function v2BurnAmounts(
  liquidity: bigint,
  pair: V2PairFigures,
): readonly [amount0: bigint, amount1: bigint] {
  const supply = v2SupplyAfterFee(pair);
  if (supply === 0n) return [0n, 0n];
  return [mulDiv(liquidity, pair.balance0, supply), mulDiv(liquidity, pair.balance1, supply)];
}

/**
 * The smallest liquidity whose burning pays at least `amount` of a token. `balance` is the pair's balance of
 * that token.
 */
export function v2LiquidityForAmount(amount: bigint, balance: bigint, pair: V2PairFigures): bigint {
  if (balance === 0n) return 0n;
  const supply = v2SupplyAfterFee(pair);
  return (amount * supply + balance - 1n) / balance;
}
