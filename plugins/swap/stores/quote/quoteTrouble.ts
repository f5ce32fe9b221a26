import type { I18nKey } from '../../../../kernel/runtime/I18nKey.ts';
import { connectionTrouble } from '../connectionTrouble.ts';
import type { SwapTrade } from '../SwapTrade.ts';

/** Why nothing may be traded at the price on show, in words; undefined while it is of now. */
export function quoteTrouble({ client, quoteState }: SwapTrade): I18nKey | undefined {
  return connectionTrouble(client) ?? (quoteState.state === 'stale' ? 'swap:details.stale' : undefined);
}
