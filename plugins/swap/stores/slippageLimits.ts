const BPS = 10_000n;

/** The least output at a slippage: amount / (1 + slippage), rounded down (Uniswap sdk Trade.minimumAmountOut). */
export function minimumOut(amountRaw: bigint, slippageBps: number): bigint {
  return (amountRaw * BPS) / (BPS + BigInt(slippageBps));
}

/** The most input at a slippage: amount * (1 + slippage), rounded down (Uniswap sdk Trade.maximumAmountIn). */
export function maximumIn(amountRaw: bigint, slippageBps: number): bigint {
  return (amountRaw * (BPS + BigInt(slippageBps))) / BPS;
}
