import { ActiveChainToken, TokenListServiceToken } from '../../../kernel/services.ts';
import type { StoredAmount, UnfinishedTrade } from '../../../kernel/trade/unfinishedSchema.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

/** What is done of an unfinished trade, in words. Call it in an observer. */
export function useUnfinishedText(): (trade: UnfinishedTrade, gotRaw: bigint) => string {
  const { t } = useLazyTranslation('zapLazy');
  const locale = useLocale();
  const tokens = useService(TokenListServiceToken);
  const { chain } = useService(ActiveChainToken);
  const amount = (stored: StoredAmount | undefined, raw = BigInt(stored?.raw ?? 0)): string => {
    const currency = stored && tokens.fromLink(chain.id, stored.currencyId);
    return currency ? reviewAmountText(raw, currency, locale) : shortenAddress(stored?.currencyId ?? '');
  };
  return ({ paid, got, rest, left }, gotRaw) =>
    left === 'swap'
      ? t('unfinished.removed', { got: amount(got, gotRaw), rest: amount(rest) })
      : t('unfinished.text', { paid: amount(paid), got: amount(got, gotRaw) });
}
