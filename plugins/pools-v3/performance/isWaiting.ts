import type { PositionPast } from '../services/PositionPast.ts';

/** Figures that are not known yet may be soon. */
export function isWaiting({ history, facts }: PositionPast): boolean {
  return history.loading || facts.loading || (history.from === undefined && !history.error);
}
