import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/components/Chip.tsx';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { SettingsIcon } from '../../../ui/components/icons/icons.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { GridBackground } from '../../../ui/theme/GridBackground.tsx';
import { LazyCharts } from '../charts/LazyCharts.tsx';
import type { Field } from '../stores/SwapForm.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { RecipientField } from './RecipientField.tsx';
import { SwapButton } from './SwapButton.tsx';
import { SwapDetails } from './SwapDetails.tsx';
import { SwapFields } from './SwapFields.tsx';
import { SwapNotices } from './SwapNotices.tsx';
import { useSwapLink } from './useSwapLink.ts';

const Stage = chakra('div', {
  base: {
    flex: '1',
    px: { base: '8', sm: '16' },
    pt: { base: '12', md: '48' },
    pb: '72',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: '0',
  },
});

const Card = chakra('section', {
  base: {
    position: 'relative',
    width: '100%',
    maxWidth: '474px',
    rounded: '24',
    bg: 'surface2',
    boxShadow: 'card',
    p: { base: '8', sm: '12' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8',
    animation: 'card-in 600ms {easings.in} {durations.medium} backwards',
  },
});

const Header = chakra('div', {
  base: {
    // The settings are positioned below it.
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    ps: '8',
    minHeight: '44px',
  },
});

const Title = chakra('h1', { base: { fontSize: '20', fontWeight: 'medium', letterSpacing: '-0.01em' } });

// The dialogs that the page opens. The first quote needs none of them.
const loadLinkedTokens = () => import('../modals/LinkedTokens.tsx');
const loadTokenSelect = () => import('../modals/TokenSelect.tsx');
const loadImpactWarning = () => import('../modals/ImpactWarning.tsx');
const loadReview = () => import('../modals/Review.tsx');
const loadProgress = () => import('../modals/Progress.tsx');
const loadSettings = () => import('../modals/Settings.tsx');

type OpenDialog =
  | { readonly kind: 'token'; readonly field: Field }
  | { readonly kind: 'settings' }
  | { readonly kind: 'impact' };

/** The swap card: what is paid, what is received, what it costs, and one button. */
const SwapPage = observer(function SwapPage() {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const { linked } = trade.form;
  const [dialog, setDialog] = useState<OpenDialog>();
  /** The price impact that the typed word confirmed before the review; the review does not ask again. */
  const [acceptedPips, setAcceptedPips] = useState(0);
  const [market, setMarket] = useState(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  useEffect(() => store.open(), [store]);
  useSwapLink();
  const reviewing = flow.reviewed !== undefined;
  useEffect(() => {
    if (!reviewing) setAcceptedPips(0);
  }, [reviewing]);
  const close = () => setDialog(undefined);
  // Created inside the component: a view that failed to load is loaded again when the page is opened again.
  const LinkedTokens = lazyView(loadLinkedTokens);
  const TokenSelect = lazyView(loadTokenSelect);
  const ImpactWarning = lazyView(loadImpactWarning);
  const Review = lazyView(loadReview);
  const Progress = lazyView(loadProgress);
  const Settings = lazyView(loadSettings);
  return (
    <Stage>
      <GridBackground />
      <Card aria-label={t('title')}>
        <Header>
          <Title>{t('title')}</Title>
          <Chip
            look={market ? 'soft' : 'quiet'}
            ms="auto"
            me="8"
            aria-pressed={market}
            onClick={() => setMarket(!market)}
          >
            {t('chart')}
          </Chip>
          <IconButton
            ref={settingsButton}
            aria-label={t('settings')}
            onClick={() => setDialog({ kind: 'settings' })}
          >
            <SettingsIcon />
          </IconButton>
          {dialog?.kind === 'settings' && (
            <Suspense>
              <Settings anchor={settingsButton} onClose={close} />
            </Suspense>
          )}
        </Header>
        <SwapFields onSelectToken={(field) => setDialog({ kind: 'token', field })} />
        <RecipientField />
        {(linked.INPUT ?? linked.OUTPUT) && (
          <Suspense>
            <LinkedTokens />
          </Suspense>
        )}
        <SwapNotices />
        <SwapButton onWarn={() => setDialog({ kind: 'impact' })} />
        <SwapDetails />
        <LastSwap />
      </Card>
      <LazyCharts ready={trade.quote !== undefined || store.tradingOff !== undefined} market={market} />
      <Suspense>
        {dialog?.kind === 'token' && <TokenSelect field={dialog.field} onClose={close} />}
        {dialog?.kind === 'impact' && <ImpactWarning onAccept={setAcceptedPips} onClose={close} />}
        {flow.reviewed && !flow.submitted && <Review acceptedPips={acceptedPips} />}
        {flow.submitted && <Progress />}
      </Suspense>
    </Stage>
  );
});

const LastSwap = observer(function LastSwap() {
  const { form } = useService(SwapTradeToken);
  return <LastTransaction flow={useService(SwapFlowToken)} hidden={form.typedValue !== ''} />;
});

export default SwapPage;
