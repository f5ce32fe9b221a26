import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { fullRange } from '../../../../kernel/positions/usableTick.ts';
import { isFullRange } from '../../../../ui/exchange/pools/isFullRange.ts';

/**
 * The usable range that is as wide as `range`, with `tick` in its middle, or as near to that as the ends of all
 * prices let it be; undefined for the full range, which is around every price already.
 */
export function sameWidth(range: TickRange, tick: number, tickSpacing: number): TickRange | undefined {
  if (isFullRange(range)) return undefined;
  const { tickLower: lowest, tickUpper: highest } = fullRange(tickSpacing);
  const width = Math.min(range.tickUpper - range.tickLower, highest - lowest);
  const wanted = Math.round((tick - width / 2) / tickSpacing) * tickSpacing;
  const tickLower = Math.min(Math.max(wanted, lowest), highest - width);
  return { tickLower, tickUpper: tickLower + width };
}
