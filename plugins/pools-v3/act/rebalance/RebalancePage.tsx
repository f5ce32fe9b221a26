import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Tier } from '../../../../kernel/positions/PairTiers.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { Switch } from '../../../../ui/components/fields/Switch.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useSettledLayout } from '../../../../ui/components/hooks/useSettledLayout.ts';
import { LastTransaction } from '../../../../ui/exchange/activity/LastTransaction.tsx';
import { feeText } from '../../../../ui/exchange/pools/feeText.ts';
import { PoolPage } from '../../../../ui/exchange/pools/PoolPage.tsx';
import { pairText, quoteSide } from '../../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../../ui/plugin/useServices.ts';
import { AddContext } from '../../add/AddContext.ts';
import { Row, Steps } from '../../add/AddFrame.tsx';
import { RangeStep } from '../../add/RangeStep.tsx';
import { applyRange } from '../../add/range/applyRange.ts';
import { PlannedContext } from '../../add/range/PlannedDeposit.ts';
import { useDefaultRange } from '../../add/range/useDefaultRange.ts';
import { useAddPage } from '../../add/useAddPage.ts';
import { PositionTrouble } from '../../position/PositionTrouble.tsx';
import { SettingsButton } from '../../position/SettingsButton.tsx';
import { usePosition } from '../../position/usePosition.ts';
import type { AddStore } from '../../stores/AddStore.ts';
import { SwapMove } from '../swap/SwapMove.ts';
import { SwapPosition } from '../swap/SwapPosition.tsx';
import { UnfinishedMove } from '../swap/UnfinishedMove.tsx';
import { NewPosition } from './NewPosition.tsx';
import { OldPosition } from './OldPosition.tsx';
import { Rebalance } from './Rebalance.ts';
import { RebalanceButton } from './RebalanceButton.tsx';
import { SameWidth } from './SameWidth.tsx';
import { sameWidth } from './sameWidth.ts';

const RebalanceDialogs = lazy(() => loadChunk(() => import('./RebalanceDialogs.tsx')));
const SwapMoveDialogs = lazy(() => loadChunk(() => import('../swap/SwapMoveDialogs.tsx')));

/** `/rebalance/:tokenId`: moves a position to another range of its pool. */
const RebalancePage = observer(function RebalancePage({ tokenId = '' }: { readonly tokenId?: string }) {
  // The texts of ranges are awaited here too: a part of the page that waited for them would shift it.
  const { t } = useLazyTranslation('actLazy', 'exchangeLazy', 'pools-v3Lazy', 'rangesLazy');
  const locale = useLocale();
  const services = useServices();
  const { store } = usePosition(tokenId);
  const add = useAddPage();
  // Undefined: as it fits.
  const [wanted, setWanted] = useState<boolean>();
  const [{ rebalance, move }] = useState(() => {
    const range = () => add.prices.range;
    const made = new Rebalance(store, range, services);
    return { rebalance: made, move: new SwapMove(made, range, services) };
  });
  useEffect(() => move.open(), [move]);
  const { known, tokens, isOwner, amounts, chain } = store;
  const fee = known?.position.fee;
  useEffect(() => {
    if (!tokens || fee === undefined) return;
    // Prices are of the first one: the position's own page has the same direction.
    const quote = quoteSide(chain, tokens);
    add.form.setPair(tokens[quote === 0 ? 1 : 0], tokens[quote], fee);
  }, [add, tokens, fee, chain]);
  const shown = known !== undefined && tokens !== undefined;
  const { state } = store.fees;
  // What the position holds, its fees and whose it is take lines that would move all that is below.
  const calm = useSettledLayout(
    shown && amounts !== undefined && state !== 'loading' && add.pool.tier !== undefined,
    `${state} ${isOwner}`,
  );
  const { left } = move;
  useLeftRange(add, left);
  useDefaultRange(
    add,
    useCallback(
      ({ tick, tickSpacing }: Tier) => {
        const range = store.known?.position;
        return range && sameWidth(range, tick, tickSpacing);
      },
      [store],
    ),
  );
  // A swap that is still looked for does not keep a person from moving without one.
  const isFound = move.offer !== undefined || rebalance.terms === undefined;
  const swapping = wanted ?? (isFound && !rebalance.isFilled);
  // A wallet is asked once for what needs no swap.
  const needsSwap = move.request !== undefined && move.swap.result.state !== 'none';
  const withSwap = left !== undefined || (swapping && needsSwap);
  const planned = useCallback(
    () => ({
      liquidity: (withSwap ? move.offer : rebalance.terms)?.deposit.liquidity,
      amount: withSwap ? 'swapped' : 'as it is',
      isGiven: true,
    }),
    [withSwap, move, rebalance],
  );
  return (
    <AddContext value={add}>
      <PoolPage
        title={t('rebalance.title')}
        subject={shown ? `${pairText(tokens)} ${feeText(known.position.fee, locale)}` : undefined}
        width="middle"
        back={{
          to: shown ? `/pool/${known.position.tokenId}` : '/pool',
          label: t(shown ? 'rebalance.back' : 'pools-v3Lazy:position.back'),
        }}
        actions={<SettingsButton />}
      >
        {shown && calm ? (
          <>
            <UnfinishedMove move={move} />
            <OldPosition store={store} />
            {isOwner === false && (
              <Banner tone="warning" title={t('pools-v3Lazy:owner.title')}>
                {t('pools-v3Lazy:owner.body')}
              </Banner>
            )}
            <Steps>
              <PlannedContext value={planned}>
                <RangeStep
                  expected={add.pool.tier === undefined}
                  preset={<SameWidth range={known.position} />}
                />
              </PlannedContext>
            </Steps>
            {!left && rebalance.obstacle !== 'closed' && (
              <Row>
                <span>{t('rebalance.swapSwitch')}</span>
                <Switch label={t('rebalance.swapSwitch')} checked={swapping} onChange={setWanted} />
              </Row>
            )}
            {withSwap ? <SwapPosition move={move} /> : <NewPosition rebalance={rebalance} />}
            <RebalanceButton rebalance={rebalance} move={withSwap ? move : undefined} />
            <LastTransaction flow={move.flow} hidden={false} />
            <LastTransaction flow={rebalance.flow} hidden={false} />
          </>
        ) : (
          <PositionTrouble store={store} />
        )}
        <Suspense>
          {rebalance.reviewed && <RebalanceDialogs rebalance={rebalance} />}
          {move.agreed && <SwapMoveDialogs move={move} />}
        </Suspense>
      </PoolPage>
    </AddContext>
  );
});

/** Sets the range that a rebalancing was meant for, once. */
function useLeftRange(add: AddStore, left: UnfinishedTrade | undefined): void {
  const { terms } = add.prices;
  const set = useRef<string>(undefined);
  useEffect(() => {
    if (!left?.range || !terms || set.current === left.id) return;
    set.current = left.id;
    applyRange(add.form, left.range, terms);
  }, [add, left, terms]);
}

export default RebalancePage;
