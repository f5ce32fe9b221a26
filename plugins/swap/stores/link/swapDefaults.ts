import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import { TokenClass, type TokenListService } from '../../../../kernel/tokens/TokenListService.ts';
import { typedAmount } from '../../../../ui/format/typedAmount.ts';
import type { SwapFormValues } from '../SwapForm.ts';
import type { SwapQuery } from './parseSwapQuery.ts';

/**
 * The form values that a link asks for. A link without currencies gives the chain's defaults: the native coin
 * in, the chain's usual output token out. A link that names only an output pays with the native coin. A token
 * that is on no list yet, that needs a warning first, or that stands on both sides is returned as `linked`.
 */
export function swapDefaults(chain: ChainSpec, tokens: TokenListService, query: SwapQuery): SwapFormValues {
  const { inputCurrency, outputCurrency } = query;
  const find = (value: string | undefined): Currency | undefined => {
    const found = value === undefined ? undefined : tokens.fromLink(chain.id, value);
    return found && isAccepted(tokens, found) ? found : undefined;
  };
  const given = inputCurrency !== undefined || outputCurrency !== undefined;
  const named = given ? find(outputCurrency) : defaultOutput(chain);
  const input =
    inputCurrency === undefined && named?.kind !== 'native' ? nativeCurrency(chain) : find(inputCurrency);
  const output = sameCurrency(input, named) ? undefined : named;
  // A link has a dot before the decimals, whatever the page's language is.
  const amount = typedAmount(query.exactAmount, 'en-US');
  return {
    input,
    output,
    linked: { INPUT: input ? undefined : inputCurrency, OUTPUT: output ? undefined : outputCurrency },
    typedValue: amount ?? '',
    unreadAmount: amount === undefined ? query.exactAmount : undefined,
    independentField: chain.capabilities.exactOutput ? query.exactField : 'INPUT',
    recipient: query.recipient,
  };
}

/** Whether there is nothing to warn of. Of any other token the question about linked tokens finds out. */
function isAccepted(tokens: TokenListService, currency: Currency): boolean {
  const tokenClass = tokens.classify(currency);
  if (tokenClass === TokenClass.default) return true;
  return currency.kind === 'token' && tokenClass !== TokenClass.broken && tokens.isUserToken(currency);
}

function defaultOutput(chain: ChainSpec): Currency | undefined {
  for (const symbol of chain.defaultOutputs) {
    const entry = chain.tokens.find((token) => token.symbol === symbol);
    if (entry) return { kind: 'token', ...entry };
  }
  return undefined;
}
