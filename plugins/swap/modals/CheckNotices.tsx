import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { quoteTrouble } from '../stores/quote/quoteTrouble.ts';
import type { ReviewCheck } from '../stores/ReviewCheck.ts';
import { SwapFlowToken, SwapTradeToken } from '../swapTokens.ts';
import { disagreementText } from './checkTexts.ts';

/**
 * Says why the price under review cannot be confirmed (yet): no endpoint answers, or a second source
 * disagrees.
 */
export const CheckNotices = observer(function CheckNotices({ check }: { readonly check: ReviewCheck }) {
  const { t } = useLazyTranslation('swapLazy', 'commonLazy');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const { reviewed, differs } = useService(SwapFlowToken);
  const { confirmation } = check;
  const trouble = quoteTrouble(trade);
  return (
    <>
      {trouble && <Banner tone="warning">{t(trouble)}</Banner>}
      {/* A newer price that must be accepted anyway makes a disagreement about the old one moot. */}
      {reviewed && !differs && confirmation?.outcome === 'differs' && (
        <Banner
          tone="critical"
          title={t(confirmation.refusal === undefined ? 'check.disagrees' : 'review.trialFailed')}
          action={
            check.mustAccept &&
            confirmation.refusal === undefined && (
              <Button size="small" onClick={() => check.accept()}>
                {t('check.accept')}
              </Button>
            )
          }
        >
          {disagreementText(t, reviewed, confirmation, locale)}
        </Banner>
      )}
    </>
  );
});
