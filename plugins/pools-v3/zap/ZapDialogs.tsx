import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { useNextPosition } from '../../../ui/exchange/flow/useNextPosition.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../add/AddContext.ts';
import { useTermTexts } from '../add/useTermTexts.ts';
import { namedOrder } from '../stores/namedOrder.ts';
import type { AgreedZap } from '../stores/zap/zapPlan.ts';
import { lines, useZapRows } from './useZapRows.tsx';
import { useZapStore } from './ZapContext.ts';
import { amountTexts, impactGuard, trialTexts } from './zapTexts.ts';

const PIPS_PER_BP = 100;

/** The review of a deposit of one token, and its progress. Heavy (dialogs): import it lazily. */
const ZapDialogs = observer(function ZapDialogs({ agreed }: { readonly agreed: AgreedZap }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'exchangeLazy');
  const { t: z } = useLazyTranslation('zapLazy');
  const locale = useLocale();
  const store = useAddStore();
  const zap = useZapStore();
  const texts = useTermTexts(store);
  const next = useNextPosition(zap.flow as TransactionFlow);
  const { terms } = store.prices;
  const isSwapped = zap.isSwapped || zap.resumed !== undefined;
  const zapRows = useZapRows(agreed, isSwapped);
  const { range, currencies, minimum, swap, deposit } = agreed;
  const [low, high] =
    terms?.base === 1 ? [range.tickUpper, range.tickLower] : [range.tickLower, range.tickUpper];
  // After a swap the deposit tolerates as much again as the swap does.
  const bps = store.slippageBps * (swap ? 2 : 1);
  const percent = formatPercent(bps * PIPS_PER_BP, locale);
  const trial = trialTexts(zap.flow.simulation, agreed.account, locale);
  const rows: ReviewRow[] = [
    ...zapRows,
    ...(swap && !isSwapped
      ? [
          {
            label: z('review.swapMinimum'),
            value: reviewAmountText(swap.limitRaw, swap.quote.request.output, locale),
          },
        ]
      : []),
    {
      label: t('add.review.minimum'),
      help: swap ? z('review.minimumHelp', { percent }) : t('exchangeLazy:review.minimumHelp', { percent }),
      value: lines(amountTexts(minimum, agreed, locale)),
    },
    ...(trial.length > 0
      ? [
          {
            label: t('exchangeLazy:review.trial'),
            help: t('exchangeLazy:review.trialHelp'),
            value: lines(trial),
          },
        ]
      : []),
    { label: t('add.fee'), value: feeText(agreed.fee, locale) },
    ...(texts
      ? [
          {
            label: t('add.review.range'),
            value: t('add.review.span', {
              ...{ low: texts.tickPrice(low), high: texts.tickPrice(high), unit: texts.unit },
            }),
          },
        ]
      : []),
  ];
  const confirm = swap && !isSwapped ? z('review.confirm') : z('review.rest');
  return (
    <FlowDialogs
      flow={zap.flow as TransactionFlow}
      reviewTitle={z('review.title')}
      title={confirm}
      confirmLabel={confirm}
      status={{
        submitted: t('add.status.submitted'),
        confirmed: t('add.status.confirmed'),
        failed: t('add.status.failed'),
      }}
      failedTitle={t('add.status.failed')}
      sides={
        <CurrencySides
          label={z('deposit')}
          rounding="nearest"
          sides={namedOrder(agreed, [
            { currency: currencies[0], raw: deposit.taken.amount0Raw },
            { currency: currencies[1], raw: deposit.taken.amount1Raw },
          ])}
        />
      }
      rows={rows}
      {...(swap && !isSwapped ? { guard: impactGuard(swap.quote) } : {})}
      sendLabels={[z('step.swap'), z('step.deposit')]}
      notices={(swap ?? zap.resumed) && <Banner>{z(isSwapped ? 'review.swapped' : 'review.steps')}</Banner>}
      summary={amountTexts(deposit.taken, agreed, locale, 'nearest').join(' + ')}
      next={next}
      onReview={() => zap.review()}
      onClose={() => zap.close()}
    />
  );
});

export default ZapDialogs;
