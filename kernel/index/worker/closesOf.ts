import { slices } from '../slices.ts';
import { DAY_HOURS } from '../store/DayFigures.ts';
import type { CloseRow, CloseTerms, SumRow } from './IndexWork.ts';

/** The most steps of one line: a month of days. */
const MAX_STEPS = 31;
/** How many rows are processed before the time is checked again. */
const ROWS_EACH = 500;

/**
 * Each pool's price at the start and at the end of each step; it holds until the next.
 * @param sums by hour or day, oldest first
 * @param terms `firstHour`, `lastHour`: the first and the last one that count, whole hours since 1970
 */
export async function closesOf(
  sums: readonly SumRow[],
  { span, firstHour, lastHour }: CloseTerms & { readonly lastHour: number },
): Promise<readonly CloseRow[]> {
  const hours = span === 'day' ? DAY_HOURS : 1;
  const first = Math.floor(firstHour / hours);
  const spans = Math.max(Math.floor(lastHour / hours) - first + 1, 1);
  const each = Math.ceil(spans / MAX_STEPS);
  const steps = Math.ceil(spans / each);
  const found = new Map<number, Float64Array>();
  const pause = slices();
  for (const [index, { pool, hour, beforeX96, openX96, closeX96 }] of sums.entries()) {
    if (index % ROWS_EACH === 0) await pause();
    if (openX96 === 0n && beforeX96 === 0n) continue;
    const step = Math.min(Math.max(Math.floor((Math.floor(hour / hours) - first) / each), 0), steps - 1);
    let roots = found.get(pool);
    if (!roots) {
      roots = new Float64Array(steps + 1);
      found.set(pool, roots);
      // Without an earlier price the line begins with the first one, in the step that has it.
      if (beforeX96 > 0n) roots[0] = Number(beforeX96);
      else roots[step] = Number(openX96);
    }
    if (closeX96 > 0n) roots[step + 1] = Number(closeX96);
  }
  return [...found].map(([pool, roots]) => ({ pool, roots: carried(roots) }));
}

/** Steps without a price get the one before them. */
function carried(roots: Float64Array): Float64Array {
  for (let index = 1; index < roots.length; index += 1) roots[index] ||= roots[index - 1] as number;
  return roots;
}
