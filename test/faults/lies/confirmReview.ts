import { when } from 'mobx';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { WAIT } from '../../testing/pace.ts';
import type { Heard, RefusingWallet, ReviewNote } from './Heard.ts';
import type { LiedTo } from './LiedTo.ts';

/**
 * Waits for all that an open review still looks up, and presses Confirm whatever it says.
 * @param checked further checks of the page that the review waits for; what they ask for is accepted
 */
export async function confirmReview(
  flow: TransactionFlow,
  wallet: RefusingWallet,
  lied: Pick<LiedTo, 'confirm'>,
  checked: () => boolean = () => true,
): Promise<Heard> {
  const note = () => (flow as { readonly basis?: { readonly state: ReviewNote } }).basis?.state;
  const isChecked = () => !('basis' in flow) || note() !== undefined;
  const isReady = () => !flow.trying && isChecked() && checked();
  await when(isReady, WAIT).catch(() => undefined);
  // What is found out may have brought another plan.
  await when(isReady, WAIT).catch(() => undefined);
  const review = note();
  lied.confirm();
  await flow.confirm();
  const isAsked = wallet.sent.length + wallet.signed.length > 0;
  const seen = isAsked ? 'asked' : (flow.failure?.error.code ?? note() ?? 'called_off');
  return { seen, review, ...wallet };
}
