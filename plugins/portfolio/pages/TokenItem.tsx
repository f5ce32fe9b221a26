import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { currencyId } from '../../../kernel/currency/Currency.ts';
import { ActiveChainToken, ContributionsToken } from '../../../kernel/services.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { formatUsdPrice } from '../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { TokenRow } from '../stores/rows.ts';
import { AgoText, End, Line, RowFrame, Small, Usd, Words } from './parts.tsx';

const Action = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '44px',
    px: '8',
    rounded: '8',
    fontSize: '14',
    color: 'accentText',
    _hover: { textDecoration: 'underline' },
  },
});

export interface TokenItemProps {
  readonly row: TokenRow;
  /** The number of shown networks. */
  readonly chains: number;
}

/** A balance: its amount and value, and the price with its age. */
export const TokenItem = observer(function TokenItem({ row, chains }: TokenItemProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { t: named } = useTranslation();
  const locale = useLocale();
  const active = useService(ActiveChainToken);
  const actions = useService(ContributionsToken).of('tokenActions');
  const { chain, currency, raw } = row;
  const symbol = shortenSymbol(currency.symbol);
  const follow = () => {
    if (active.chain.id !== chain.id) active.select(chain.id);
  };
  return (
    <RowFrame data-token={currency.symbol}>
      <TokenLogo currency={currency} chainColor={chains > 1 ? chain.color : undefined} />
      <Words>
        <Line>{symbol}</Line>
        <Small>
          {currency.name}
          {chains > 1 && ` · ${chain.label}`}
        </Small>
        <Small>
          <PriceLine row={row} />
        </Small>
      </Words>
      <End>
        <Line>
          <Usd worth={row.worth} />
        </Line>
        {raw === undefined ? (
          <Small title={t('unknown')}>{`-- ${symbol}`}</Small>
        ) : (
          <Small title={amountToText(raw, currency.decimals)} data-raw={raw.toString()}>
            {`${formatAmount(raw, currency.decimals, { locale, style: 'swap' })} ${symbol}`}
          </Small>
        )}
      </End>
      {actions.map(({ id, label, to }) => (
        <Action
          key={id}
          href={to.replace(':chainId', String(chain.id)).replace(':address', currencyId(currency))}
          aria-label={`${named(label)} ${symbol}`}
          onClick={follow}
        >
          {named(label)}
        </Action>
      ))}
    </RowFrame>
  );
});

function PriceLine({ row: { price } }: { readonly row: TokenRow }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  if (!price) return t('noPrice');
  const shown = formatUsdPrice(price.usd, locale, price.source === 'placeholder');
  if (price.source === 'placeholder') return t('price.placeholder', { price: shown });
  return <AgoText sinceMs={price.timestampMs} words={(ago) => t('price.onchain', { price: shown, ago })} />;
}
