import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { currencyId, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import type { SwapFormValues } from '../SwapForm.ts';

/** The query of a link to the present form; other parameters (theme, language) stay. */
export function swapLink(
  present: URLSearchParams,
  chain: Pick<ChainSpec, 'slug'>,
  values: SwapFormValues,
): URLSearchParams {
  const { input, output, linked, typedValue, unreadAmount, independentField, recipient } = values;
  const link = new URLSearchParams(present);
  const put = (name: string, value: string | undefined) =>
    value ? link.set(name, value) : link.delete(name);
  put('chain', chain.slug);
  put('inputCurrency', input ? currencyId(input) : linked?.INPUT);
  put('outputCurrency', output ? currencyId(output) : linked?.OUTPUT);
  // An amount that the reader of the link would ignore is not written.
  const amount = /\d/.test(typedValue) ? typedValue : unreadAmount;
  put('exactAmount', amount);
  put('exactField', amount && independentField.toLowerCase());
  put('recipient', recipient?.trim());
  return link;
}

/** Whether the link is for this chain, or names no chain. */
export function isLinkOf(link: URLSearchParams, { id, slug }: Pick<ChainSpec, 'id' | 'slug'>): boolean {
  const named = link.get('chain')?.trim().toLowerCase();
  return !named || named === slug.toLowerCase() || named === String(id);
}

/** Whether two forms ask for the same swap. */
export function sameSwap(a: SwapFormValues, b: SwapFormValues): boolean {
  return (
    sameCurrency(a.input, b.input) &&
    sameCurrency(a.output, b.output) &&
    a.linked?.INPUT === b.linked?.INPUT &&
    a.linked?.OUTPUT === b.linked?.OUTPUT &&
    a.typedValue === b.typedValue &&
    a.unreadAmount === b.unreadAmount &&
    (a.independentField === b.independentField || a.typedValue === '') &&
    (a.recipient ?? '').trim() === (b.recipient ?? '').trim()
  );
}
