import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../../ui/components/page/Approx.tsx';
import { TokenLogo } from '../../../../ui/exchange/TokenLogo.tsx';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import type { TokenLine } from '../../stores/marketRows.ts';
import { moversOf, totalsOf } from '../../stores/marketSummary.ts';
import { countText, shortUsdText, UNKNOWN } from '../figureTexts.ts';
import { Change } from '../tables/Change.tsx';
import { placeholderToken, symbolText } from '../tables/Names.tsx';
import { useWindowQuery } from '../useWindowQuery.ts';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    justifyContent: 'space-between',
    columnGap: '40',
    rowGap: { base: '4', sm: '12' },
    minW: '0',
  },
});
const Figures = chakra('dl', {
  // Side by side also where space is short.
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, minmax(0, auto))', sm: 'repeat(3, auto)' },
    justifyContent: { base: 'space-between', sm: 'start' },
    columnGap: { base: '12', sm: '40' },
  },
});
const About = chakra('p', { base: { mt: { base: '2', sm: '4' }, fontSize: '12', color: 'neutral3' } });
// The name is beside them where the screen is narrow, so that the table begins sooner.
const Movers = chakra('div', {
  base: {
    display: { base: 'flex', sm: 'block' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12',
    minW: '0',
    maxW: { lg: '60%' },
    '& > h2': { flexShrink: '0' },
  },
});
const Name = chakra('dt', { base: { fontSize: '12', color: 'neutral2' } });
const Value = chakra('dd', {
  base: {
    mt: { base: '2', sm: '4' },
    fontSize: { base: '16', sm: '20' },
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Strip = chakra('ul', {
  base: {
    display: 'flex',
    gap: '8',
    // As high as one mover, so that nothing moves when they appear.
    minH: '52px',
    alignItems: 'center',
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Room for the focus ring.
    p: '4',
    m: '-4px',
  },
});
const Mover = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8',
    minH: '44px',
    ps: '8',
    pe: '12',
    rounded: 'full',
    bg: 'surface2',
    fontSize: '14',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'surface3' },
  },
});

/** The market in a few figures: its sums, and the tokens whose price moved most. */
export const MarketSummary = observer(function MarketSummary({ store }: { readonly store: ExploreStore }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { market, loaded, error, estimated, figuresSpan } = store;
  const answered = error !== undefined || (loaded && store.whole);
  const covered = figuresSpan !== undefined;
  const totals = useMemo(() => totalsOf(market.pools, covered), [market, covered]);
  const movers = useMemo(() => moversOf(market), [market]);
  const usd = (value: number | undefined) => <Approx text={shortUsdText(value, locale, estimated)} />;
  return (
    <Frame aria-label={t('market.title')} data-testid="market-summary">
      <div>
        <Figures>
          <Figure name={t('column.volume')} value={answered && usd(totals.volumeUsd)} />
          <Figure name={t('column.liquidity')} value={answered && usd(totals.liquidityUsd)} />
          <Figure
            name={t('market.trades')}
            value={answered && (totals.swaps === undefined ? UNKNOWN : countText(totals.swaps, locale))}
          />
        </Figures>
        <About>{t('market.about')}</About>
      </div>
      <Movers>
        <Name as="h2">{t('market.movers')}</Name>
        <Strip data-scroll-x data-testid="movers">
          {movers.map((line) => (
            <li key={line.address}>
              <MoverLink store={store} line={line} />
            </li>
          ))}
          {movers.length === 0 && answered && covered && (
            <chakra.li fontSize="14" color="neutral2">
              {t('market.noMovers')}
            </chakra.li>
          )}
        </Strip>
      </Movers>
    </Frame>
  );
});

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <chakra.div minW={{ sm: '88px' }}>
      <Name>{name}</Name>
      <Value>{value || <Skeleton w="64px" h="16" />}</Value>
    </chakra.div>
  );
}

function MoverLink({ store, line }: { readonly store: ExploreStore; readonly line: TokenLine }) {
  const { address, token, change } = line;
  return (
    <Mover href={`/explore/token/${address}${useWindowQuery()}`}>
      <TokenLogo size={24} currency={token ?? placeholderToken(store.chain, address)} />
      <chakra.span fontWeight="medium">{symbolText(token, address)}</chakra.span>
      <Change share={change} />
    </Mover>
  );
}
