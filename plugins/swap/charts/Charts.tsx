import { useEffect, useState } from 'react';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';

const priceCharts = () => import('./PriceCharts.tsx');
const marketCard = () => import('./MarketCard.tsx');

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
    <>
      {market && <LazyPart pluginId="swap" view={marketCard} viewProps={{}} />}
      {wide && !market && <LazyPart pluginId="swap" view={priceCharts} viewProps={{}} />}
    </>
  );
}
