import { observer } from 'mobx-react-lite';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';

/** Explains how to hide a swap from others until it is included in a block. */
const MEV_HELP = 'https://ethereum.org/en/developers/docs/mev/';

export interface MempoolNoticeProps {
  readonly quote: Quote;
  /** Raw units: the minimum output or the maximum input that the review promises. */
  readonly limitRaw: bigint;
}

/** Where others see the swap before it is included: what they can take from it, and how to keep it private. */
export const MempoolNotice = observer(function MempoolNotice({ quote, limitRaw }: MempoolNoticeProps) {
  const { t } = useLazyTranslation('swapLazy');
  const locale = useLocale();
  const { chain, guard } = useService(SwapTradeToken);
  if (!chain.publicMempool) return null;
  const takenRaw = guard?.takenRaw(quote, limitRaw) ?? 0n;
  const { input, output, tradeType } = quote.request;
  const currency = tradeType === 'EXACT_INPUT' ? output : input;
  const amount = `${formatReviewAmount(takenRaw, currency, locale, 'up')} ${shortenSymbol(currency.symbol)}`;
  const { privateRpc } = chain;
  return (
    <Banner
      tone={takenRaw > 0n ? 'warning' : 'neutral'}
      title={takenRaw > 0n ? t('sandwich.taken', { amount }) : t('review.mevTitle')}
    >
      {privateRpc
        ? t('sandwich.private', { name: privateRpc.name })
        : t('review.mev', { chain: chain.label })}{' '}
      <ExternalLink href={privateRpc?.url ?? MEV_HELP}>{t('review.mevLink')}</ExternalLink>
    </Banner>
  );
});
