import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { ReviewRow } from './ReviewDialog.tsx';

/** Names who is paid, in full, where it is not the connected account; that one needs no row. */
export function recipientRows(
  label: string,
  recipient: Address,
  account: Address | undefined,
): readonly ReviewRow[] {
  return sameAddress(recipient, account) ? [] : [{ label, value: recipient }];
}
