import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useSavedAddresses } from '../../../ui/exchange/book/useSavedAddresses.ts';
import { deadlineRow } from '../../../ui/exchange/flow/deadlineRow.ts';
import FlowReview from '../../../ui/exchange/flow/FlowReview.tsx';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { formatPercent, formatPriceImpact } from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { localNumber } from '../../../ui/format/localNumber.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { costText } from '../pages/costText.ts';
import { RateText } from '../pages/RateText.tsx';
import RouteChart from '../pages/RouteChart.tsx';
import { swapFigures } from '../pages/swapFigures.ts';
import { quoteSeverity, typedConfirmPips, wholePercent } from '../stores/quote/quoteSeverity.ts';
import { quoteTrouble } from '../stores/quote/quoteTrouble.ts';
import { ReviewCheck } from '../stores/ReviewCheck.ts';
import { RecipientCheck } from '../stores/recipient/RecipientCheck.ts';
import { autoReason } from '../stores/sandwich/autoReason.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { CheckNotices } from './CheckNotices.tsx';
import { checkText, comparedTexts, openAmount } from './checkTexts.ts';
import { MempoolNotice } from './MempoolNotice.tsx';
import { RecipientNotices } from './RecipientNotices.tsx';
import { RouteCertificate } from './RouteCertificate.tsx';
import { effectText, trialText } from './reviewTexts.ts';

export interface ReviewProps {
  /** The price impact that the typed word already confirmed, in hundredths of a basis point. */
  readonly acceptedPips?: number;
}

