import type { AddressLookup } from '../../../kernel/ens/AddressLookup.ts';
import type { RecipientRefusal } from './recipient/refusedRecipient.ts';

export type RecipientState = 'ok' | 'missing' | 'resolving' | 'invalid' | 'blocked';

/**
 * The state of the recipient field.
 * @param text null: there is no field, the sender receives
 * @param refusal why the address cannot be paid; `unknown` until the rules are loaded
 */
export function recipientState(
  text: string | null,
  lookup: Pick<AddressLookup, 'text' | 'address' | 'loading'>,
  refusal: RecipientRefusal | 'unknown' | undefined,
): RecipientState {
  if (text === null) return 'ok';
  if (text === '') return 'missing';
  // The look-up follows the text after a moment; until then it is about the text before.
  if (lookup.loading || lookup.text !== text) return 'resolving';
  if (!lookup.address) return 'invalid';
  if (refusal === 'unknown') return 'resolving';
  if (refusal === 'blocked') return 'blocked';
  return refusal ? 'invalid' : 'ok';
}
