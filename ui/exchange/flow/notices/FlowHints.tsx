import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';

/** Says who else may pay the network cost, and why a permission is a transaction where a signature was announced. */
export const FlowHints = observer(function FlowHints({ flow }: { flow: TransactionFlow }) {
  const { t } = useLazyTranslation('exchangeLazy');
  const permit = flow.steps.find((step) => step.kind === 'permit2');
  return (
    <>
      {flow.sponsor !== undefined && <Banner>{t('flow.sponsor', { host: flow.sponsor })}</Banner>}
      {permit?.kind === 'permit2' && permit.onChain && <Banner>{t(`flow.onChain.${permit.onChain}`)}</Banner>}
    </>
  );
});
