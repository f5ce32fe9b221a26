import type { Currency } from '../../currency/Currency.ts';
import type { TokenCatalog } from '../lists/TokenCatalog.ts';
import { TokenClass, type TokenListService } from '../TokenListService.ts';

/** Lists by which some currencies are unknown, or blocked, and the others are of the default list. */
export function warnedLists(
  isWarned: (currency: Currency) => boolean = () => false,
  isBlocked = false,
): Pick<TokenListService, 'catalog' | 'classify'> {
  const catalog: Partial<TokenCatalog> = { blocked: () => true };
  return {
    classify: (currency) => (isWarned(currency) ? TokenClass.unknown : TokenClass.default),
    catalog: () => (isBlocked ? (catalog as TokenCatalog) : undefined),
  };
}
