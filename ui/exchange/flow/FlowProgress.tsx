import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { disputedText } from '../disputedText.ts';
import { CompareDisclosure } from './compare/CompareDisclosure.tsx';
import { type ArrivedTexts, differenceText } from './differenceText.ts';
import { flowPhase } from './flowPhase.ts';
import { useOpenRequest } from './notices/useOpenRequest.ts';
import type { TransactionPhase } from './PhaseMark.tsx';
import TransactionDialog, { type TransactionDialogProps } from './TransactionDialog.tsx';
import { useToldHere } from './useToldHere.ts';

export interface FlowProgressProps
  extends Pick<TransactionDialogProps, 'title' | 'steps' | 'result' | 'next' | 'addToken' | 'onClose'> {
  readonly flow: TransactionFlow;
  /** "Add liquidity submitted", and so on; default: the texts of a swap. */
  readonly status?: Partial<Readonly<Record<TransactionPhase, string>>>;
  /** The plan in a few words: "1 MON for 12 HUSH". */
  readonly summary: string;
  /** Amounts of a transaction that the wallet changed before sending it. */
  readonly arrived?: ArrivedTexts | undefined;
  readonly onRetry: () => void;
}

/** The progress of a plan through the wallet to its end. Heavy (dialog): import it lazily. */
const FlowProgress = observer(function FlowProgress(props: FlowProgressProps) {
  const { flow, status = {}, summary, arrived, onRetry, ...dialog } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy');
  const locale = useLocale();
  useToldHere(flow);
  useOpenRequest(flow);
  const { record, outcome, plan, asked } = flow;
  // The plan is not done while another of its transactions is to come.
  const more = flow.current && flow.steps.slice(flow.steps.indexOf(flow.current) + 1);
  const isBetween = outcome === 'confirmed' && more?.some(({ kind }) => kind === 'send') === true;
  const isApproved = flow.approvalId !== undefined;
  const phase = isBetween || isApproved ? 'submitted' : flowPhase(outcome);
  const explorer = plan?.agreed.chain.explorer;
  const hash = record?.reference.kind === 'hash' ? record.reference.hash : undefined;
  const safeTxHash = record?.reference.kind === 'safe' ? record.reference.safeTxHash : undefined;
  const reason = outcome === 'failed' ? revertReason(record?.failureReason) : undefined;
  const differs = outcome === 'differs' || outcome === 'failed' ? record?.differs : undefined;
  const ended =
    outcome === 'cancelled' || outcome === 'replaced' || outcome === 'dropped'
      ? t(`flow.ended.${outcome}`)
      : undefined;
  const partial = outcome === 'failed' && record?.batch?.done ? record.batch : undefined;
  const why = partial
    ? t('commonLazy:tx.partial', { done: partial.done, calls: partial.calls })
    : reason && t(reason.key, reason.values);
  const waits = safeTxHash ? t('commonLazy:replace.obstacle.safe') : undefined;
  const unseen = phase === 'submitted' && record?.unseen ? t('commonLazy:tx.unseen') : waits;
  const told = differs
    ? t('commonLazy:tx.differs.status')
    : isApproved
      ? t('transaction.approving')
      : status[phase];
  return (
    <TransactionDialog
      {...dialog}
      phase={phase}
      {...(told === undefined ? {} : { status: told })}
      summary={differs ? t('commonLazy:tx.differs.asked', { what: summary }) : summary}
      detail={
        differs
          ? [differenceText(t, differs, arrived), why].filter(Boolean).join(' ')
          : (ended ?? why ?? (record && disputedText(t, record, locale)) ?? unseen)
      }
      explorerUrl={hash && explorer && differs?.chainId === undefined ? `${explorer}/tx/${hash}` : undefined}
      secondsTaken={
        record?.confirmedTime === undefined
          ? undefined
          : Math.round((record.confirmedTime - record.addedTime) / 1000)
      }
      onRetry={outcome === 'failed' || outcome === 'dropped' ? onRetry : undefined}
    >
      {asked && plan && phase !== 'confirmed' && (
        <CompareDisclosure ask={asked} client={plan.agreed.client} safeTxHash={safeTxHash} />
      )}
    </TransactionDialog>
  );
});

export default FlowProgress;
