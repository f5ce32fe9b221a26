import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';

/** A list that comes in this time spares the person a warning; one that does not keeps no warning back. */
export const LISTS_WAIT_MS = 4_000;

/** Whether a list may still come that knows a token which none knows now. Observable. */
export function listsMayCome(chain: ChainSpec, { lists }: Pick<TokenListService, 'lists'>): boolean {
  if (!chain.fetchTokenLists) return false;
  return lists.length === 0 || lists.some(({ current, error }) => !current && !error);
}
