import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';

/** Points of a mini chart (rule 9.58). */
export const SAMPLES = 31;

/**
 * Samples of a price at even intervals from the first trade on; the price holds until the next trade.
 * @param readings oldest first, at least one
 * @param untilMs the last sample's time
 */
export function sampleSteps(
  readings: readonly ChartPoint[],
  untilMs: number,
  count = SAMPLES,
): readonly ChartPoint[] {
  const fromMs = readings[0]?.timeMs ?? untilMs;
  let next = 0;
  return Array.from({ length: count }, (_, index) => {
    const timeMs = fromMs + ((untilMs - fromMs) * index) / (count - 1);
    while (next + 1 < readings.length && (readings[next + 1] as ChartPoint).timeMs <= timeMs) next += 1;
    return { timeMs, value: readings[next]?.value ?? 0 };
  });
}
