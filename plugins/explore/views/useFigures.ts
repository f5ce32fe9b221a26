import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PoolFigures } from '../../../kernel/index/types.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';

export interface PoolHistory {
  readonly spanSeconds: number;
  /** When the window begins and ends, seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Sums by span, oldest first; none of one in which nothing happened. */
  readonly figures: readonly PoolFigures[];
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A longer window is read by the day. */
const MOST_HOURS = 48;

/** A pool's sums over the window, by hour or by day; undefined until they were asked once. For observers alone. */
export function useFigures(store: ExploreStore, pool: Address | undefined): PoolHistory | undefined {
  const [history, setHistory] = useState<PoolHistory>();
  const { reader, revision, windowStart: fromSeconds } = store;
  const toSeconds = store.coverage?.toSeconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what it looks again for
  useEffect(() => {
    let current = true;
    if (!pool || fromSeconds === undefined || toSeconds === undefined) return;
    const byHour = toSeconds - fromSeconds <= MOST_HOURS * HOUR_SECONDS;
    reader.figures({ span: byHour ? 'hour' : 'day', pool, fromSeconds }).then(
      (figures) => {
        const spanSeconds = byHour ? HOUR_SECONDS : DAY_SECONDS;
        if (current) setHistory({ spanSeconds, fromSeconds, toSeconds, figures });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [reader, revision, pool, fromSeconds]);
  return history;
}
