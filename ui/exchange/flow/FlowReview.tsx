import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { awaitsAcceptance } from '../../../kernel/basis/acceptedPrice.ts';
import { forbids } from '../../../kernel/basis/StateBasis.ts';
import type { Cost } from '../../../kernel/flow/lackingFunds.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { walletGate } from '../../../kernel/wallet/walletGate.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import FailureBanner from './FailureBanner.tsx';
import { BasisNotice } from './notices/BasisNotice.tsx';
import { basisRow } from './notices/basisTexts.ts';
import { FlowHints } from './notices/FlowHints.tsx';
import { FlowNotices } from './notices/FlowNotices.tsx';
import { unitChanges, unitRows } from './notices/unitTexts.ts';
import { WalletNotice } from './notices/WalletNotice.tsx';
import ReviewDialog, { type ReviewDialogProps } from './ReviewDialog.tsx';
import { FlowSteps, type FlowStepsProps } from './steps/FlowSteps.tsx';
import { useLackingFunds } from './useLackingFunds.ts';
import { useToldHere } from './useToldHere.ts';

export interface FlowReviewProps
  extends Omit<ReviewDialogProps, 'onConfirm' | 'onAcceptChanges' | 'otherSigner' | 'steps'>,
    Pick<FlowStepsProps, 'asOne'> {
  readonly flow: TransactionFlow;
  /** What the plan costs beside its amounts; default: the least that any transaction does. */
  readonly cost?: Cost;
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
  const { flow, failedTitle, trialFailedTitle, onReview, notices, hints, names, asOne, cost, ...dialog } =
    props;
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy');
  const locale = useLocale();
  useToldHere(flow);
  const lacksFunds = useLackingFunds(flow, cost, asOne);
  const { simulation, failure, basis } = flow;
  const plan = flow.plan?.agreed;
  const chain = plan?.chain;
  // A plan of another chain must be reviewed anew first.
  const gate = chain && !flow.otherSigner ? walletGate(flow.services.wallet, chain.id) : 'ready';
  const isReady = gate === 'ready';
  const failed = isReady || failure?.error.code !== 'wallet_wrong_chain' ? failure : undefined;
  const endpoints = plan?.client.rpc.endpoints ?? [];
  const trial = revertReason(simulation?.reason, simulation?.endpoint);
  return (
    <ReviewDialog
      {...dialog}
      // Who checked the figures is there without scrolling too, however long the review.
      firstRows={[
        ...(dialog.firstRows ?? []),
        ...(plan ? unitRows(t, plan, locale) : []),
        ...basisRow(t, basis, endpoints, locale),
      ]}
      rows={[
        ...dialog.rows,
        ...(flow.left === 'unknown' ? [{ label: t('grant.title'), value: t('grant.unknown') }] : []),
      ]}
      steps={<FlowSteps flow={flow} names={names ?? [dialog.confirmLabel ?? t('step.swap')]} asOne={asOne} />}
      confirmDisabled={
        dialog.confirmDisabled === true || !isReady || lacksFunds || forbids(basis) || awaitsAcceptance(basis)
      }
      notices={
        <>
          {notices}
          {plan &&
            unitChanges(t, plan, locale).map((text) => (
              <Banner key={text} tone="warning">
                {text}
              </Banner>
            ))}
          {lacksFunds && <Banner tone="critical">{t('commonLazy:errors.funds_short')}</Banner>}
          <BasisNotice flow={flow} onReview={onReview} />
          {simulation?.ok === false && !failure && (
            <Banner tone="critical" title={trialFailedTitle ?? t('flow.trialFailed')}>
              {t(trial.key, trial.values)}
            </Banner>
          )}
          <FlowNotices flow={flow} />
          {hints}
          <FlowHints flow={flow} />
          {failed && <FailureBanner flow={flow} failure={failed} title={failedTitle} />}
          {!flow.busy && flow.services.wallet.openRequests > 0 && (
            <Banner tone="warning">{t('commonLazy:errors.wallet_pending')}</Banner>
          )}
          {chain && !isReady && <WalletNotice gate={gate} chain={chain} />}
        </>
      }
      onAcceptChanges={flow.differs ? onReview : undefined}
      otherSigner={flow.otherSigner}
      onConfirm={() => void flow.confirm()}
    />
  );
});

export default FlowReview;
