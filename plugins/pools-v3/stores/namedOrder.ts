/** What belongs to both tokens, in the order in which the person named them. @param terms of a deposit */
export function namedOrder<T>(
  terms: { readonly reversed?: boolean },
  pair: readonly [T, T],
): readonly [T, T] {
  return terms.reversed ? [pair[1], pair[0]] : pair;
}
