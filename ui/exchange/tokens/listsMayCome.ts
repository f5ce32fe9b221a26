import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';

/** How long a warning waits for a list that may make it unnecessary. */
export const LISTS_WAIT_MS = 4_000;

/** Whether a list may still arrive that has tokens no present list has. Observable. */
export function listsMayCome(chain: ChainSpec, { lists }: Pick<TokenListService, 'lists'>): boolean {
  if (!chain.fetchTokenLists) return false;
  return lists.length === 0 || lists.some(({ current, error }) => !current && !error);
}
