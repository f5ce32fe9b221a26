import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../../kernel/tokens/TokenListService.ts';
import { cautionOf } from '../../../../ui/exchange/flow/cautionOf.ts';
import type { SwapFormValues } from '../SwapForm.ts';
import type { SwapQuery } from './parseSwapQuery.ts';

/**
 * The form that a link asks for; with no currency given, the chain's defaults: native coin in, its usual output. A link
 * that names the output alone is paid with the native coin. What is on no list yet, or must be warned of first, stays
 * a word of the link.
 */
export function swapDefaults(chain: ChainSpec, tokens: TokenListService, query: SwapQuery): SwapFormValues {
  const { inputCurrency, outputCurrency } = query;
  const find = (value: string | undefined): Currency | undefined => {
    const found = value === undefined ? undefined : tokens.fromLink(chain.id, value);
    return found && !cautionOf(tokens, found) ? found : undefined;
  };
  const given = inputCurrency !== undefined || outputCurrency !== undefined;
  const output = given ? find(outputCurrency) : defaultOutput(chain);
  const input =
    inputCurrency === undefined && output?.kind !== 'native' ? nativeCurrency(chain) : find(inputCurrency);
  return {
    input,
    output,
    linked: { INPUT: input ? undefined : inputCurrency, OUTPUT: output ? undefined : outputCurrency },
    typedValue: query.exactAmount ?? '',
    independentField: chain.capabilities.exactOutput ? query.exactField : 'INPUT',
    recipient: query.recipient,
  };
}

function defaultOutput(chain: ChainSpec): Currency | undefined {
  for (const symbol of chain.defaultOutputs) {
    const entry = chain.tokens.find((token) => token.symbol === symbol);
    if (entry) return { kind: 'token', ...entry };
  }
  return undefined;
}
