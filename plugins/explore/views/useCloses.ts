import { useAnswer } from '../../../ui/components/hooks/useAnswer.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { Closes } from '../stores/sparkSeries.ts';

const HOUR_SECONDS = 3600;
/** A longer window is read by day. */
const MAX_HOURS = 48;
/** Lines are the least of what a page asks for: between two questions, it rests as many times as long as one took. */
const REST_TIMES = 4;

/** Prices of all pools over the window; undefined until the first answer. Call it in an observer. */
export function useCloses(store: ExploreStore): Closes | undefined {
  const { reader, revision, window, loaded, windowStart: fromSeconds } = store;
  const toSeconds = store.coverage?.toSeconds;
  const covered = loaded && fromSeconds !== undefined && toSeconds !== undefined;
  const ask = async () => {
    if (!covered) return undefined;
    const span = toSeconds - fromSeconds <= MAX_HOURS * HOUR_SECONDS ? 'hour' : 'day';
    const found = await reader.closes({ span, fromSeconds });
    return { window, closes: new Map(found.map(({ pool, roots }) => [pool, roots])) };
  };
  const told = useAnswer(ask, revision, reader, `${window} ${covered}`, REST_TIMES);
  return told?.window === window ? told.closes : undefined;
}
