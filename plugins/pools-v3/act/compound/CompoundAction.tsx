import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { PriceServiceToken } from '../../../../kernel/services.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../../ui/exchange/activity/LastTransaction.tsx';
import { sumUsd } from '../../../../ui/exchange/pools/list/sumUsd.ts';
import { UnlistedQuestion } from '../../../../ui/exchange/tokens/linked/UnlistedQuestion.tsx';
import { useUnaccepted } from '../../../../ui/exchange/tokens/linked/useUnaccepted.ts';
import { useWalletGate } from '../../../../ui/exchange/useWalletGate.ts';
import { formatUsd, usdOf } from '../../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { Compound } from './Compound.ts';

const CompoundDialogs = lazy(() => loadChunk(() => import('./CompoundDialogs.tsx')));

/** As high as what is usually said, so that the fees shift nothing when they come. */
const Note = chakra('div', { base: { minH: '44px' } });

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8', '& > *': { flex: '1 1 auto' } },
});

export interface CompoundActionProps {
  readonly compound: Compound;
  /** The button that collects, beside this one. */
  readonly collect: ReactNode;
}

/** The button that adds a position's fees to it, with what that gives and costs, or why it cannot be done. */
export const CompoundAction = observer(function CompoundAction({ compound, collect }: CompoundActionProps) {
  const { t } = useLazyTranslation('actLazy');
  const gate = useWalletGate();
  const { flow, obstacle, store } = compound;
  const tokens = store.tokens ?? [];
  const unaccepted = useUnaccepted(tokens);
  // Fees can be collected without an answer, so the page does not ask before somebody wants to pay in.
  const [asking, setAsking] = useState(false);
  // Fees can still be collected; there is no liquidity to add them to.
  const isClosed = obstacle === 'closed';
  return (
    <>
      <Buttons>
        {collect}
        {!isClosed && (
          <Button
            look="soft"
            disabled={gate !== 'ready' || obstacle !== undefined || flow.busy}
            aria-busy={flow.busy}
            onClick={() => (unaccepted ? setAsking(true) : compound.review())}
          >
            {t('compound.button')}
          </Button>
        )}
      </Buttons>
      {obstacle !== 'none' && !isClosed && (
        <Note>
          {obstacle && obstacle !== 'loading' && <Hint>{t(`compound.obstacle.${obstacle}`)}</Hint>}
          {!obstacle && <Worth compound={compound} />}
        </Note>
      )}
      <LastTransaction flow={flow} hidden={false} />
      {asking && <UnlistedQuestion currencies={tokens} onRefuse={() => setAsking(false)} />}
      <Suspense>{compound.reviewed && <CompoundDialogs compound={compound} />}</Suspense>
    </>
  );
});

const Worth = observer(function Worth({ compound }: Pick<CompoundActionProps, 'compound'>) {
  const { t } = useLazyTranslation('actLazy');
  const locale = useLocale();
  const prices = useService(PriceServiceToken);
  const { taken, networkCostRaw, store } = compound;
  const { tokens, chain } = store;
  if (!taken || !tokens) return null;
  const costUsd = usdOf(prices, nativeCurrency(chain), networkCostRaw);
  const feesUsd = sumUsd(prices, tokens, store.fees.state === 'known' ? store.fees : undefined);
  const money = (usd: number) => formatUsd(usd, locale, chain.prices.source === 'placeholder');
  const values = {
    cost: costUsd === undefined ? '' : money(costUsd),
    fees: feesUsd === undefined ? '' : money(feesUsd),
  };
  if (costUsd !== undefined && feesUsd !== undefined && costUsd > feesUsd) {
    return <Banner tone="warning">{t('compound.costly', values)}</Banner>;
  }
  const cost = feesUsd === undefined ? 'compound.costOnly' : 'compound.cost';
  return (
    <Hint>
      {t('compound.about')} {costUsd !== undefined && t(cost, values)}
    </Hint>
  );
});
