import { amountMaxLength } from '../../../../ui/format/readAmountInput.ts';

/** What a link says about a swap, before tokens are looked up. Rules 5.31 to 5.34. */
export interface SwapQuery {
  readonly inputCurrency: string | undefined;
  readonly outputCurrency: string | undefined;
  readonly exactAmount: string | undefined;
  readonly exactField: 'INPUT' | 'OUTPUT';
  readonly recipient: string | null;
}

const address = /^0x[0-9a-fA-F]{40}$/;
/** A domain name with an optional path: a recipient may have this form (rule 5.34). */
const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/.*)?$/i;

/** Reads the query of /swap; invalid values are left out. */
export function parseSwapQuery(query: URLSearchParams): SwapQuery {
  const inputCurrency = query.get('inputCurrency')?.trim() || undefined;
  const outputCurrency = query.get('outputCurrency')?.trim() || undefined;
  const amount = query.get('exactAmount')?.trim();
  const recipient = query.get('recipient')?.trim() ?? '';
  return {
    inputCurrency,
    outputCurrency: sameId(inputCurrency, outputCurrency) ? undefined : outputCurrency,
    exactAmount: amount && isAmount(amount) ? amount : undefined,
    exactField: query.get('exactField')?.toLowerCase() === 'output' ? 'OUTPUT' : 'INPUT',
    recipient: address.test(recipient) || domain.test(recipient) ? recipient : null,
  };
}

/** Whether the amount field would accept the text. */
function isAmount(text: string): boolean {
  return text.length <= amountMaxLength && /^\d*\.?\d*$/.test(text) && /\d/.test(text);
}

function sameId(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase();
}
