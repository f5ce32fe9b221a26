import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import type { ActivityItem } from '../../../../ui/exchange/activity/activityItem.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { PortfolioStore } from '../../stores/PortfolioStore.ts';
import { type PaymentItem, paymentItem } from '../../stores/paymentItem.ts';

/**
 * The payments by pools to the account that were found so far, newest first, without those of transactions in
 * `sent`. Call it in an observer.
 */
export function usePayments(store: PortfolioStore, sent: readonly ActivityItem[]): readonly PaymentItem[] {
  const { t } = useLazyTranslation('portfolioLazy');
  const words = { locale: useLocale(), unknown: t('unknownToken'), t };
  const known = new Set(sent.map(({ chainId, hash }) => `${chainId}:${hash?.toLowerCase()}`));
  return store.payments.payments
    .filter(({ chain, event }) => !known.has(`${chain.id}:${event.transactionHash.toLowerCase()}`))
    .map((payment) => paymentItem(payment, words));
}
