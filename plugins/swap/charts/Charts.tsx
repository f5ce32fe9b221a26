import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';

const PriceCharts = lazy(() => loadChunk(() => import('./PriceCharts.tsx')));
const PairMarket = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../../ui/exchange/market/PairMarket.tsx')).PairMarket,
  })),
);

/** Small charts only on wide screens. */
const WIDE = '(min-width: 768px)';
const MARKET_HEIGHT = 300;

const Frame = chakra('div', { base: { width: '100%', maxWidth: '760px', mt: '16', position: 'relative' } });

/** The market chart where it was asked for, else the pair's small one. */
export default function Charts({ market }: { readonly market: boolean }) {
  const wide = useWide();
  if (market) return <MarketCard />;
  return (
    wide && (
      <Suspense>
        <PriceCharts />
      </Suspense>
    )
  );
}

const MarketCard = observer(function MarketCard() {
  const { t } = useLazyTranslation('swapLazy');
  const { form, chain } = useService(SwapTradeToken);
  const { input, output } = form;
  return (
    <Frame>
      <Card aria-label={t('chart.market')} data-testid="market" minH="460px" boxShadow="card">
        {input && output ? (
          <Suspense>
            <PairMarket chain={chain} base={input} quote={output} height={MARKET_HEIGHT} />
          </Suspense>
        ) : (
          <Hint>{t('chart.choose')}</Hint>
        )}
      </Card>
    </Frame>
  );
});

function useWide(): boolean {
  const [media] = useState(() => matchMedia(WIDE));
  const [wide, setWide] = useState(media.matches);
  useEffect(() => {
    const follow = () => setWide(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [media]);
  return wide;
}
