/** How many of the ascending ticks are not above `tick`. */
export function countAtOrBelow(indexes: readonly number[], tick: number): number {
  let low = 0;
  let high = indexes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (indexes[middle]! <= tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
