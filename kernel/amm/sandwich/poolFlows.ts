import { AmmError } from '../AmmError.ts';
import { otherToken } from '../pools/swapPool.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { quotePath } from '../routes/quotePath.ts';
import type { PoolState, TokenKey } from '../types.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';

/** What a trade puts into one of its pools. */
export interface PoolFlow {
  readonly pool: PoolState;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  /** Raw units of `tokenIn`, one amount for each swap through the pool, in the order of execution. */
  readonly amounts: bigint[];
}

/**
 * The most that the trade can put into each of its pools, whatever other pools are attacked meanwhile. For an
 * exact input that is what it puts in without an attack: an attack on the way only leaves less. For an exact
 * output an attack further on makes the trade ask more, up to its limit: so each part is given all the input
 * that the limit leaves to it. Undefined where a pool is used both ways.
 * Errors: those of `quotePath`.
 */
export function poolFlows({
  parts,
  tradeType,
  limit,
  taxes,
}: SandwichedTrade): readonly PoolFlow[] | undefined {
  let inputs = parts.map(({ amount }) => amount);
  if (tradeType === 'EXACT_OUTPUT') {
    const asked = quoteTrade(parts, tradeType, { taxes }).quotes.map(({ amountIn }) => amountIn);
    const spare = limit - asked.reduce((sum, amount) => sum + amount, 0n);
    if (spare < 0n) throw new AmmError('invalid_amount', 'The trade asks more than its limit.');
    inputs = asked.map((amount) => amount + spare);
  }
  const flows = new Map<string, PoolFlow>();
  for (const [index, { path }] of parts.entries()) {
    // Each part on its own: what an earlier part leaves of a shared pool would make the later flow smaller.
    for (const [hop, { amountIn }] of quotePath(path, 'EXACT_INPUT', inputs[index]!, {
      taxes,
    }).hops.entries()) {
      const pool = path.pools[hop]!;
      const tokenIn = path.tokens[hop]!;
      const flow = flows.get(pool.address);
      if (!flow) {
        const tokenOut = otherToken(pool, tokenIn);
        flows.set(pool.address, { pool, tokenIn, tokenOut, amounts: [amountIn] });
      } else if (flow.tokenIn === tokenIn) flow.amounts.push(amountIn);
      else return undefined;
    }
  }
  return [...flows.values()];
}
