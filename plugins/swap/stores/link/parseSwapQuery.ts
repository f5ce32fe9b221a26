/** What a link names for a swap, in its own words. Rules 5.31 to 5.34. */
export interface SwapQuery {
  readonly inputCurrency: string | undefined;
  readonly outputCurrency: string | undefined;
  readonly exactAmount: string;
  readonly exactField: 'INPUT' | 'OUTPUT';
  readonly recipient: string | null;
}

/** Reads the query of /swap. What cannot be used is refused where it is shown: nothing is left out here. */
export function parseSwapQuery(query: URLSearchParams): SwapQuery {
  const said = (name: string) => query.get(name)?.trim() || undefined;
  return {
    inputCurrency: said('inputCurrency'),
    outputCurrency: said('outputCurrency'),
    exactAmount: said('exactAmount') ?? '',
    exactField: said('exactField')?.toLowerCase() === 'output' ? 'OUTPUT' : 'INPUT',
    recipient: said('recipient') ?? null,
  };
}
