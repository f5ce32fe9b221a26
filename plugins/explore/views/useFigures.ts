import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolFigures, PoolPrice } from '../../../kernel/index/types.ts';
import { useAnswer } from '../../../ui/components/hooks/useAnswer.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';

export interface PoolHistory {
  readonly pool: Address;
  readonly spanSeconds: number;
  /** Start and end of the window, seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Sums by hour or day, oldest first; spans without events are left out. */
  readonly figures: readonly PoolFigures[];
  /** All prices from the last one before the window on; undefined where there are too many. */
  readonly prices: readonly PoolPrice[] | undefined;
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A longer window is read by day. */
const MAX_HOURS = 48;
/** If there are more prices, only those at the ends of hours or days are used. */
const MAX_PRICES = 100;

/**
 * A pool's sums over the window, by hour or by day; undefined until the first answer. Call it in an observer.
 */
export function useFigures(store: ExploreStore, pool: Address | undefined): PoolHistory | undefined {
  const { reader, revision, windowStart: fromSeconds, window } = store;
  const toSeconds = store.coverage?.toSeconds;
  const covered = fromSeconds !== undefined && toSeconds !== undefined;
  const ask = async (): Promise<PoolHistory | undefined> => {
    if (!pool || !covered) return undefined;
    const byHour = toSeconds - fromSeconds <= MAX_HOURS * HOUR_SECONDS;
    const figures = await reader.figures({ span: byHour ? 'hour' : 'day', pool, fromSeconds });
    const swaps = figures.reduce((sum, row) => sum + row.swaps, 0);
    const told =
      swaps < MAX_PRICES ? await reader.prices({ pool, fromSeconds, limit: MAX_PRICES }) : undefined;
    const prices = told && told.length < MAX_PRICES ? told : undefined;
    return {
      prices,
      pool,
      spanSeconds: byHour ? HOUR_SECONDS : DAY_SECONDS,
      fromSeconds,
      toSeconds,
      figures,
    };
  };
  const history = useAnswer(ask, revision, reader, `${pool} ${window} ${covered}`);
  // Until the new answer arrives, the former one may stay if it is of another window, but not if it is of
  // another pool.
  return history?.pool === pool ? history : undefined;
}