/** Shows the trade again before it goes to the wallet; a changed trade must be accepted first. */
const Review = observer(function Review({ acceptedPips = 0 }: ReviewProps) {
  const { t } = useLazyTranslation('swapLazy', 'exchangeLazy', 'deviceLazy');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const settings = useService(SettingsToken);
  const { plan, swap } = flow;
  const ageSeconds = useAge(swap?.quote.timestampMs);
  // Leaving the page ends the review too: a person who leaves during an approval must not be asked to sign
  // the swap on another page. A layout effect, because its cleanup runs at once: after a later cleanup, a
  // wallet that refuses immediately would find no review to go back to.
  useLayoutEffect(() => () => flow.leaveReview(), [flow]);
  const [check] = useState(() => new ReviewCheck(trade, flow));
  useEffect(() => check.open(), [check]);
  // The dialog that follows is there at once. If it can't be loaded, it says so in its turn.
  useEffect(() => void import('./Progress.tsx').catch(() => undefined), []);
  const saved = useSavedAddresses();
  const [payee] = useState(
    () => new RecipientCheck(flow, store.tracker, () => saved.entries.map(({ address }) => address)),
  );
  useEffect(() => payee.open(), [payee]);
  if (!plan || !swap) return null;
  const { quote, limitRaw, slippageBps, recipient } = swap;
  const moved = movedFrom(swap.agreedOn, quote, locale);
  const offered = flow.differs ? movedFrom(quote, trade.quote, locale) : undefined;
  const { input, output } = quote.request;
  const figures = swapFigures(trade, quote, locale, t, slippageBps, limitRaw);
  const fiat = (currency: typeof input, raw: bigint) => {
    const usd = trade.usd(currency, raw);
    return usd === undefined ? undefined : formatUsd(usd, locale, trade.usdIsEstimate);
  };
  const approval = costText(trade, store.approvalCostRaw, locale);
  const severity = quoteSeverity(quote);
  const { priceImpactPips: impactPips } = quote;
  const typed = impactPips >= typedConfirmPips && impactPips > acceptedPips;
  const taxes = [
    { currency: input, bps: quote.inputTaxBps },
    { currency: output, bps: quote.outputTaxBps },
  ].filter(({ bps }) => bps > 0);
  const { simulation } = flow;
  const effect = effectText(t, locale, quote, limitRaw, recipient);
  const trial = simulation && trialText(t, simulation, locale, plan.agreed.account, recipient);
  const isAuto = settings.slippageTolerance === 'auto' && trade.guard?.autoBps === slippageBps;
  const reason = isAuto ? autoReason(t, trade) : undefined;
  // Beside the address, and never in its place.
  const savedAs = saved.nameOf(payee.other);
  const least = recipient && quote.request.tradeType === 'EXACT_INPUT';
  return (
    <FlowReview
      flow={flow}
      cost={{ gas: trade.gas, l1FeeRaw: trade.l1FeeRaw }}
      failedTitle={t('exchangeLazy:transaction.failed')}
      trialFailedTitle={t('review.trialFailed')}
      names={[t('exchangeLazy:step.swap')]}
      asOne={store.walletBatches}
      input={{
        label: t('swap:input.label'),
        currency: input,
        amount: formatReviewAmount(quote.amountInRaw, input, locale, 'nearest'),
        exact: localNumber(amountToText(quote.amountInRaw, input), locale),
        fiat: fiat(input, quote.amountInRaw),
      }}
      output={{
        label: t(recipient ? 'review.receives' : 'swap:output.label'),
        currency: output,
        amount: formatReviewAmount(quote.amountOutAfterTaxRaw, output, locale),
        exact: localNumber(amountToText(quote.amountOutAfterTaxRaw, output), locale),
        fiat: fiat(output, quote.amountOutAfterTaxRaw),
      }}
      firstRows={[
        {
          label: t(figures.limitLabel),
          value: least ? t('review.leastTo', { recipient, amount: figures.limit }) : figures.limit,
          help: t('swapLazy:details.minimumHelp'),
        },
      ]}
      rows={[
        { label: t('swap:details.rate'), value: <RateText quote={quote} /> },
        {
          label: t('swap:details.impact'),
          value: figures.impact,
          tone: figures.impactTone,
          help: t('swap:details.impactHelp'),
        },
        { label: t('details.slippage'), value: figures.slippage, ...(reason ? { help: reason } : {}) },
        ...(recipient ? [{ label: t('review.recipient'), value: recipient }] : []),
        ...(savedAs ? [{ label: t('deviceLazy:book.savedName'), value: savedAs }] : []),
        ...taxes.map(({ currency, bps }) => ({
          label: t('review.tax', { symbol: shortenSymbol(currency.symbol) }),
          value: formatPercent(bps * 100, locale),
          help: t('review.taxHelp'),
        })),
        { label: t('swap:details.cost'), value: figures.cost },
        ...(approval ? [{ label: t('swapLazy:details.approvalCost'), value: approval }] : []),
        ...(moved ? [{ label: t('check.moved'), value: t('check.movedText', moved) }] : []),
        {
          label: t('check.label'),
          value: (
            <span role="status">
              {checkText(t, check, trade.client.rpc.endpoints.length, simulation?.ok === true)}
            </span>
          ),
          help: t('check.help'),
        },
      ]}
      moreRows={[
        { label: t('review.effect'), value: effect },
        ...(trial ? [{ label: t('review.trial'), value: trial, help: t('review.trialHelp') }] : []),
        ...(trade.chain.gas.billing === 'limit'
          ? [{ label: t('review.gas'), value: t('review.limitBilled') }]
          : []),
        ...deadlineRow(t, plan.agreed, locale),
        {
          label: t('details.pricedAt'),
          value: t('review.age', { block: quote.blockNumber, count: ageSeconds }),
        },
      ]}
      notices={
        <>
          <RecipientNotices check={payee} />
          <CheckNotices check={check} />
        </>
      }
      hints={
        <>
          {severity === 3 && !typed && (
            <Banner
              tone="warning"
              title={t('review.impactMedium', { impact: formatPriceImpact(impactPips, locale) })}
            >
              {t('review.impactMediumText')}
            </Banner>
          )}
          <MempoolNotice quote={quote} limitRaw={limitRaw} />
        </>
      }
      onReview={() => flow.review()}
      {...(offered ? { changedText: t('check.changed', offered) } : {})}
      {...(severity > 2 ? { confirmLabel: t('review.anyway') } : {})}
      dangerous={severity > 2}
      typedConfirmPercent={typed ? wholePercent(impactPips) : undefined}
      confirmDisabled={
        flow.busy ||
        check.state === 'checking' ||
        check.mustAccept ||
        payee.isBlocking ||
        quoteTrouble(trade) !== undefined
      }
      onClose={() => flow.leaveReview()}
    >
      <RouteChart quote={quote} />
      {quote.certificate && <RouteCertificate {...quote.certificate} />}
    </FlowReview>
  );
});

/** Both amounts in words where the two quotes give (or take) different amounts. */
function movedFrom(before: Quote | undefined, now: Quote | undefined, locale: string) {
  if (!before || !now || openAmount(before) === openAmount(now)) return undefined;
  if (before.request.tradeType !== now.request.tradeType) return undefined;
  const [first, latest] = comparedTexts(before, openAmount(now), locale);
  return { first, latest };
}

export default Review;
