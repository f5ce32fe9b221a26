/** What an amount may be followed or preceded by. */
export interface AmountUnits {
  /** The symbol of the token, or another unit of the field. */
  readonly symbols?: readonly string[] | undefined;
  /** The only currency sign that the field takes; default any. */
  readonly sign?: string | undefined;
}

const APPROXIMATE = /^[+~≈]\s*/u;
/** "$" and "US$", before or after the number. */
const CURRENCY = /^[A-Z]{0,3}(\p{Sc})\s*|\s*(\p{Sc})$/u;

/**
 * Takes away the field's own symbol and one currency sign, in any order.
 * @returns what is left, and a currency sign that the field does not take, or that is one too many
 */
export function trimUnits(
  text: string,
  units: AmountUnits,
): { readonly rest: string; readonly sign?: string } {
  const symbols = [...(units.symbols ?? [])].filter(Boolean).sort((a, b) => b.length - a.length);
  let [rest, signs] = [text, 0];
  for (;;) {
    const before = rest;
    rest = symbols.reduce(withoutSymbol, rest).replace(APPROXIMATE, '');
    const [found, first, last] = CURRENCY.exec(rest) ?? [];
    const sign = first ?? last;
    if (found !== undefined && sign) {
      signs += 1;
      if (signs > 1 || (units.sign ?? sign) !== sign) return { rest, sign };
      rest = rest.replace(found, '');
    }
    if (rest === before) return { rest };
  }
}

/** A symbol that begins or ends with a digit needs a space beside the number: "5 1INCH". */
function withoutSymbol(text: string, symbol: string): string {
  const [lower, wanted] = [text.toLowerCase(), symbol.toLowerCase()];
  const isApart = (beside: string | undefined, edge: string | undefined) =>
    !/\d/.test(edge ?? '') || !/[\d.,]/.test(beside ?? '');
  if (lower.endsWith(wanted) && isApart(text.at(-symbol.length - 1), symbol[0])) {
    return text.slice(0, -symbol.length).trimEnd();
  }
  if (lower.startsWith(wanted) && isApart(text[symbol.length], symbol.at(-1))) {
    return text.slice(symbol.length).trimStart();
  }
  return text;
}
