import { observer } from 'mobx-react-lite';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import { recipientRows } from '../../../ui/exchange/flow/recipientRows.ts';
import { withdrawalRows } from '../../../ui/exchange/pools/withdrawalRows.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { trialAmounts } from '../act/trialAmounts.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { receivedCurrencies } from '../stores/withdrawalPlan.ts';
import { AmountRows } from './AmountRows.tsx';

const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };
const PIPS_PER_BPS = 100;

/** The review and the progress of collecting and removing. Heavy (dialogs): import it lazily. */
const WithdrawalDialogs = observer(function WithdrawalDialogs({
  withdrawal,
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'exchangeLazy');
  const locale = useLocale();
  const { account } = useService(WalletSessionToken);
  const { reviewed, flow } = withdrawal;
  if (!reviewed) return null;
  const { kind, fees } = reviewed;
  const currencies = receivedCurrencies(reviewed);
  const both = ({ amount0Raw, amount1Raw }: TokenAmounts) =>
    t('both', {
      first: reviewAmountText(amount0Raw, currencies[0], locale),
      second: reviewAmountText(amount1Raw, currencies[1], locale),
    });
  const total = sum(fees ?? NOTHING, kind === 'remove' ? reviewed.amounts : NOTHING);
  const least = sum(fees ?? NOTHING, kind === 'remove' ? reviewed.minimum : NOTHING);
  const trial = trialAmounts(flow.simulation);
  const short = trial && (trial.amount0Raw < least.amount0Raw || trial.amount1Raw < least.amount1Raw);
  const direct = withdrawal.store.paidDirectly;
  const percent = formatPercent(withdrawal.slippageBps * PIPS_PER_BPS, locale);
  const given = kind === 'collect' && !fees ? undefined : total;
  const rows = [
    ...withdrawalRows(
      t,
      { fees, total: given, trial, ...(kind === 'remove' && { removed: reviewed }) },
      percent,
      both,
    ),
    ...recipientRows(t('exchangeLazy:review.recipient'), reviewed.recipient, account),
  ];
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t(`review.${kind}.title`)}
      title={t(`review.${kind}.progress`)}
      confirmLabel={t(`review.${kind}.confirm`)}
      status={{
        submitted: t(`review.${kind}.status.submitted`),
        confirmed: t(`review.${kind}.status.confirmed`),
        failed: t(`review.${kind}.status.failed`),
      }}
      failedTitle={t(`review.${kind}.failed`)}
      sides={<AmountRows currencies={currencies} amounts={given} unknown testId="review-amounts" />}
      rows={rows}
      notices={
        <>
          {direct && <Banner>{t('paidDirectly', { wrapped: shortenSymbol(direct.symbol) })}</Banner>}
          {short && <Banner tone="warning">{t('review.short')}</Banner>}
        </>
      }
      summary={kind === 'collect' && !fees ? t('exchangeLazy:review.unknown') : both(total)}
      next={
        kind === 'remove' && reviewed.liquidity < reviewed.position.liquidity
          ? { label: t('exchangeLazy:next.position'), href: `/pool/${reviewed.position.tokenId}` }
          : { label: t('exchangeLazy:next.positions'), href: '/pool' }
      }
      onReview={() => withdrawal.renew()}
      onClose={() => withdrawal.cancel()}
    />
  );
});

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0Raw: a.amount0Raw + b.amount0Raw, amount1Raw: a.amount1Raw + b.amount1Raw };
}

export default WithdrawalDialogs;
