import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { pairPriceX96 } from '../../kernel/index/readPoolStates.ts';
import type { SubgraphEvent } from './eventOf.ts';
import type { SubgraphPool } from './poolOf.ts';

/**
 * Adds the price after each event to V2 events. V2's schema has no prices, but the reserves at an event are
 * the present reserves less all later changes. Where that gives a negative reserve, the reserves were also
 * changed in another way, and older prices stay unknown.
 * @param events all of them, oldest first
 */
export function withPairPrices(
  pools: readonly SubgraphPool[],
  events: readonly SubgraphEvent[],
): readonly SubgraphEvent[] {
  const reserves = new Map<Hex, readonly [bigint, bigint] | undefined>(
    pools
      .filter(({ protocol }) => protocol === 'v2')
      .map(({ address, state }) => [address, [state.balance0Raw, state.balance1Raw]]),
  );
  const priced: SubgraphEvent[] = [];
  for (const event of [...events].reverse()) {
    const now = reserves.get(event.pool);
    priced.push(now ? { ...event, sqrtPriceX96: pairPriceX96(now[0], now[1]) } : event);
    if (!now) continue;
    const before = [now[0] - event.amount0Raw, now[1] - event.amount1Raw] as const;
    reserves.set(event.pool, before[0] < 0n || before[1] < 0n ? undefined : before);
  }
  return priced.reverse();
}
