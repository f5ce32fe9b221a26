import type { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import { blockedRecipients } from './blockedRecipients.ts';

export type RecipientState = 'ok' | 'missing' | 'resolving' | 'invalid' | 'blocked';

/** The state of the recipient field. @param text null: there is no field, the sender receives */
export function recipientState(
  text: string | null,
  lookup: Pick<AddressLookup, 'text' | 'address' | 'loading'>,
): RecipientState {
  if (text === null) return 'ok';
  if (text === '') return 'missing';
  // The look-up follows the text after a moment; until then it is about the text before.
  if (lookup.loading || lookup.text !== text) return 'resolving';
  // What is sent to the zero address is lost.
  if (!lookup.address || BigInt(lookup.address) === 0n) return 'invalid';
  return blockedRecipients.has(lookup.address.toLowerCase()) ? 'blocked' : 'ok';
}
