import { squareRoot } from '../squareRoot.ts';
import { mulDiv } from './fullMath.ts';

/** A pair as its contract has it, raw units of token0, token1 and the pair's own token. */
export interface V2PairFigures {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** What the pair holds; more than the reserves where somebody gave it tokens. */
  readonly balance0: bigint;
  readonly balance1: bigint;
  readonly totalSupply: bigint;
  /** reserve0 * reserve1 after the newest liquidity event; 0 while the factory takes no fee. */
  readonly kLast: bigint;
  /** The factory takes its share of the fees. */
  readonly feeOn: boolean;
}

/** Burned with the first deposit. Source: Uniswap/v2-core UniswapV2Pair.sol, MINIMUM_LIQUIDITY. */
export const MINIMUM_LIQUIDITY_RAW = 1_000n;

/** `amountRaw` at the pair's ratio, rounded down. Source: Uniswap/v2-periphery UniswapV2Library.sol, quote. */
export function quoteV2Deposit(amountRaw: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  return mulDiv(amountRaw, reserveOut, reserveIn);
}

/**
 * What the router takes of two desired amounts. Source: Uniswap/v2-periphery UniswapV2Router02.sol, _addLiquidity.
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
 * Pair tokens minted for a deposit, raw units; 0n where the contract would refuse it.
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

/** What burning `liquidity` pays, raw units, rounded down. Source: UniswapV2Pair.sol, burn. */
export function v2BurnAmounts(
  liquidity: bigint,
  pair: V2PairFigures,
): readonly [amount0: bigint, amount1: bigint] {
  const supply = v2SupplyAfterFee(pair);
  if (supply === 0n) return [0n, 0n];
  return [mulDiv(liquidity, pair.balance0, supply), mulDiv(liquidity, pair.balance1, supply)];
}

/** The least liquidity whose burning pays at least `amount` of a token of which the pair holds `balance`. */
export function v2LiquidityForAmount(amount: bigint, balance: bigint, pair: V2PairFigures): bigint {
  if (balance === 0n) return 0n;
  const supply = v2SupplyAfterFee(pair);
  return (amount * supply + balance - 1n) / balance;
}
