import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';

const RecipientInput = lazy(() => loadChunk(() => import('./RecipientInput.tsx')));

/** Who receives the output, where it is not the sender. A wrap has no recipient. */
export const RecipientField = observer(function RecipientField() {
  const { t } = useTranslation('swap');
  const { form, wrap } = useService(SwapTradeToken);
  if (wrap !== 'NOT_APPLICABLE') return null;
  if (form.recipient === null) {
    return (
      <Button look="bare" size="small" justifySelf="start" onClick={() => form.setRecipient('')}>
        {t('recipient.add')}
      </Button>
    );
  }
  return (
    <Suspense>
      <RecipientInput />
    </Suspense>
  );
});
