const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;
/** No zone is further from UTC. */
const FARTHEST_SECONDS = 15 * HOUR_SECONDS;

/** Seconds that a zone's clocks are ahead of UTC at a time. */
export type OffsetAt = (seconds: number) => number;

/** The offset of the person's time zone. */
export const localOffset: OffsetAt = (seconds) =>
  -new Date(seconds * 1000).getTimezoneOffset() * MINUTE_SECONDS;

/**
 * A time as one whose UTC day and hour are those of the zone's clocks. Later times are always greater: where clocks go
 * back, the hour that they show twice takes both.
 */
export function localTime(seconds: number, offsetAt: OffsetAt): number {
  const before = offsetAt(seconds - HOUR_SECONDS);
  const back = before - offsetAt(seconds + HOUR_SECONDS);
  if (back <= 0) return seconds + offsetAt(seconds);
  const from = changeAfter(seconds - HOUR_SECONDS, offsetAt) - back;
  const since = seconds - from;
  if (since < 0 || since >= 2 * back) return seconds + offsetAt(seconds);
  return from + before + since / 2;
}

/** The time that {@link localTime} turned into this one. */
export function timeOfLocal(local: number, offsetAt: OffsetAt): number {
  return firstWhere(
    local - FARTHEST_SECONDS,
    local + FARTHEST_SECONDS,
    (at) => localTime(at, offsetAt) >= local,
  );
}

/** When the clocks change, within two hours from a time. */
function changeAfter(seconds: number, offsetAt: OffsetAt): number {
  const before = offsetAt(seconds);
  return firstWhere(seconds, seconds + 2 * HOUR_SECONDS, (at) => offsetAt(at) !== before);
}

function firstWhere(from: number, to: number, isTrue: (seconds: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
