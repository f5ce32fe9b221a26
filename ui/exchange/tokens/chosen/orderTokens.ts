import { type Currency, listedId } from '../../../../kernel/currency/Currency.ts';

/**
 * The currencies of `first` in its order, then the others in theirs.
 * @param first ids (`ETHER` or an address), those that are not among the tokens included; of a repeated one the first
 *   counts
 */
export function orderTokens(tokens: readonly Currency[], first: readonly string[]): readonly Currency[] {
  const wanted = new Set(first);
  const found = new Map<string, Currency>();
  const rest: Currency[] = [];
  for (const token of tokens) {
    const id = listedId(token);
    if (wanted.has(id)) found.set(id, token);
    else rest.push(token);
  }
  return [...[...wanted].flatMap((id) => found.get(id) ?? []), ...rest];
}
