import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { TableSkeleton } from '../../../ui/components/page/TableSkeleton.tsx';
import { useFlowReview } from '../../../ui/exchange/flow/useFlowReview.ts';
import { useGateActions } from '../../../ui/exchange/useGateActions.ts';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { agoText } from '../../../ui/format/agoText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { ApprovalsStore } from '../stores/ApprovalsStore.ts';
import type { ApprovalRow } from '../stores/approvalRows.ts';
import { type RevocationTerms, revocationPlan } from '../stores/revocationPlan.ts';
import { ApprovalTable, ROW_HEIGHT } from './ApprovalTable.tsx';
import { Bar, TickBox } from './parts.tsx';
import { Reach } from './Reach.tsx';

const RevocationDialogs = lazy(() => loadChunk(() => import('./RevocationDialogs.tsx')));

export interface ApprovalListProps {
  readonly chain: ChainSpec;
  readonly owner: Address;
  /** False: another account's, of which nothing can be revoked. */
  readonly own: boolean;
  /** Between the page's head and the list. */
  readonly children?: ReactNode;
}

/** The page of an account's approvals on one chain, and the ways to take them back. */
export const ApprovalList = observer(function ApprovalList({
  chain,
  owner,
  own,
  children,
}: ApprovalListProps) {
  const { t } = useLazyTranslation('approvalsLazy');
  const services = useServices();
  const settings = useService(SettingsToken);
  const gate = useWalletGate();
  const switchNetwork = useGateActions().switch_network;
  const [store] = useState(() => new ApprovalsStore(services, chain, owner));
  useEffect(() => store.open(), [store]);
  const asked = useRef<ReadonlySet<string>>(new Set());
  const { flow, reviewed, review, close } = useFlowReview<RevocationTerms>(() => {
    const rows = store.rows.filter(({ id }) => asked.current.has(id));
    return revocationPlan({ account: owner, chain, client: store.client }, settings, rows, store.permit2);
  });
  const revoke = (rows: readonly ApprovalRow[]) => {
    asked.current = new Set(rows.map(({ id }) => id));
    review();
  };
  const { rows, chosen, unread, loading, search } = store;
  // Rows that move while they come in would put another row's button under the pointer.
  const calm = useSettledLayout(search.from !== undefined || search.error !== undefined, rows.length);
  const onRevoke = own && gate === 'ready' ? revoke : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('about')}
        actions={
          <Button
            size="small"
            look="quiet"
            disabled={loading}
            aria-busy={loading}
            onClick={() => void store.refresh()}
          >
            {t('refresh')}
          </Button>
        }
      />
      {children}
      <Card aria-label={t('list')}>
        {own && gate === 'switch_network' && (
          <Banner
            tone="warning"
            action={
              <Button size="small" onClick={switchNetwork}>
                {t('exchange:gate.switch_network')}
              </Button>
            }
          >
            {t('switch', { chain: chain.label })}
          </Banner>
        )}
        <ReadFailure store={store} />
        {unread > 0 && (
          <Banner
            tone="warning"
            action={<RetryButton label={t('retry')} onClick={() => void store.refresh()} />}
          >
            {t('unread', { count: unread })}
          </Banner>
        )}
        {store.read && calm ? (
          <>
            <Bar display={rows.length > 0 ? 'flex' : 'none'}>
              <span role="status">{rows.length > 0 && t('count', { count: rows.length })}</span>
              <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8">
                {onRevoke && rows.length > 0 && (
                  <TickBox
                    visible
                    label={t('selectAll')}
                    checked={chosen.length === rows.length}
                    onTick={(on) =>
                      store.choose(on ? rows.map(({ id }) => id) : chosen.map(({ id }) => id), on)
                    }
                  />
                )}
                {onRevoke && chosen.length > 0 && (
                  <Button size="small" data-last-transaction onClick={() => onRevoke(chosen)}>
                    {t('revokeChosen', { count: chosen.length })}
                  </Button>
                )}
              </chakra.div>
            </Bar>
            {rows.length > 0 ? (
              <ApprovalTable store={store} onRevoke={onRevoke} />
            ) : (
              <Empty text={t(search.complete && unread === 0 ? 'noneAtAll' : 'none')}>
                <Hint maxW="440px">{t('what')}</Hint>
              </Empty>
            )}
            <Reach store={store} />
            <Hint>{t('scope', { chain: chain.label })}</Hint>
          </>
        ) : (
          (!store.error || store.read) && (
            <TableSkeleton label={t('loading')} rowHeight={ROW_HEIGHT} count={4} />
          )
        )}
        {reviewed && (
          <Suspense>
            <RevocationDialogs
              flow={flow}
              terms={reviewed}
              onReview={review}
              onClose={() => {
                if (flow.outcome === 'confirmed') store.choose([...asked.current], false);
                close();
              }}
            />
          </Suspense>
        )}
      </Card>
    </>
  );
});

/** Why the latest read failed; what was read before stays on screen, with its age. */
const ReadFailure = observer(function ReadFailure({ store }: { readonly store: ApprovalsStore }) {
  const { t } = useLazyTranslation('approvalsLazy');
  const errorText = useErrorText();
  const locale = useLocale();
  const { error, read, chain } = store;
  const age = useAge(read?.head.receivedAtMs);
  if (!error) return null;
  const names = { chain: chain.label, ago: agoText(age * 1_000, locale, 'second') };
  return (
    <Banner
      tone={read ? 'warning' : 'critical'}
      title={t(read ? 'stale' : 'failed', names)}
      action={
        <RetryButton label={t('retry')} onClick={() => void store.refresh().then(() => store.lookBack())} />
      }
    >
      {errorText(error)}
    </Banner>
  );
});

function RetryButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="small" look="quiet" onClick={onClick}>
      {label}
    </Button>
  );
}
