import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { deadlineRow } from './deadlineRow.ts';
import FlowProgress from './FlowProgress.tsx';
import FlowReview from './FlowReview.tsx';
import type { TransactionPhase } from './PhaseMark.tsx';
import type { ReviewDialogProps, ReviewRow } from './ReviewDialog.tsx';
import { planSteps } from './steps/planSteps.ts';
import type { NextStep } from './TransactionDialog.tsx';

export interface FlowDialogsProps {
  readonly flow: TransactionFlow;
  /** The review's title, such as "Review deposit". */
  readonly reviewTitle: string;
  /** The progress dialog's title, such as "Add liquidity". */
  readonly title: string;
  readonly confirmLabel: string;
  /** "Add liquidity submitted", and so on. */
  readonly status: Readonly<Record<Exclude<TransactionPhase, 'asking'>, string>>;
  /** "Add liquidity failed". */
  readonly failedTitle: string;
  /** What is paid and what is received, shown in the review. */
  readonly sides: ReactNode;
  /** Rows above the row of the deadline, which every review has. */
  readonly rows: readonly ReviewRow[];
  /** Shown above the review's button, such as a warning. */
  readonly notices?: ReactNode;
  /** What confirming takes where a swap of the plan moves its price far; as in `ReviewDialog`. */
  readonly guard?: Pick<ReviewDialogProps, 'dangerous' | 'typedConfirmPercent'>;
  /** Names of the plan's transactions, in order, where there are several. */
  readonly sendLabels?: readonly string[];
  /** Shown below the status, in the progress dialog. */
  readonly summary: string;
  /** What a person most likely does after a success, such as "View position". */
  readonly next?: NextStep | undefined;
  /** Replaces the summary after a success. */
  readonly result?: ReactNode;
  /**
   * Opens a review of the present terms: after the reviewed ones have changed, or to try again after a
   * failure.
   */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/**
 * The review of a plan, and then its progress through the wallet to the end. Heavy (dialogs): import it
 * lazily.
 */
const FlowDialogs = observer(function FlowDialogs(props: FlowDialogsProps) {
  const { flow, title, status, summary, onReview, onClose } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { plan, busy } = flow;
  const names = props.sendLabels ?? [props.confirmLabel];
  if (!plan) return null;
  if (!busy) {
    const { reviewTitle, rows, confirmLabel, sides, notices, failedTitle, guard } = props;
    return (
      <FlowReview
        {...{ flow, sides, notices, confirmLabel, failedTitle, onReview, onClose, ...guard, names }}
        title={reviewTitle}
        rows={[...rows, ...deadlineRow(t, plan.agreed, locale)]}
      />
    );
  }
  return (
    <FlowProgress
      {...{ flow, title, status, summary, onClose }}
      next={props.next}
      result={props.result}
      // The dialog says above the steps what the wallet is asked for.
      steps={planSteps(t, flow, locale, names).map(({ status: _, ...step }) => step)}
      onRetry={onReview}
    />
  );
});

export default FlowDialogs;
