import type { Currency } from '../currency/Currency.ts';

/**
 * The currency that Enter selects in the token dialog (rules 5.14 and 5.15): the native coin when the query
 * is its symbol, otherwise the first result if it matches exactly (symbol or address) or is the only one.
 */
export function enterSelection(results: readonly Currency[], query: string): Currency | undefined {
  const wanted = query.trim().toLowerCase();
  const native = results.find(({ kind, symbol }) => kind === 'native' && symbol.toLowerCase() === wanted);
  if (native) return native;
  const first = results[0];
  if (!first) return undefined;
  const exact =
    first.symbol.toLowerCase() === wanted ||
    (first.kind === 'token' && first.address.toLowerCase() === wanted);
  return exact || results.length === 1 ? first : undefined;
}
