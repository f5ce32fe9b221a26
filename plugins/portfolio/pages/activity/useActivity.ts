import {
  ContributionsToken,
  LoggerToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../../kernel/services.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { type ActivityItem, activityItem } from '../../../../ui/exchange/activity/activityItem.ts';
import { useSavedAddresses } from '../../../../ui/exchange/book/useSavedAddresses.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { PortfolioStore } from '../../stores/PortfolioStore.ts';

/** The account's sent transactions on the shown networks, newest first. Call it in an observer. */
export function useActivity(store: PortfolioStore): readonly ActivityItem[] {
  const { t } = useLazyTranslation('portfolioLazy');
  const words = {
    contributions: useService(ContributionsToken),
    tracker: useService(TxTrackerToken),
    tokens: useService(TokenListServiceToken),
    logger: useService(LoggerToken),
    locale: useLocale(),
    unknown: t('unknownToken'),
    saved: useSavedAddresses(),
    t,
  };
  const { owner, shown } = store;
  if (!owner) return [];
  return words.tracker.list({ from: owner }).flatMap((record) => {
    const chain = shown.find(({ id }) => id === record.chainId);
    return (chain && activityItem(record, chain, words)) ?? [];
  });
}
