import type { CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import type { CandleQuery, ChainIndex, PoolCandle } from '../../../kernel/index/types.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The intervals of which a source of figures keeps sums. */
export const FIGURE_INTERVALS = [HOUR_SECONDS, DAY_SECONDS] as const satisfies readonly CandleInterval[];

/**
 * Candles from sums by hour or day: first and last price and the volume are exact, the highest and the lowest
 * price are not known, so those two stand for them.
 */
export async function figureCandles(
  reader: Pick<ChainIndex, 'figures'>,
  { pool, intervalSeconds, fromSeconds = 0, toSeconds = Number.POSITIVE_INFINITY, limit }: CandleQuery,
): Promise<readonly PoolCandle[]> {
  const span = intervalSeconds === DAY_SECONDS ? 'day' : 'hour';
  const figures = await reader.figures({ span, pool, fromSeconds: Math.max(0, fromSeconds) });
  return figures
    .filter(({ closeX96, startSeconds }) => closeX96 > 0n && startSeconds < toSeconds)
    .map(({ startSeconds, beforeX96, openX96, closeX96, volume0Raw, volume1Raw, swaps }) => {
      const [lowX96, highX96] = openX96 < closeX96 ? [openX96, closeX96] : [closeX96, openX96];
      return { startSeconds, beforeX96, openX96, highX96, lowX96, closeX96, volume0Raw, volume1Raw, swaps };
    })
    .slice(-limit);
}
