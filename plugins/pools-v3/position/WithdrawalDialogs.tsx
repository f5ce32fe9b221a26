import { observer } from 'mobx-react-lite';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { WithdrawalProgress } from './WithdrawalProgress.tsx';
import { WithdrawalReview } from './WithdrawalReview.tsx';

/** Review, then progress, of collecting and removing. Heavy (dialogs): import it lazily. */
const WithdrawalDialogs = observer(function WithdrawalDialogs({
  withdrawal,
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { reviewed, flow } = withdrawal;
  if (!reviewed) return null;
  const sending = flow.step === 'PENDING_CONFIRMATION' || flow.transactionId !== undefined;
  const Part = sending ? WithdrawalProgress : WithdrawalReview;
  return <Part withdrawal={withdrawal} reviewed={reviewed} />;
});

export default WithdrawalDialogs;
