import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useFlowReview } from '../../../ui/exchange/flow/useFlowReview.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { amountText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { UnlistedQuestion } from '../../../ui/exchange/tokens/linked/UnlistedQuestion.tsx';
import { useUnaccepted } from '../../../ui/exchange/tokens/linked/useUnaccepted.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { MigrateStore } from '../stores/MigrateStore.ts';
import type { AgreedMigration } from '../stores/migrationPlan.ts';
import { MigrateNotices } from './MigrateNotices.tsx';
import { PriceNotices } from './PriceNotices.tsx';
import { RangeFields } from './RangeFields.tsx';
import { TierPicker } from './TierPicker.tsx';

const MigrationDialogs = lazy(() => loadChunk(() => import('../modals/MigrationDialogs.tsx')));

export interface MigrateParams {
  readonly address?: string;
}

/** /migrate/v2/{address}: how much of a V2 pair goes into which V3 position, and what is refunded. */
const MigratePage = observer(function MigratePage({ address = '' }: MigrateParams) {
  const { t } = useLazyTranslation('migrateLazy');
  const services = useServices();
  const [store] = useState(() => new MigrateStore(services));
  useEffect(() => {
    store.setAddress(address);
    return store.open();
  }, [store, address]);
  const { button } = store;
  const { tokens } = store.source;
  const unaccepted = useUnaccepted(tokens ?? []);
  const [, navigate] = useLocation();
  const { flow, reviewed, review, close } = useFlowReview(() => store.plan());
  return (
    <PoolPage
      title={t('pair.title')}
      subject={tokens && pairText(tokens)}
      back={{ to: '/migrate/v2', label: t('pair.back') }}
      actions={<LiquiditySettings label={t('settings')} />}
    >
      <PairHeader store={store} />
      <MigrateNotices store={store} />
      {store.canChoose && (
        <>
          <PercentPicker
            label={t('pair.amount')}
            percent={store.percent}
            onPercent={(percent) => store.setPercent(percent)}
          />
          {store.percent < 100 && (
            <Choice
              label={t('pair.paysRest')}
              hint={t('pair.paysRestHint')}
              checked={store.paysRest}
              onChange={(paysRest) => store.setPaysRest(paysRest)}
            />
          )}
          <TierPicker store={store} />
          <RangeFields store={store} />
          <PriceNotices store={store} />
          <Result store={store} />
        </>
      )}
      <FormButton
        kind={button}
        text={(kind) => t(`button.${kind}`)}
        testId="migrate-button"
        onPress={button === 'migrate' && !unaccepted ? review : undefined}
      />
      <UnlistedQuestion currencies={tokens ?? []} onRefuse={() => navigate('/migrate/v2')} />
      <LastTransaction flow={flow} hidden={store.percent > 0} />
      <Suspense>
        {reviewed && (
          <MigrationDialogs store={store} flow={flow} agreed={reviewed} onReview={review} onClose={close} />
        )}
      </Suspense>
    </PoolPage>
  );
});

const PairHeader = observer(function PairHeader({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const { target, tokens, pairToken, ownedRaw, balanceUnknown } = store.source;
  if (target.state === 'loading') {
    return (
      <div role="status" aria-label={t('pair.loading')}>
        <Skeleton w="100%" h="48" />
      </div>
    );
  }
  if (!tokens || !pairToken) return null;
  const [first, second] = tokens;
  return (
    <chakra.div display="flex" alignItems="center" gap="12">
      <PairLogo first={first} second={second} />
      <div>
        <chakra.p fontWeight="medium">{pairText(tokens)}</chakra.p>
        <chakra.p fontSize="14" color="neutral2" minH="21px">
          {ownedRaw !== undefined && t('pair.owned', { amount: amountText(ownedRaw, pairToken, locale) })}
          {balanceUnknown && t('pair.ownedUnknown')}
        </chakra.p>
      </div>
    </chakra.div>
  );
});

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="12" fontSize="14">
      <span>
        <span aria-hidden="true">{label}</span>
        {hint && (
          <chakra.span display="block" fontSize="12" color="neutral2">
            {hint}
          </chakra.span>
        )}
      </span>
      <Switch label={label} checked={checked} onChange={onChange} />
    </chakra.div>
  );
}

/** What goes into the position and what is refunded, at the prices of the newest block. */
const Result = observer(function Result({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const { agreed } = store;
  const { chain, hasNativeSide } = store.source;
  const text = ({ tokens, refundCurrencies }: AgreedMigration, side: 'taken' | 'refund') => {
    const amounts = agreed?.amounts[side] ?? { amount0Raw: 0n, amount1Raw: 0n };
    const [first, second] = side === 'taken' ? tokens : refundCurrencies;
    return t('result.both', {
      first: amountText(amounts.amount0Raw, first, locale),
      second: amountText(amounts.amount1Raw, second, locale),
    });
  };
  return (
    <>
      {agreed && (
        <DetailRows data-testid="migration-result">
          <DetailRow label={t('result.into')}>{text(agreed, 'taken')}</DetailRow>
          <DetailRow label={t('result.refund')}>{text(agreed, 'refund')}</DetailRow>
        </DetailRows>
      )}
      {hasNativeSide && (
        <Choice
          label={t('result.asNative', { symbol: chain.nativeCurrency.symbol })}
          checked={store.asNative}
          onChange={(asNative) => store.setAsNative(asNative)}
        />
      )}
    </>
  );
});

export default MigratePage;
