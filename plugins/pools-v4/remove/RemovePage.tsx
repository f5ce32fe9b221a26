import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { Heading, Hint, TextLink } from '../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { PositionTrouble } from '../position/PositionTrouble.tsx';
import { usePoolName } from '../position/usePoolName.ts';
import { usePosition } from '../position/usePosition.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { removeGate } from './removeGate.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('../position/WithdrawalDialogs.tsx')));

/** Chooses how much of a V4 position to remove, and shows what that gives, with all fees. */
const RemovePage = observer(function RemovePage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const withdrawal = usePosition(tokenId);
  const { known, currencies } = withdrawal.store;
  const name = usePoolName(currencies, known?.position.key);
  const back = name
    ? { to: `/pool/v4/${known?.position.tokenId}`, label: t('remove.back') }
    : { to: '/pool/v4', label: t('position.back') };
  return (
    <PoolPage
      title={t('remove.title')}
      subject={name}
      back={back}
      actions={<LiquiditySettings label={t('remove.settings')} />}
    >
      {name ? (
        <RemoveForm withdrawal={withdrawal} name={name} />
      ) : (
        <PositionTrouble store={withdrawal.store} />
      )}
      <LastTransaction flow={withdrawal.flow} hidden={withdrawal.percent > 0} />
      <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
    </PoolPage>
  );
});

interface RemoveFormProps {
  readonly withdrawal: Withdrawal;
  readonly name: string;
}

const RemoveForm = observer(function RemoveForm({ withdrawal, name }: RemoveFormProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { known, currencies, fees, figuresRead, isOwner, hook } = withdrawal.store;
  if (!known || !currencies) return null;
  const shown = { currencies, unknown: figuresRead, unknownText: t('unknown') };
  if (known.position.liquidity === 0n) {
    return (
      <>
        <Banner tone="warning">{t('remove.empty')}</Banner>
        <TextLink href={`/pool/v4/${known.position.tokenId}`}>{t('remove.toPosition')}</TextLink>
      </>
    );
  }
  return (
    <>
      <Heading>{name}</Heading>
      {isOwner === false && <Banner tone="warning">{t('owner.body')}</Banner>}
      {hook?.runsOnRemoval && (
        <Banner tone="warning">{t(`hook.${hook.changesAmounts ? 'takes' : 'runs'}`)}</Banner>
      )}
      <PercentPicker
        label={t('remove.amount')}
        percent={withdrawal.percent}
        onPercent={(percent) => withdrawal.setPercent(percent)}
      />
      <Heading>{t('remove.pooled')}</Heading>
      <CurrencyAmounts {...shown} amounts={withdrawal.amounts} testId="v4-remove-amounts" />
      <Heading>{t('remove.fees')}</Heading>
      <CurrencyAmounts {...shown} amounts={fees} testId="v4-remove-fees" />
      {figuresRead && !fees && <Banner tone="warning">{t('fees.unreadable')}</Banner>}
      <Hint>{t('remove.note')}</Hint>
      <AnyAmount withdrawal={withdrawal} />
      <RemoveButton withdrawal={withdrawal} />
    </>
  );
});

/** The way out where no minimum can be had: to take whatever arrives. */
const AnyAmount = observer(function AnyAmount({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { anyAmountReason, takesAnything } = withdrawal;
  if (!anyAmountReason) return null;
  return (
    <Banner tone="warning" title={t(`anything.${anyAmountReason}`)}>
      {t('anything.body')}
      <SwitchRow
        label={t('anything.take')}
        checked={takesAnything}
        onChange={(takes) => withdrawal.setTakesAnything(takes)}
      />
    </Banner>
  );
});

/** The main button: its text is the state of the form. */
const RemoveButton = observer(function RemoveButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const kind = removeGate(withdrawal, useWalletGate());
  return (
    <FormButton
      kind={kind}
      text={(own) => t(`gate.${own}`)}
      testId="v4-remove-button"
      onPress={kind === 'remove' ? () => withdrawal.reviewRemove() : undefined}
      busy={withdrawal.flow.busy}
    />
  );
});

export default RemovePage;
