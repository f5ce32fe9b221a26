import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import ReviewDialog, { type ReviewRow } from '../../../ui/exchange/ReviewDialog.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import type { Reviewed, Withdrawal } from '../stores/Withdrawal.ts';
import { receivedCurrencies } from '../stores/withdrawalPlan.ts';
import { AmountRows } from './AmountRows.tsx';
import { amountText } from './positionTexts.ts';

export interface WithdrawalPartProps {
  readonly withdrawal: Withdrawal;
  readonly reviewed: Reviewed;
}

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };
const PIPS_PER_BPS = 100;

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0Raw: a.amount0Raw + b.amount0Raw, amount1Raw: a.amount1Raw + b.amount1Raw };
}

/** All that arrives: liquidity and fees, as far as they are known. */
export function totalOf(reviewed: Reviewed): TokenAmounts {
  return sum(reviewed.fees ?? NOTHING, reviewed.kind === 'remove' ? reviewed.amounts : NOTHING);
}

/** What collecting or removing will do, once more before the wallet is asked. */
export const WithdrawalReview = observer(function WithdrawalReview({
  withdrawal,
  reviewed,
}: WithdrawalPartProps) {
  const { t } = useTranslation('pools-v3');
  const locale = useLocale();
  const errorText = useErrorText();
  const { flow } = withdrawal;
  const { kind, fees } = reviewed;
  const { simulation, failure } = flow;
  const currencies = receivedCurrencies(reviewed);
  const both = ({ amount0Raw, amount1Raw }: TokenAmounts) =>
    t('both', {
      first: amountText(amount0Raw, currencies[0], locale),
      second: amountText(amount1Raw, currencies[1], locale),
    });
  const trial = simulation?.ok ? trialAmounts(simulation.changes) : undefined;
  const least = sum(fees ?? NOTHING, kind === 'remove' ? reviewed.minimum : NOTHING);
  const short = trial && (trial.amount0Raw < least.amount0Raw || trial.amount1Raw < least.amount1Raw);
  const reason = simulation?.ok === false ? revertReason(simulation.reason) : undefined;
  const rows: ReviewRow[] = [{ label: t('review.fees'), value: fees ? both(fees) : t('fees.unknown') }];
  if (kind === 'remove') {
    const percent = formatPercent(withdrawal.slippageBps * PIPS_PER_BPS, locale);
    rows.unshift({ label: t('review.liquidity'), value: both(reviewed.amounts) });
    rows.push({
      label: t('review.minimum'),
      value: both(reviewed.minimum),
      help: t('review.minimumHelp', { percent }),
    });
  }
  if (trial) rows.push({ label: t('review.trial'), value: both(trial), help: t('review.trialHelp') });
  rows.push({ label: t('review.recipient'), value: reviewed.recipient });
  return (
    <ReviewDialog
      title={t(`review.${kind}.title`)}
      sides={<AmountRows currencies={currencies} amounts={totalOf(reviewed)} testId="review-amounts" />}
      rows={rows}
      notices={
        <>
          {short && <Banner tone="warning">{t('review.short')}</Banner>}
          {reason && !failure && (
            <Banner tone="critical" title={t('review.trialFailed')}>
              {t(reason.key, reason.values)}
            </Banner>
          )}
          {failure && (
            <Banner tone="critical" title={t(`review.${kind}.failed`)}>
              {errorText(failure.error)}
            </Banner>
          )}
        </>
      }
      onAcceptChanges={withdrawal.differs ? () => withdrawal.acceptChanges() : undefined}
      confirmLabel={t(`review.${kind}.confirm`)}
      confirmDisabled={flow.busy}
      onConfirm={() => void flow.confirm()}
      // The progress takes the review's place: only a person's own closing ends it.
      onClose={() => {
        if (!flow.busy && flow.transactionId === undefined) withdrawal.cancel();
      }}
    />
  );
});

function trialAmounts(
  changes: 'unavailable' | readonly { readonly deltaRaw: bigint }[],
): TokenAmounts | undefined {
  if (changes === 'unavailable') return undefined;
  const [first, second] = changes;
  return first && second && { amount0Raw: first.deltaRaw, amount1Raw: second.deltaRaw };
}
