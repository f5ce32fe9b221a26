import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { deadlineRow } from './deadlineRow.ts';
import FlowProgress from './FlowProgress.tsx';
import FlowReview from './FlowReview.tsx';
import { flowPhase } from './flowPhase.ts';
import { flowSteps } from './flowSteps.ts';
import type { TransactionPhase } from './PhaseMark.tsx';
import type { ReviewDialogProps, ReviewRow } from './ReviewDialog.tsx';

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
  /**
   * Opens a review of the present terms: after the reviewed ones have changed, or to try again after a
   * failure.
   */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

const stepKeys = {
  resetAllowance: 'RESETTING_TOKEN_ALLOWANCE',
  approve: 'APPROVING_TOKEN',
  permit2612: 'PERMITTING',
  permit2: 'PERMITTING',
  send: 'PENDING_CONFIRMATION',
} as const satisfies Record<PlanStep['kind'], string>;

/**
 * The review of a plan, and then its progress through the wallet to the end. Heavy (dialogs): import it
 * lazily.
 */
const FlowDialogs = observer(function FlowDialogs(props: FlowDialogsProps) {
  const { flow, title, status, summary, onReview, onClose } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { plan, current, busy, outcome } = flow;
  if (!plan) return null;
  if (!busy) {
    const { reviewTitle, rows, confirmLabel, sides, notices, failedTitle, guard } = props;
    return (
      <FlowReview
        {...{ flow, sides, notices, confirmLabel, failedTitle, onReview, onClose, ...guard }}
        title={reviewTitle}
        rows={[...rows, ...deadlineRow(t, plan.agreed, locale)]}
      />
    );
  }
  const sends = flow.steps.filter(({ kind }) => kind === 'send');
  // After an earlier try the first ones are missing.
  const nameOf = (step: PlanStep) => props.sendLabels?.at(sends.indexOf(step) - sends.length);
  const label = (step: PlanStep) =>
    (step.kind === 'send' && nameOf(step)) ||
    t(`flow.step.${stepKeys[step.kind]}`, {
      symbol: step.kind === 'send' ? '' : shortenSymbol(step.token.symbol),
    });
  const isAsked = flowPhase(outcome) === 'asking' && current && current.kind !== 'send';
  return (
    <FlowProgress
      {...{ flow, title, status, summary, onClose }}
      steps={flowSteps(flow, label)}
      asking={isAsked ? label(current) : undefined}
      onRetry={onReview}
    />
  );
});

export default FlowDialogs;
