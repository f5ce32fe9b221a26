import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import ReviewDialog from '../../../ui/exchange/ReviewDialog.tsx';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { flowErrorText } from '../pages/flowErrorText.ts';
import { RateText } from '../pages/RateText.tsx';
import { RouteText } from '../pages/RouteText.tsx';
import { swapFigures } from '../pages/swapFigures.ts';
import { quoteSeverity, typedConfirmPips } from '../stores/quoteSeverity.ts';
import { SwapFlowToken, SwapStoreToken } from '../swapTokens.ts';
import { effectText, trialText } from './reviewTexts.ts';

const PIPS_PER_PERCENT = 10_000;

/** The trade once more before it goes to the wallet; changes must be accepted first. */
const Review = observer(function Review() {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const { reviewed: quote } = flow;
  if (!quote) return null;
  const { input, output } = quote.request;
  const figures = swapFigures(store, quote, locale, t);
  const fiat = (currency: typeof input, raw: bigint) => {
    const usd = store.usd(currency, raw);
    return usd === undefined ? undefined : formatUsd(usd, locale, store.usdIsEstimate);
  };
  const severity = quoteSeverity(quote);
  const typed = quote.priceImpactPips >= typedConfirmPips;
  const { simulation, recipient } = flow;
  const failure = revertReason(simulation?.reason);
  const effect = effectText(t, locale, quote, store.limitOf(quote));
  const trial = simulation && trialText(simulation, locale);
  const sendsElsewhere = recipient !== undefined && recipient !== store.account;
  const typedName = store.form.recipient;
  const recipientText =
    typedName && typedName.toLowerCase() !== recipient?.toLowerCase()
      ? `${typedName} (${recipient})`
      : recipient;
  return (
    <ReviewDialog
      input={{
        label: t('input.label'),
        currency: input,
        amount: formatReviewAmount(quote.amountInRaw, input.decimals, locale),
        fiat: fiat(input, quote.amountInRaw),
      }}
      output={{
        label: t('output.label'),
        currency: output,
        amount: formatReviewAmount(quote.amountOutAfterTaxRaw, output.decimals, locale),
        fiat: fiat(output, quote.amountOutAfterTaxRaw),
      }}
      rows={[
        { label: t('details.rate'), value: <RateText quote={quote} /> },
        {
          label: t('details.impact'),
          value: figures.impact,
          tone: figures.impactTone,
          help: t('details.impactHelp'),
        },
        { label: t('details.slippage'), value: figures.slippage },
        ...(sendsElsewhere ? [{ label: t('review.recipient'), value: recipientText }] : []),
        { label: t('review.effect'), value: effect },
        ...(trial ? [{ label: t('review.trial'), value: trial, help: t('review.trialHelp') }] : []),
        { label: t(figures.limitLabel), value: figures.limit, help: t('details.minimumHelp') },
        { label: t('details.route'), value: <RouteText routes={figures.routes} /> },
        { label: t('details.cost'), value: figures.cost },
        { label: t('details.pricedAt'), value: t('details.block', { block: quote.blockNumber.toString() }) },
      ]}
      notices={
        <>
          {simulation?.ok === false && !flow.error && (
            <Banner tone="critical" title={t('review.trialFailed')}>
              {t(failure.key, failure.values)}
            </Banner>
          )}
          {flow.error && (
            <Banner tone="critical" title={t(`failed.${flow.error.type}`)}>
              {flowErrorText(t, flow.error)}
            </Banner>
          )}
        </>
      }
      onAcceptChanges={flow.differs ? () => flow.acceptChanges() : undefined}
      {...(severity > 2 ? { confirmLabel: t('review.anyway') } : {})}
      dangerous={severity > 2}
      typedConfirmPercent={typed ? Math.floor(quote.priceImpactPips / PIPS_PER_PERCENT) : undefined}
      confirmDisabled={flow.busy}
      onConfirm={() => void flow.confirm()}
      onClose={() => flow.leaveReview()}
    />
  );
});

export default Review;
