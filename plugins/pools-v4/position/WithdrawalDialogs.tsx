import { observer } from 'mobx-react-lite';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { recipientRows } from '../../../ui/exchange/flow/recipientRows.ts';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { withdrawalRows } from '../../../ui/exchange/pools/withdrawalRows.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { WithdrawalTerms } from '../remove/withdrawalPlan.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';

const PIPS_PER_BPS = 100;

/** The review and the progress of collecting and removing. Heavy (dialogs): import it lazily. */
const WithdrawalDialogs = observer(function WithdrawalDialogs(props: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy', 'exchangeLazy');
  const { withdrawal } = props;
  const { reviewed, flow } = withdrawal;
  const rows = useRows(withdrawal);
  const both = useBoth(reviewed);
  if (!reviewed) return null;
  const { kind, currencies } = reviewed;
  const gives = totalOf(reviewed);
  const words = (key: string) => t(`review.${kind}.${key}`);
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={words('title')}
      title={words('progress')}
      confirmLabel={words('confirm')}
      status={{
        submitted: words('submitted'),
        confirmed: words('confirmed'),
        failed: words('failed'),
      }}
      failedTitle={words('failed')}
      sides={
        <CurrencyAmounts
          currencies={currencies}
          amounts={gives}
          unknown
          unknownText={t('unknown')}
          testId="v4-review-amounts"
        />
      }
      rows={rows}
      notices={<Notices withdrawal={withdrawal} />}
      summary={gives ? both(gives) : t('exchangeLazy:review.unknown')}
      next={{ label: t('exchangeLazy:next.positions'), href: '/pool/v4' }}
      onReview={() => withdrawal.renew()}
      onClose={() => withdrawal.cancel()}
    />
  );
});

/** Why less than what is shown may arrive. */
const Notices = observer(function Notices({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { reviewed, store } = withdrawal;
  const trial = trialOf(withdrawal);
  const gives = reviewed && totalOf(reviewed);
  const isShort =
    trial && gives && (trial.amount0Raw < gives.amount0Raw || trial.amount1Raw < gives.amount1Raw);
  const isUnbound = reviewed?.kind === 'remove' && !reviewed.bounds;
  return (
    <>
      {isUnbound && <Banner tone="critical">{t('review.anything')}</Banner>}
      {store.hook?.changesAmounts && <Banner tone="warning">{t('hook.takes')}</Banner>}
      {isShort && <Banner tone="warning">{t('review.short')}</Banner>}
    </>
  );
});

function useBoth(terms: WithdrawalTerms | undefined): (amounts: TokenAmounts) => string {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const locale = useLocale();
  return ({ amount0Raw, amount1Raw }) => {
    const [first, second] = terms?.currencies ?? [];
    if (!first || !second) return '';
    return t('both', {
      first: reviewAmountText(amount0Raw, first, locale),
      second: reviewAmountText(amount1Raw, second, locale),
    });
  };
}

function useRows(withdrawal: Withdrawal): readonly ReviewRow[] {
  const { t } = useLazyTranslation('pools-v4Lazy', 'exchangeLazy');
  const locale = useLocale();
  const { account } = useService(WalletSessionToken);
  const { reviewed: terms } = withdrawal;
  const both = useBoth(terms);
  if (!terms) return [];
  const { fees, position } = terms;
  const percent = formatPercent(withdrawal.slippageBps * PIPS_PER_BPS, locale);
  const removed =
    terms.kind === 'remove' ? { amounts: terms.amounts, minimum: terms.bounds?.minimum } : undefined;
  return [
    ...withdrawalRows(
      t,
      { fees, total: totalOf(terms), trial: trialOf(withdrawal), ...(removed && { removed }) },
      percent,
      both,
    ),
    ...recipientRows(t('exchangeLazy:review.recipient'), position.owner, account),
  ];
}

/** What should arrive; undefined where the price or the fees are not known. */
function totalOf(terms: WithdrawalTerms): TokenAmounts | undefined {
  if (terms.kind === 'collect') return terms.fees;
  const { amounts, fees } = terms;
  if (!amounts) return undefined;
  return {
    amount0Raw: amounts.amount0Raw + (fees?.amount0Raw ?? 0n),
    amount1Raw: amounts.amount1Raw + (fees?.amount1Raw ?? 0n),
  };
}

/** What arrived when a node tried the transaction; the plan's first two limits are the owner's. */
function trialOf({ flow: { simulation } }: Withdrawal): TokenAmounts | undefined {
  if (!simulation?.ok || simulation.changes === 'unavailable') return undefined;
  const [first, second] = simulation.changes;
  return first && second && { amount0Raw: first.deltaRaw, amount1Raw: second.deltaRaw };
}

export default WithdrawalDialogs;
