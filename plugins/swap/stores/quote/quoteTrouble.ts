import type { I18nKey } from '../../../../kernel/runtime/I18nKey.ts';
import { connectionTrouble } from '../connectionTrouble.ts';
import type { SwapTrade } from '../SwapTrade.ts';

/** Why the shown price cannot be traded at, as a text; undefined while the price is up to date. */
export function quoteTrouble({ client, quoteState }: SwapTrade): I18nKey | undefined {
  return connectionTrouble(client) ?? (quoteState.state === 'stale' ? 'swap:details.stale' : undefined);
}
