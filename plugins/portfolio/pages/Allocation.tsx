import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { MAX_SHARES, type Share } from '../stores/allocation.ts';

const COLORS = ['violet', 'blue', 'green', 'gold', 'pink', 'red'] as const;
const PIPS = 1_000_000;

const Figure = chakra('figure', { base: { m: '0', display: 'grid', gap: '16', alignContent: 'start' } });
const Strip = chakra('div', {
  base: { display: 'flex', gap: '2px', h: '12px', rounded: 'full', overflow: 'hidden', bg: 'surface4' },
});
const Piece = chakra('span', { base: { minW: '2px' } });
const Legend = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
    columnGap: '16',
    rowGap: '12',
    listStyle: 'none',
    fontSize: '14',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Item = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: '10px minmax(0, 1fr)', columnGap: '8', rowGap: '2' },
});
const Dot = chakra('span', { base: { boxSize: '10', rounded: 'full', mt: '3px' } });
const Name = chakra('span', { base: { display: 'flex', gap: '8', minW: '0' } });
const Asset = chakra('span', {
  base: {
    fontWeight: 'medium',
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const Value = chakra('span', {
  base: {
    gridColumn: '2',
    fontSize: '12',
    color: 'neutral2',
    // One line: the height of the legend is known before its texts are.
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

export interface AllocationProps {
  readonly shares: readonly Share[];
  readonly estimate: boolean;
  /** The number of shown networks: with more than one, assets are named with their network. */
  readonly chains: number;
}

/** What the value consists of: a bar, and a legend with its shares and values. */
export function Allocation({ shares, estimate, chains }: AllocationProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  if (shares.length === 0) return null;
  const colorOf = (index: number) => (shares[index]?.asset ? (COLORS[index] ?? 'gray') : 'gray');
  return (
    <Figure>
      <Strip aria-hidden="true" dir="ltr">
        {shares.map(({ id, part }, index) => (
          <Piece key={id} bg={colorOf(index)} style={{ flexGrow: part, flexBasis: 0 }} />
        ))}
      </Strip>
      <Legend aria-label={t('allocation.label')}>
        {shares.map(({ id, asset, usd, part }, index) => (
          <Item key={id}>
            <Dot bg={colorOf(index)} />
            <Name>
              <Asset>{asset ? shortenSymbol(asset.currency.symbol) : t('allocation.rest')}</Asset>
              <span data-share={part}>{formatPercent(Math.round(part * PIPS), locale)}</span>
            </Name>
            <Value>
              <Approx text={formatUsd(usd, locale, estimate)} />
              {asset && chains > 1 && ` · ${asset.chain.label}`}
            </Value>
          </Item>
        ))}
      </Legend>
    </Figure>
  );
}

const Placeholder = chakra(Figure, {
  base: { '&[data-kept]': { visibility: 'hidden', '& *': { animation: 'none' } } },
});
const placeholders = Array.from({ length: MAX_SHARES }, (_, index) => index);

/**
 * Stands in place of the allocation while it is loading, as high as the longest one. `kept`: it only keeps that
 * height.
 */
export function AllocationSkeleton({ kept }: { readonly kept: boolean }) {
  return (
    <Placeholder aria-hidden="true" data-kept={kept || undefined}>
      <Skeleton w="100%" h="12px" rounded="full" />
      <Legend>
        {placeholders.map((index) => (
          <Item key={index}>
            <Dot bg="surface4" />
            <Name>
              <Skeleton w="72px" h="14px" />
              {/* Gives the line the height of its text. */}
              &#8203;
            </Name>
            <Value>
              <Skeleton w="48px" h="12px" />
              &#8203;
            </Value>
          </Item>
        ))}
      </Legend>
    </Placeholder>
  );
}
