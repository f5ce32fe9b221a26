import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';

const PriceCharts = lazy(() => loadChunk(() => import('./PriceCharts.tsx')));
const MarketCard = lazy(() => loadChunk(() => import('./MarketCard.tsx')));

/** Small charts only on wide screens. */
const WIDE = '(min-width: 768px)';

/** The market chart where it was asked for, else the pair's small one. */
export default function Charts({ market }: { readonly market: boolean }) {
  const [media] = useState(() => matchMedia(WIDE));
  const [wide, setWide] = useState(media.matches);
  useEffect(() => {
    const follow = () => setWide(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, [media]);
  return (
    <Suspense>
      {market && <MarketCard />}
      {wide && !market && <PriceCharts />}
    </Suspense>
  );
}
