import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../../kernel/tokens/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/types.ts';
import type { SwapQuery } from './parseSwapQuery.ts';
import type { SwapFormValues } from './SwapForm.ts';

/** The form that a link asks for; with no currency given, the chain's defaults: native coin in, its usual output. */
export function swapDefaults(chain: ChainSpec, tokens: TokenListService, query: SwapQuery): SwapFormValues {
  const find = (value: string | undefined): Currency | undefined =>
    value === undefined ? undefined : tokens.fromLink(chain.id, value);
  const given = query.inputCurrency !== undefined || query.outputCurrency !== undefined;
  return {
    input: given ? find(query.inputCurrency) : nativeCurrency(chain),
    output: given ? find(query.outputCurrency) : defaultOutput(chain),
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
