import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currencyId } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, ContributionsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { type Column, DataTable } from '../../../ui/components/page/DataTable.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { agoText } from '../../../ui/format/agoText.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { formatUsdPrice } from '../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { TokenRow } from '../stores/rows.ts';
import { Named, Small, Usd } from './parts.tsx';

export interface TokenTableProps {
  readonly rows: readonly TokenRow[];
  /** The number of shown networks. */
  readonly chains: number;
}

/** Balances with their values, and what can be done with each. */
export const TokenTable = observer(function TokenTable({ rows, chains }: TokenTableProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const actions = useService(ContributionsToken).of('tokenActions');
  const columns: readonly Column<TokenRow>[] = [
    {
      id: 'token',
      label: t('column.token'),
      share: 2.4,
      start: true,
      cell: ({ chain, currency }) => (
        <Named
          logo={<TokenLogo currency={currency} chainColor={chains > 1 ? chain.color : undefined} />}
          title={shortenSymbol(currency.symbol)}
          about={chains > 1 ? `${currency.name} · ${chain.label}` : currency.name}
        />
      ),
    },
    { id: 'price', label: t('column.price'), from: 'md', cell: (row) => <Price row={row} /> },
    {
      id: 'balance',
      label: t('column.balance'),
      from: 'md',
      share: 1.2,
      cell: (row) => (
        <span data-raw={row.raw?.toString()}>
          <Balance row={row} />
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
            <Usd worth={row.worth} />
          </chakra.span>
          <chakra.span data-narrow color="neutral2">
            <Balance row={row} />
          </chakra.span>
        </>
      ),
    },
    ...actions.map(
      ({ id, label, to }): Column<TokenRow> => ({
        id,
        label: t('column.action'),
        unlabelled: true,
        width: '76px',
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

/** The price; its source and age are in the tooltip. */
const Price = observer(function Price({ row: { price } }: RowProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const age = useAge(price?.timestampMs);
  if (!price) return <Small>{t('noPrice')}</Small>;
  const placeholder = price.source === 'placeholder';
  const shown = formatUsdPrice(price.usd, locale, placeholder);
  const source = placeholder
    ? t('price.placeholder', { price: shown })
    : t('price.onchain', { price: shown, ago: agoText(age * 1_000, locale, 'second') });
  return (
    <span title={source}>
      <Approx text={shown} />
    </span>
  );
});

function Balance({ row: { raw, currency } }: RowProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const symbol = shortenSymbol(currency.symbol);
  if (raw === undefined) return <span title={t('unknown')}>{`-- ${symbol}`}</span>;
  return (
    <span title={amountToText(raw, currency.decimals)}>
      {`${formatAmount(raw, currency.decimals, { locale, style: 'swap' })} ${symbol}`}
    </span>
  );
}

function Action({ row, label, to }: RowProps & { readonly label: string; readonly to: string }) {
  const { t } = useTranslation();
  const active = useService(ActiveChainToken);
  const { chain, currency } = row;
  return (
    <Button asChild size="small" look="soft">
      <Link
        href={to.replace(':chainId', String(chain.id)).replace(':address', currencyId(currency))}
        aria-label={`${t(label)} ${shortenSymbol(currency.symbol)}`}
        onClick={() => {
          if (active.chain.id !== chain.id) active.select(chain.id);
        }}
      >
        {t(label)}
      </Link>
    </Button>
  );
}
