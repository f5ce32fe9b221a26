import { observer } from 'mobx-react-lite';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { recipientRows } from '../../../ui/exchange/flow/recipientRows.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { AmountRows } from '../position/AmountRows.tsx';
import { receivedCurrencies } from '../stores/withdrawalPlan.ts';
import type { ZapOutStore } from '../stores/zap/ZapOutStore.ts';
import type { AgreedZapOut } from '../stores/zap/zapOutPlan.ts';
import { useZapOutRows } from './useZapOutRows.tsx';
import { lines } from './useZapRows.tsx';
import { amountTexts, impactGuard, trialTexts } from './zapTexts.ts';

interface ZapOutDialogsProps {
  readonly zap: ZapOutStore;
  readonly agreed: AgreedZapOut;
}

/** The review of a withdrawal to one token, and its progress. Heavy (dialogs): import it lazily. */
const ZapOutDialogs = observer(function ZapOutDialogs({ zap, agreed }: ZapOutDialogsProps) {
  const { t } = useLazyTranslation('zapLazy');
  const { t: p } = useLazyTranslation('pools-v3Lazy', 'exchangeLazy');
  const locale = useLocale();
  const { account } = useService(WalletSessionToken);
  const { amounts, minimum } = agreed;
  const currencies = receivedCurrencies(agreed);
  const trial = trialTexts(zap.flow.simulation, agreed.recipient, locale);
  const rows: ReviewRow[] = [
    ...useZapOutRows(agreed),
    {
      label: p('exchangeLazy:review.minimum'),
      value: lines(amountTexts(minimum, { currencies }, locale)),
    },
    ...(trial.length > 0
      ? [
          {
            label: p('exchangeLazy:review.trial'),
            help: p('exchangeLazy:review.trialHelp'),
            value: lines(trial),
          },
        ]
      : []),
    ...recipientRows(p('exchangeLazy:review.recipient'), agreed.recipient, account),
  ];
  const confirm = t(zap.isRemoved ? 'out.review.rest' : 'out.review.confirm');
  return (
    <FlowDialogs
      flow={zap.flow as TransactionFlow}
      reviewTitle={t('out.review.title')}
      title={confirm}
      confirmLabel={confirm}
      status={{
        submitted: t('out.review.submitted'),
        confirmed: t('out.review.confirmed'),
        failed: t('out.review.failed'),
      }}
      failedTitle={t('out.review.failed')}
      sides={<AmountRows currencies={currencies} amounts={amounts} testId="review-amounts" />}
      rows={rows}
      guard={impactGuard(agreed.quote)}
      sendLabels={[t('step.remove'), t('step.swap')]}
      notices={
        <>
          {zap.paidDirectly && (
            <Banner>{p('paidDirectly', { wrapped: shortenSymbol(zap.paidDirectly.symbol) })}</Banner>
          )}
          <Banner>{t(zap.isRemoved ? 'out.review.removed' : 'out.review.steps')}</Banner>
        </>
      }
      summary={amountTexts(amounts, { currencies }, locale).join(' + ')}
      next={{ label: p('exchangeLazy:next.positions'), href: '/pool' }}
      onReview={() => zap.review()}
      onClose={() => zap.close()}
    />
  );
});

export default ZapOutDialogs;
