import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { errorText } from '../../../ui/i18n/errorText.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

const AddressField = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../ui/exchange/AddressField.tsx')).AddressField })),
);

/** Who receives the output, where it is not the sender. A wrap has no recipient. */
export const RecipientField = observer(function RecipientField() {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const { form, chain } = trade;
  const { recipient, recipientState } = store;
  if (trade.wrap !== 'NOT_APPLICABLE') return null;
  if (form.recipient === null) {
    return (
      <Button look="bare" size="small" justifySelf="start" onClick={() => form.setRecipient('')}>
        {t('recipient.add')}
      </Button>
    );
  }
  const problem = () => {
    if (recipientState === 'blocked') return t('recipient.blocked');
    return recipient.error && errorText(t, recipient.error);
  };
  return (
    <Suspense>
      <AddressField
        testId="recipient"
        value={form.recipient}
        onChange={(text) => form.setRecipient(text)}
        resolved={recipient.address}
        loading={recipientState === 'resolving'}
        explorerUrl={
          recipient.address && chain.explorer ? `${chain.explorer}/address/${recipient.address}` : undefined
        }
        problem={problem()}
        onRemove={() => form.setRecipient(null)}
      />
    </Suspense>
  );
});
