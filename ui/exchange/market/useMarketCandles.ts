import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import type { PoolCandle } from '../../../kernel/index/types.ts';
import { useAnswer } from '../../components/hooks/useAnswer.ts';
import type { MarketSource } from './MarketSource.ts';
import { firstBarStart, MAX_BARS } from './marketBars.ts';

export interface MarketCandles {
  readonly pool: Address;
  readonly intervalSeconds: CandleInterval;
  /** The end of what was read when they were asked for, seconds. */
  readonly toSeconds: number;
  /** Oldest first. The first may be older than what is drawn: the price that held before it. */
  readonly candles: readonly PoolCandle[];
}

/**
 * A pool's candles, read again with each change of the source; undefined until the first answer. Those of
 * another interval stay until the new ones are there.
 */
export function useMarketCandles(
  source: MarketSource,
  pool: Address | undefined,
  intervalSeconds: CandleInterval,
): MarketCandles | undefined {
  const toSeconds = source.coverage?.toSeconds;
  const ask = async (): Promise<MarketCandles | undefined> => {
    if (!pool || toSeconds === undefined) return undefined;
    const fromSeconds = firstBarStart({ intervalSeconds, toSeconds });
    const newest = await source.reader.candles({ pool, intervalSeconds, fromSeconds, limit: MAX_BARS });
    const older =
      newest.length > 0
        ? []
        : await source.reader.candles({ pool, intervalSeconds, toSeconds: fromSeconds, limit: 1 });
    return { pool, intervalSeconds, toSeconds, candles: [...older, ...newest] };
  };
  const subject = `${pool} ${intervalSeconds} ${toSeconds === undefined}`;
  const found = useAnswer(ask, source.revision, source.reader, subject);
  return found?.pool === pool ? found : undefined;
}
