import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { TokenListServiceToken } from '../../../../kernel/services.ts';
import { useService } from '../../../plugin/useService.ts';
import { cautionOf } from '../../flow/cautionOf.ts';

/** Whether one of them is a token that the person has been warned of and not accepted. Call it in an observer. */
export function useUnaccepted(currencies: readonly (Currency | undefined)[]): boolean {
  const tokens = useService(TokenListServiceToken);
  return currencies.some((one) => one && cautionOf(tokens, one));
}
