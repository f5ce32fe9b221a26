import { CurrencyAmount, Token } from '@uniswap/sdk-core';
import { type FeeAmount, Pool, TickListDataProvider } from '@uniswap/v3-sdk';
import type { TradeType, V3PoolState } from '../types.ts';

const CHAIN = 1;

/** For tests and benches only: a token for Uniswap's SDK. */
export function sdkToken(address: string): Token {
  return new Token(CHAIN, address, 18);
}

/** The same pool for @uniswap/v3-sdk. */
export function sdkPool(pool: V3PoolState): Pool {
  const ticks = pool.ticks.indexes.map((index, i) => ({
    index,
    liquidityNet: pool.ticks.liquidityNet[i]!.toString(),
    liquidityGross: 1,
  }));
  return new Pool(
    sdkToken(pool.token0),
    sdkToken(pool.token1),
    pool.fee as FeeAmount,
    pool.sqrtPriceX96.toString(),
    pool.liquidity.toString(),
    pool.tick,
    new TickListDataProvider(ticks, pool.tickSpacing),
  );
}

/** The SDK's result: the other amount and the price after the swap. It throws where its tick list ends. */
export async function sdkSwap(
  pool: Pool,
  zeroForOne: boolean,
  tradeType: TradeType,
  amount: bigint,
): Promise<{ quoted: bigint; sqrtPriceX96: bigint; tick: number; liquidity: bigint }> {
  const exactIn = tradeType === 'EXACT_INPUT';
  const given = CurrencyAmount.fromRawAmount(
    zeroForOne === exactIn ? pool.token0 : pool.token1,
    amount.toString(),
  );
  const [quoted, after] = exactIn ? await pool.getOutputAmount(given) : await pool.getInputAmount(given);
  return {
    quoted: BigInt(quoted.quotient.toString()),
    sqrtPriceX96: BigInt(after.sqrtRatioX96.toString()),
    tick: after.tickCurrent,
    liquidity: BigInt(after.liquidity.toString()),
  };
}
