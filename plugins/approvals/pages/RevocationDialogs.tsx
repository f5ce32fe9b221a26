import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import FlowProgress from '../../../ui/exchange/flow/FlowProgress.tsx';
import FlowReview from '../../../ui/exchange/flow/FlowReview.tsx';
import { flowSteps } from '../../../ui/exchange/flow/steps/flowSteps.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { type RevocationTerms, type Revoked, revokedBy } from '../stores/revocationPlan.ts';
import { spenderText, symbolOf } from './approvalTexts.ts';

const List = chakra('ul', {
  base: { display: 'grid', gap: '8', p: '16', rounded: '16', bg: 'surface3', fontSize: '14' },
});

export interface RevocationDialogsProps {
  readonly flow: TransactionFlow<RevocationTerms>;
  readonly terms: RevocationTerms;
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** The review of a revocation, and its progress through the wallet. Heavy (dialogs): import it lazily. */
const RevocationDialogs = observer(function RevocationDialogs(props: RevocationDialogsProps) {
  const { flow, terms, onReview, onClose } = props;
  const { t } = useLazyTranslation('approvalsLazy', 'exchangeLazy');
  const { plan, busy, steps, current } = flow;
  if (!plan) return null;
  const { chain } = plan.agreed;
  const { revoked, parts } = terms;
  const textOf = (one: Revoked) => t('for', { symbol: symbolOf(one), spender: spenderText(t, chain, one) });
  if (!busy) {
    return (
      <FlowReview
        flow={flow}
        title={t('review.title')}
        sides={
          <List aria-label={t('review.list')}>
            {revoked.map((one) => (
              <li key={`${one.via} ${one.token} ${one.spender}`}>{textOf(one)}</li>
            ))}
          </List>
        }
        rows={[
          { label: t('review.effect'), value: t('review.effectText') },
          { label: t('review.transactions'), value: parts.length, help: t('review.transactionsHelp') },
        ]}
        confirmLabel={t('review.confirm')}
        failedTitle={t('review.failed')}
        onReview={onReview}
        onClose={onClose}
      />
    );
  }
  const label = (step: PlanStep) => {
    const part = revokedBy(step);
    const [first] = part;
    if (!first) return t('exchangeLazy:transaction.asking');
    return first.via === 'permit2'
      ? t('review.stepMany', { count: part.length })
      : t('review.step', { what: textOf(first) });
  };
  const [only] = revoked as readonly [Revoked];
  return (
    <FlowProgress
      flow={flow}
      title={t('review.title')}
      steps={flowSteps(flow, label)}
      status={{
        submitted: t('review.submitted'),
        // The end of one of several is not the end.
        confirmed: current === steps.at(-1) ? t('review.confirmed') : t('review.submitted'),
        failed: t('review.failed'),
      }}
      summary={revoked.length === 1 ? textOf(only) : t('count', { count: revoked.length })}
      onRetry={onReview}
      onClose={onClose}
    />
  );
});

export default RevocationDialogs;
