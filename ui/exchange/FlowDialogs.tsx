import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TransactionFlow } from '../../kernel/tx/flow/TransactionFlow.ts';
import { revertReason } from '../../kernel/tx/revertReason.ts';
import type { TransactionOutcome } from '../../kernel/tx/TransactionRecord.ts';
import { Banner } from '../components/Banner.tsx';
import { shortenSymbol } from '../format/shorten.ts';
import { errorText } from '../i18n/errorText.ts';
import { useLaterTranslation } from '../i18n/useLaterTranslation.ts';
import { differenceText } from './differenceText.ts';
import type { TransactionPhase } from './PhaseMark.tsx';
import ReviewDialog, { type ReviewRow } from './ReviewDialog.tsx';
import type { TransactionStep } from './StepList.tsx';
import TransactionDialog from './TransactionDialog.tsx';

const phases = {
  asking: 'asking',
  maybe_sent: 'submitted',
  pending: 'submitted',
  confirmed: 'confirmed',
  differs: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  replaced: 'failed',
  dropped: 'failed',
  unknown: 'submitted',
} as const satisfies Record<TransactionOutcome, TransactionPhase>;

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
  /** What goes and what comes, in the review. */
  readonly sides: ReactNode;
  readonly rows: readonly ReviewRow[];
  /** Above the review's button, such as a warning. */
  readonly notices?: ReactNode;
  /** Under the status, in the progress. */
  readonly summary: string;
  /** Without a slash at its end. */
  readonly explorer: string | undefined;
  /** What is shown is no longer what the chain says: it must be accepted first. */
  readonly onAcceptChanges?: (() => void) | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The review of a plan, and then its way through the wallet to the end. Heavy (dialogs): import it lazily. */
const FlowDialogs = observer(function FlowDialogs(props: FlowDialogsProps) {
  const { flow } = props;
  if (!flow.plan) return null;
  return flow.busy || flow.transactionId !== undefined ? <Progress {...props} /> : <Review {...props} />;
});

const Review = observer(function Review(props: FlowDialogsProps) {
  const { flow, reviewTitle, confirmLabel, sides, rows, failedTitle, onAcceptChanges, onClose } = props;
  const { t } = useLaterTranslation('exchangeLater');
  const { simulation, failure } = flow;
  const trial = revertReason(simulation?.reason);
  const symbol = shortenSymbol(failure?.token?.symbol ?? '');
  // Who refused it knows of it: what that means is told quietly.
  const refused = failure?.error.code === 'wallet_rejected';
  const message = failure && (refused ? t(`flow.rejected.${failure.type}`) : errorText(t, failure.error));
  return (
    <ReviewDialog
      title={reviewTitle}
      confirmLabel={confirmLabel}
      sides={sides}
      rows={rows}
      notices={
        <>
          {props.notices}
          {simulation?.ok === false && !failure && (
            <Banner tone="critical" title={t('flow.trialFailed')}>
              {t(trial.key, trial.values)}
            </Banner>
          )}
          {failure && (
            <Banner
              {...(refused
                ? {}
                : {
                    tone: 'critical',
                    title: failure.type === 'confirmation' ? failedTitle : t(`flow.failed.${failure.type}`),
                  })}
            >
              {failure.type === 'confirmation'
                ? message
                : t(`flow.allowance.${failure.type}`, { symbol, message })}
            </Banner>
          )}
        </>
      }
      onAcceptChanges={onAcceptChanges}
      onConfirm={() => void flow.confirm()}
      onClose={onClose}
    />
  );
});

const Progress = observer(function Progress(props: FlowDialogsProps) {
  const { flow, title, status, summary, explorer, onRetry, onClose } = props;
  const { t } = useLaterTranslation('exchangeLater', 'commonLater');
  const { record, outcome, token, step } = flow;
  const phase = outcome ? phases[outcome] : 'asking';
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const reason = outcome === 'failed' ? revertReason(record?.failureReason) : undefined;
  const differs = outcome === 'differs' ? record?.differs : undefined;
  const ended =
    phase === 'failed' && outcome && outcome !== 'failed' && outcome !== 'differs'
      ? t(`flow.ended.${outcome}`)
      : undefined;
  const symbol = shortenSymbol(token?.symbol ?? '');
  const asking =
    phase === 'asking' && step !== 'PENDING_CONFIRMATION' ? t(`flow.step.${step}`, { symbol }) : undefined;
  const steps = stepsOf(flow, phase, t);
  return (
    <TransactionDialog
      title={title}
      phase={phase}
      {...(phase === 'asking'
        ? {}
        : { status: differs ? t('commonLater:tx.differs.status') : status[phase] })}
      summary={asking ?? (differs ? t('commonLater:tx.differs.asked', { what: summary }) : summary)}
      steps={steps}
      detail={differs ? differenceText(t, differs) : (ended ?? (reason && t(reason.key, reason.values)))}
      explorerUrl={hash && explorer ? `${explorer}/tx/${hash}` : undefined}
      secondsTaken={
        record?.confirmedTime === undefined
          ? undefined
          : Math.round((record.confirmedTime - record.addedTime) / 1000)
      }
      onRetry={outcome === 'failed' || outcome === 'dropped' ? onRetry : undefined}
      onClose={onClose}
    />
  );
});

/** Allowances of the plan and the transaction itself; those behind the present one are done, and the last once it is sent. */
function stepsOf(
  { plan, step, token }: TransactionFlow,
  phase: TransactionPhase,
  t: (key: string, values: Readonly<Record<string, string>>) => string,
): readonly TransactionStep[] {
  const approvals = plan?.approvals ?? [];
  if (step === 'REVIEWING' || approvals.length === 0) return [];
  const present =
    step === 'PENDING_CONFIRMATION'
      ? approvals.length
      : approvals.findIndex((approval) => approval.token.address === token?.address);
  const stateAt = (index: number): TransactionStep['state'] =>
    index < present ? 'done' : index === present ? 'active' : 'todo';
  return [
    ...approvals.map((approval, index) => ({
      id: approval.token.address,
      label: t('flow.step.APPROVING_TOKEN', { symbol: shortenSymbol(approval.token.symbol) }),
      state: stateAt(index),
    })),
    {
      id: 'transaction',
      label: t('flow.step.PENDING_CONFIRMATION', {}),
      state: phase === 'asking' ? stateAt(approvals.length) : phase === 'failed' ? 'failed' : 'done',
    },
  ];
}

export default FlowDialogs;
