import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { errorText } from '../../../ui/i18n/errorText.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { connectionTrouble } from '../stores/connectionTrouble.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

// Loaded when something has failed.
const loadFailure = () => import('./SwapFailure.tsx');

/** Notices to read before pressing the button: trading off, no quote, old prices, a step that failed. */
export const SwapNotices = observer(function SwapNotices() {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const { quoteState, client } = trade;
  const { tradingOff } = store;
  const trouble = connectionTrouble(client);
  const taxed = trade.refusesExactOutput;
  const failed = flow.reviewed ? undefined : flow.failure;
  const SwapFailure = lazyView(loadFailure);
  return (
    <>
      {tradingOff && <Banner tone="warning">{t(tradingOff.key, tradingOff.values)}</Banner>}
      {!tradingOff && trouble && <Banner tone="warning">{t(trouble)}</Banner>}
      {quoteState.state === 'invalid' && !trouble && (
        <Banner tone="critical">{t('quoteError', { message: errorText(t, quoteState.error) })}</Banner>
      )}
      {taxed !== undefined && trade.form.typedValue === '' && (
        <Banner tone="warning">{t('output.taxed', { symbol: shortenSymbol(taxed) })}</Banner>
      )}
      {quoteState.state === 'stale' && !trouble && <Banner tone="warning">{t('details.stale')}</Banner>}
      {'unreadablePools' in quoteState && quoteState.unreadablePools.length > 0 && (
        <Banner tone="warning">
          {t('details.unreadable', { count: quoteState.unreadablePools.length })}
        </Banner>
      )}
      {failed && (
        <Suspense>
          <SwapFailure flow={flow} failure={failed} onDismiss={() => flow.dismissFailure()} />
        </Suspense>
      )}
    </>
  );
});
