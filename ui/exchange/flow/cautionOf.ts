import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenListService, TokenWarning } from '../../../kernel/tokens/TokenListService.ts';

/**
 * What a person is told before a token is taken: its warning, once. Who accepted it has the token among their own; one
 * that may not be used stays refused.
 */
export function cautionOf(
  lists: Pick<TokenListService, 'warning' | 'isUserToken'>,
  currency: Currency,
): TokenWarning | undefined {
  const warning = lists.warning(currency);
  return warning?.canProceed && currency.kind === 'token' && lists.isUserToken(currency)
    ? undefined
    : warning;
}
