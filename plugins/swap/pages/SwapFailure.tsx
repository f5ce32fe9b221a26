import type { FlowFailure, TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { Button } from '../../../ui/components/Button.tsx';
import FailureBanner from '../../../ui/exchange/flow/FailureBanner.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

export interface SwapFailureProps {
  readonly flow: Pick<TransactionFlow, 'allowGas'>;
  readonly failure: FlowFailure;
  readonly onDismiss: () => void;
}

/** A failure outside of a review: of the approval that the main button sends, or of a wrap. */
export default function SwapFailure({ flow, failure, onDismiss }: SwapFailureProps) {
  const { t } = useLazyTranslation('swapLazy', 'exchangeLazy');
  return (
    <FailureBanner
      flow={flow}
      failure={failure}
      title={t(failure.type === 'wrap' ? 'status.wrap.failed' : 'exchangeLazy:transaction.failed')}
      action={
        <Button look="bare" size="small" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      }
    />
  );
}
