import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { type TokenWarning, tokenWarning } from '../../../kernel/tokens/tokenWarning.ts';

/**
 * The warning that a person sees before selecting a token. It is shown once: a person who accepted it has the
 * token among their own. A blocked token stays blocked.
 */
export function cautionOf(
  lists: Pick<TokenListService, 'catalog' | 'classify' | 'isUserToken'>,
  currency: Currency,
): TokenWarning | undefined {
  const warning = tokenWarning(lists, currency);
  return warning?.canProceed && currency.kind === 'token' && lists.isUserToken(currency)
    ? undefined
    : warning;
}
