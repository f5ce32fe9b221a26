import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { type Column, DataTable } from '../../../ui/components/page/DataTable.tsx';
import { RowLink } from '../../../ui/components/page/rowLinks.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { amountText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PoolRow } from '../stores/rows.ts';
import { wholeUsd } from '../stores/valuation.ts';
import { Named, Small, Usd } from './parts.tsx';
import { useShowChain } from './useShowChain.ts';

export interface PoolTableProps {
  readonly rows: readonly PoolRow[];
  /** The number of shown networks. */
  readonly chains: number;
}

/** Positions and shares of pairs; each row leads to its page. */
export const PoolTable = observer(function PoolTable({ rows, chains }: PoolTableProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const columns: readonly Column<PoolRow>[] = [
    {
      id: 'pool',
      label: t('transaction.pool'),
      share: 2,
      start: true,
      cell: (row) => <Name row={row} chains={chains} />,
    },
    {
      id: 'status',
      label: t('transaction.status'),
      start: true,
      from: 'md',
      cell: ({ of }) => of.kind !== 'v2' && <RangeBadge status={of.status} text={t(`status.${of.status}`)} />,
    },
    { id: 'amounts', label: t('column.amounts'), share: 1.3, from: 'md', cell: (row) => <Sides row={row} /> },
    { id: 'fees', label: t('column.fees'), share: 1.3, from: 'md', cell: (row) => <Fees row={row} /> },
    {
      id: 'value',
      label: t('allocation.value'),
      sort: 'descending',
      cell: (row) => (
        <>
          <chakra.span fontWeight="medium">
            <Usd worth={row.worth} linked />
          </chakra.span>
          <chakra.span data-narrow color="neutral2">
            <NarrowFees row={row} />
          </chakra.span>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('pools.list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowData={({ id }) => ({ 'data-pool': id })}
      rowHeight={68}
    />
  );
});

const Name = observer(function Name({ row, chains }: { readonly row: PoolRow; readonly chains: number }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const show = useShowChain();
  const { chain, of } = row;
  const { path, id, name = t('pools.v2') } = placeOf(row, locale);
  const tokens = knownTokens(row);
  return (
    <RowLink
      href={`${path}?chain=${chain.slug}`}
      aria-label={tokens ? undefined : t('pools.item', { id })}
      onClick={() => show(chain)}
    >
      {tokens ? (
        <Named
          logo={<PairLogo first={tokens[0]} second={tokens[1]} size={24} />}
          title={pairText(tokens)}
          about={
            <>
              {name}
              {of.kind !== 'v2' && (
                <>
                  {' · '}
                  <bdi>#{id}</bdi>
                </>
              )}
              {chains > 1 && ` · ${chain.label}`}
              {of.kind !== 'v2' && (
                <chakra.span display={{ md: 'none' }}>{` · ${t(`status.${of.status}`)}`}</chakra.span>
              )}
            </>
          }
        />
      ) : (
        <Skeleton w="144px" h="16" />
      )}
    </RowLink>
  );
});

function knownTokens({ tokens: [first, second] }: PoolRow): readonly [Currency, Currency] | undefined {
  return first && second && [first, second];
}

/** Where a row leads, its id, and its fee with the protocol's name; no name: a V2 pair. */
function placeOf({ of, addresses }: PoolRow, locale: string) {
  switch (of.kind) {
    case 'v2':
      return { path: `/remove/v2/${addresses.join('/')}`, id: of.pair.address, name: undefined };
    case 'v3': {
      const { tokenId, fee } = of.position;
      return { path: `/pool/${tokenId}`, id: tokenId.toString(), name: `V3 ${feeText(fee, locale)}` };
    }
    default: {
      const { path, id, fee, label } = of.position;
      return { path, id, name: fee === undefined ? label : `${label} ${feeText(fee, locale)}` };
    }
  }
}

function Fees({ row }: { readonly row: PoolRow }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { of, fees, feesWorth } = row;
  const tokens = knownTokens(row);
  if (of.kind === 'v2') return <Small>{t('pools.feesIn')}</Small>;
  if (!fees || !tokens) return <Small title={t('unknown')}>{t('pools.feesUnknown')}</Small>;
  const usd = wholeUsd(feesWorth);
  const first = amountText(fees.amount0Raw, tokens[0], locale);
  const second = amountText(fees.amount1Raw, tokens[1], locale);
  return (
    <span title={t('pools.feesOf', { first, second })} data-fees={`${fees.amount0Raw} ${fees.amount1Raw}`}>
      {usd === undefined ? (
        <Lines first={first} second={second} />
      ) : (
        <Approx text={formatUsd(usd, locale, feesWorth.estimate)} />
      )}
    </span>
  );
}

/** Below the value, where there is no column for them. */
function NarrowFees({ row: { of, feesWorth } }: { readonly row: PoolRow }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  if (of.kind === 'v2') return <>{t('pools.feesIn')}</>;
  const usd = wholeUsd(feesWorth);
  const value = usd !== undefined && formatUsd(usd, locale, feesWorth.estimate);
  return <>{value ? t('pools.fees', { value }) : t('pools.feesUnknown')}</>;
}

function Sides({ row }: { readonly row: PoolRow }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { amounts } = row;
  const tokens = knownTokens(row);
  if (!amounts || !tokens) return <span title={t('unknown')}>--</span>;
  return (
    <span data-testid="pool-amounts" data-amounts={`${amounts.amount0Raw} ${amounts.amount1Raw}`}>
      <Lines
        first={amountText(amounts.amount0Raw, tokens[0], locale)}
        second={amountText(amounts.amount1Raw, tokens[1], locale)}
      />
    </span>
  );
}

function Lines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      <chakra.span display="block">{first}</chakra.span>
      <chakra.span display="block" color="neutral2" mt="2">
        {second}
      </chakra.span>
    </>
  );
}
