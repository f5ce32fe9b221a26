import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currencyId } from '../../../../kernel/currency/Currency.ts';
import { ContributionsToken } from '../../../../kernel/services.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../../ui/components/page/Approx.tsx';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { amountToText } from '../../../../ui/format/decimalText.ts';
import { formatAmount } from '../../../../ui/format/formatAmount.ts';
import { formatUsdPrice, unitUsd } from '../../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../../ui/plugin/useHasRoute.ts';
import { useService } from '../../../../ui/plugin/useService.ts';
import type { TokenRow } from '../../stores/rows.ts';
import { Small, Usd } from '../parts.tsx';
import { useShowChain } from '../useShowChain.ts';
import { TokenName, tokenPage, usePriceSource } from './TokenName.tsx';

export interface TokenTableProps {
  readonly rows: readonly TokenRow[];
  /** The number of shown networks. */
  readonly chains: number;
}

/** Balances with their values, and what can be done with each; a row leads to its token where there is that page. */
export const TokenTable = observer(function TokenTable({ rows, chains }: TokenTableProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const actions = useService(ContributionsToken).of('tokenActions');
  const hasPages = useHasRoute('/explore/token');
  const pageOf = (row: TokenRow) => (hasPages ? tokenPage(row) : undefined);
  const leads = (row: TokenRow) => pageOf(row) !== undefined;
  const columns: readonly Column<TokenRow>[] = [
    {
      id: 'token',
      label: t('column.token'),
      share: 2.4,
      start: true,
      cell: (row) => <TokenName row={row} chains={chains} to={pageOf(row)} />,
    },
    {
      id: 'price',
      label: t('column.price'),
      from: 'md',
      cell: (row) => <Price row={row} linked={leads(row)} />,
    },
    {
      id: 'balance',
      label: t('column.balance'),
      from: 'md',
      share: 1.2,
      cell: (row) => (
        <span data-raw={row.raw?.toString()}>
          <Balance row={row} linked={leads(row)} />
        </span>
      ),
    },
    {
      id: 'value',
      label: t('allocation.value'),
      share: 1.4,
      sort: 'descending',
      cell: (row) => (
        <>
          <chakra.span fontWeight="medium">
            <Usd worth={row.worth} linked={leads(row)} />
          </chakra.span>
          <chakra.span data-narrow color="neutral2">
            <Balance row={row} linked={leads(row)} />
          </chakra.span>
        </>
      ),
    },
    ...actions.map(
      ({ id, label, to }): Column<TokenRow> => ({
        id,
        label: t('column.action'),
        unlabelled: true,
        width: '4.75rem',
        action: 'reveal',
        cell: (row) => <Action row={row} label={label} to={to} />,
      }),
    ),
  ];
  return (
    <DataTable
      label={t('tokens.list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowData={({ currency }) => ({ 'data-token': currency.symbol })}
      rowHeight={68}
    />
  );
});

interface RowProps {
  readonly row: TokenRow;
}

interface FigureProps extends RowProps {
  /** The row's link has the tooltip. */
  readonly linked: boolean;
}

/** The price; its source and age are in the tooltip. */
const Price = observer(function Price({ row, linked }: FigureProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const source = usePriceSource(row);
  const { price, currency } = row;
  if (!price) return <Small>{t('noPrice')}</Small>;
  return (
    <span title={linked ? undefined : source}>
      <Approx text={formatUsdPrice(unitUsd(price.usd, currency), locale, price.source === 'placeholder')} />
    </span>
  );
});

function Balance({ row: { raw, currency }, linked }: FigureProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const symbol = shortenSymbol(currency.symbol);
  if (raw === undefined) return <span title={t('unknown')}>{`-- ${symbol}`}</span>;
  return (
    <span title={linked ? undefined : amountToText(raw, currency)}>
      {`${formatAmount(raw, currency, { locale, style: 'swap' })} ${symbol}`}
    </span>
  );
}

function Action({ row, label, to }: RowProps & { readonly label: string; readonly to: string }) {
  const { t } = useTranslation();
  const show = useShowChain();
  const { chain, currency } = row;
  return (
    <Button asChild size="small" look="soft">
      <Link
        href={to.replace(':chainId', String(chain.id)).replace(':address', currencyId(currency))}
        aria-label={`${t(label)} ${shortenSymbol(currency.symbol)}`}
        onClick={() => show(chain)}
      >
        {t(label)}
      </Link>
    </Button>
  );
}
