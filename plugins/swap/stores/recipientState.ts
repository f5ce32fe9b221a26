import type { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import { blockedRecipients } from './blockedRecipients.ts';

export type RecipientState = 'ok' | 'missing' | 'resolving' | 'invalid' | 'blocked';

/** How the recipient field stands. @param text null: there is no field, the swap goes to the sender */
export function recipientState(
  text: string | null,
  lookup: Pick<AddressLookup, 'text' | 'address' | 'loading'>,
): RecipientState {
  if (text === null) return 'ok';
  if (text === '') return 'missing';
  // The look-up follows the text a moment later; until then it speaks of another one.
  if (lookup.loading || lookup.text !== text) return 'resolving';
  // The zero address is nobody's: what it gets is gone.
  if (!lookup.address || BigInt(lookup.address) === 0n) return 'invalid';
  return blockedRecipients.has(lookup.address.toLowerCase()) ? 'blocked' : 'ok';
}
