import { observer } from 'mobx-react-lite';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { agoText } from '../../../ui/format/agoText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { RetryButton } from './parts.tsx';

/** Says what could not be read, by network. Known data stays visible, with its age. */
export const NetworkNotices = observer(function NetworkNotices({
  store,
}: {
  readonly store: PortfolioStore;
}) {
  const { t } = useLazyTranslation('portfolioLazy');
  const errorText = useErrorText();
  const locale = useLocale();
  return (
    <>
      {store.holdings.map((holdings) => {
        const { chain, failures, balances } = holdings;
        const error = failures.balances ?? failures.positions ?? failures.pairs ?? failures.added;
        if (!error) return null;
        const chainName = chain.label;
        const title = !failures.balances
          ? t('pools.failed', { chain: chainName })
          : balances
            ? t('network.stale', {
                chain: chainName,
                ago: agoText(systemTimers.elapsedMs() - balances.readAtMs, locale, 'second'),
              })
            : t('network.failed', { chain: chainName });
        return (
          <Banner
            key={chain.id}
            tone="warning"
            title={title}
            action={<RetryButton onClick={() => void holdings.refresh()} />}
          >
            {errorText(error)}
          </Banner>
        );
      })}
    </>
  );
});
