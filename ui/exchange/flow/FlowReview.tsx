import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { awaitsAcceptance } from '../../../kernel/basis/acceptedPrice.ts';
import { forbids } from '../../../kernel/basis/StateBasis.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import FailureBanner from './FailureBanner.tsx';
import { BasisNotice } from './notices/BasisNotice.tsx';
import { basisRow } from './notices/basisTexts.ts';
import { FlowHints } from './notices/FlowHints.tsx';
import { FlowNotices } from './notices/FlowNotices.tsx';
import ReviewDialog, { type ReviewDialogProps } from './ReviewDialog.tsx';
import { FlowSteps, type FlowStepsProps } from './steps/FlowSteps.tsx';
import { useToldHere } from './useToldHere.ts';

export interface FlowReviewProps
  extends Omit<ReviewDialogProps, 'onConfirm' | 'onAcceptChanges' | 'otherSigner' | 'steps'>,
    Pick<FlowStepsProps, 'asOne'> {
  readonly flow: TransactionFlow;
  /** The names of the plan's transactions, in order; default: the confirm button's text. */
  readonly names?: readonly string[];
  /** "Add liquidity failed". */
  readonly failedTitle: string;
  /** Title for a failed simulation; default: "In a trial run this transaction failed". */
  readonly trialFailedTitle?: string;
  /** Hints below `notices` and the result of the simulation: good to know before confirming. */
  readonly hints?: ReactNode;
  /** Opens a review of the present terms. */
  readonly onReview: () => void;
}

/**
 * The review of a plan: the plugin's rows, and those that every plan has. Heavy (dialog): import it lazily.
 */
const FlowReview = observer(function FlowReview(props: FlowReviewProps) {
  const { flow, failedTitle, trialFailedTitle, onReview, notices, hints, names, asOne, ...dialog } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy');
  const locale = useLocale();
  useToldHere(flow);
  const { simulation, failure, basis } = flow;
  const endpoints = flow.plan?.agreed.client.rpc.endpoints ?? [];
  const trial = revertReason(simulation?.reason, simulation?.endpoint);
  return (
    <ReviewDialog
      {...dialog}
      // Who checked the figures is there without scrolling too, however long the review.
      firstRows={[...(dialog.firstRows ?? []), ...basisRow(t, basis, endpoints, locale)]}
      rows={[
        ...dialog.rows,
        ...(flow.left === 'unknown' ? [{ label: t('grant.title'), value: t('grant.unknown') }] : []),
      ]}
      steps={<FlowSteps flow={flow} names={names ?? [dialog.confirmLabel ?? t('step.swap')]} asOne={asOne} />}
      confirmDisabled={dialog.confirmDisabled === true || forbids(basis) || awaitsAcceptance(basis)}
      notices={
        <>
          {notices}
          <BasisNotice flow={flow} onReview={onReview} />
          {simulation?.ok === false && !failure && (
            <Banner tone="critical" title={trialFailedTitle ?? t('flow.trialFailed')}>
              {t(trial.key, trial.values)}
            </Banner>
          )}
          <FlowNotices flow={flow} />
          {hints}
          <FlowHints flow={flow} />
          {failure && <FailureBanner flow={flow} failure={failure} title={failedTitle} />}
        </>
      }
      onAcceptChanges={flow.differs ? onReview : undefined}
      otherSigner={flow.otherSigner}
      onConfirm={() => void flow.confirm()}
    />
  );
});

export default FlowReview;
