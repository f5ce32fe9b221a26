import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Share } from '../stores/allocation.ts';

const COLORS = ['violet', 'blue', 'green', 'gold', 'pink', 'red'] as const;
const PIPS = 1_000_000;

const Strip = chakra('div', {
  base: { display: 'flex', gap: '2px', h: '12px', rounded: 'full', overflow: 'hidden', bg: 'surface4' },
});
const Piece = chakra('span', { base: { minW: '2px' } });
const Table = chakra('table', {
  base: {
    w: '100%',
    fontSize: '14',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'collapse',
  },
});
const Head = chakra('th', {
  base: {
    py: '4',
    fontWeight: 'book',
    fontSize: '12',
    color: 'neutral2',
    textAlign: 'start',
    '& ~ &': { textAlign: 'end' },
  },
});
const Cell = chakra('td', { base: { py: '4', textAlign: 'end' } });
const Asset = chakra('th', {
  base: { py: '4', textAlign: 'start', fontWeight: 'medium', overflowWrap: 'anywhere' },
});
const Dot = chakra('span', { base: { display: 'inline-block', boxSize: '10', rounded: 'full', me: '8' } });

export interface AllocationProps {
  readonly shares: readonly Share[];
  readonly estimate: boolean;
  /** The number of shown networks: with more than one, assets are named with their network. */
  readonly chains: number;
}

/** What the value consists of: a bar, and a table with the same data. */
export function Allocation({ shares, estimate, chains }: AllocationProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  if (shares.length === 0) return null;
  const colorOf = (index: number) => (shares[index]?.asset ? (COLORS[index] ?? 'gray') : 'gray');
  return (
    <chakra.figure m="0" display="grid" gap="8">
      <Strip aria-hidden="true" dir="ltr">
        {shares.map(({ id, part }, index) => (
          <Piece key={id} bg={colorOf(index)} style={{ flexGrow: part, flexBasis: 0 }} />
        ))}
      </Strip>
      <Table aria-label={t('allocation.label')}>
        <thead>
          <tr>
            {(['asset', 'share', 'value'] as const).map((column) => (
              <Head key={column} scope="col">
                {t(`allocation.${column}`)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ id, asset, usd, part }, index) => (
            <tr key={id}>
              <Asset scope="row">
                <Dot bg={colorOf(index)} />
                {asset ? shortenSymbol(asset.currency.symbol) : t('allocation.rest')}
                {asset && chains > 1 && (
                  <chakra.span color="neutral2" fontWeight="book">{` ${asset.chain.label}`}</chakra.span>
                )}
              </Asset>
              <Cell>{formatPercent(Math.round(part * PIPS), locale)}</Cell>
              <Cell>{formatUsd(usd, locale, estimate)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </chakra.figure>
  );
}
