import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { SettingsToken } from '../../../../kernel/services.ts';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { useService } from '../../../plugin/useService.ts';
import { planSteps } from './planSteps.ts';
import { StepList } from './StepList.tsx';
import { useLongAsking } from './useLongAsking.ts';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    minHeight: '44px',
    mt: '8',
    mb: '-8px',
    color: 'neutral2',
    cursor: 'pointer',
    _hover: { color: 'neutral1' },
  },
});
const CheckBox = chakra('input', {
  base: { boxSize: '20', mx: '2', accentColor: 'accent1', flexShrink: '0', cursor: 'pointer' },
});
const Hint = chakra('p', { base: { mt: '12', fontSize: '12', color: 'neutral2' } });

export interface FlowStepsProps {
  readonly flow: TransactionFlow;
  /** The names of the plan's transactions, in order. */
  readonly names: readonly string[];
  /** The wallet is known to carry out all steps as one. */
  readonly asOne?: boolean | undefined;
}

/**
 * In a review: what the wallet will be asked for, and how much an approval allows, which can be chosen here;
 * while the steps run, where they stand. Renders nothing where the transaction is all that is left.
 */
export const FlowSteps = observer(function FlowSteps({ flow, names, asOne = false }: FlowStepsProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { plan, busy, asked, approvalId, left } = flow;
  const steps = planSteps(t, flow, locale, names);
  const isLong = useLongAsking(busy && asked !== undefined && approvalId === undefined);
  if (!plan || steps.length === 0) return null;
  const approves =
    !busy && Array.isArray(left) && left.some(({ kind }) => kind === 'approve' || kind === 'permit2612');
  return (
    <StepList steps={steps}>
      {approves && <ExactChoice flow={flow} />}
      {asOne && !busy && <Hint>{t('step.asOne')}</Hint>}
      {isLong && <Hint>{t('transaction.longAsking')}</Hint>}
    </StepList>
  );
});

/** Approve everything, or only the amount of this transaction. The choice is remembered. */
const ExactChoice = observer(function ExactChoice({ flow }: { readonly flow: TransactionFlow }) {
  const { t } = useLazyTranslation('exchangeLazy');
  const settings = useService(SettingsToken);
  const { plan } = flow;
  if (!plan) return null;
  const choose = (approveExact: boolean) => {
    settings.set('approveExact', approveExact);
    // The same terms, and another approval: nothing else of the agreement changes.
    flow.replace({ ...plan, agreed: Object.freeze({ ...plan.agreed, approveExact }) });
  };
  return (
    <Choice>
      <CheckBox
        type="checkbox"
        checked={plan.agreed.approveExact}
        onChange={(event) => choose(event.target.checked)}
      />
      {t('step.exact')}
    </Choice>
  );
});
