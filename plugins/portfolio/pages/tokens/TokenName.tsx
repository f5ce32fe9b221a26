import { observer } from 'mobx-react-lite';
import { wrappedNative } from '../../../../kernel/currency/Currency.ts';
import { useAge } from '../../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { RowLink } from '../../../../ui/components/page/rowLinks.ts';
import { TokenLogo } from '../../../../ui/exchange/TokenLogo.tsx';
import { agoText } from '../../../../ui/format/agoText.ts';
import { amountToText } from '../../../../ui/format/decimalText.ts';
import { formatUsdPrice, unitUsd } from '../../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { TokenRow } from '../../stores/rows.ts';
import { Named } from '../parts.tsx';
import { useShowChain } from '../useShowChain.ts';

/** The token's page in explore, which is also that of the coin that it wraps. */
export function tokenPage({ chain, currency }: TokenRow): string | undefined {
  const address =
    currency.kind === 'token' ? currency.address : (wrappedNative(chain)?.address ?? chain.nativeToken);
  return address && `/explore/token/${address}?chain=${chain.slug}`;
}

export interface TokenNameProps {
  readonly row: TokenRow;
  /** The number of shown networks. */
  readonly chains: number;
  /** Undefined: there is no page of the token. */
  readonly to: string | undefined;
}

/** The token; where it is a link, that covers the row, and says in its tooltip what those of the cells say. */
export const TokenName = observer(function TokenName({ row, chains, to }: TokenNameProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const show = useShowChain();
  const source = usePriceSource(row);
  const { chain, currency, raw } = row;
  const symbol = shortenSymbol(currency.symbol);
  const named = (
    <Named
      logo={<TokenLogo currency={currency} chainColor={chains > 1 ? chain.color : undefined} />}
      title={symbol}
      about={chains > 1 ? `${currency.name} · ${chain.label}` : currency.name}
    />
  );
  if (!to) return named;
  const exact = raw === undefined ? t('unknown') : `${amountToText(raw, currency)} ${symbol}`;
  return (
    <RowLink href={to} title={[exact, source].filter(Boolean).join(' · ')} onClick={() => show(chain)}>
      {named}
    </RowLink>
  );
});

/** The price with its source and age. */
export function usePriceSource({ price, currency }: TokenRow): string | undefined {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const age = useAge(price?.timestampMs);
  if (!price) return undefined;
  const placeholder = price.source === 'placeholder';
  const shown = formatUsdPrice(unitUsd(price.usd, currency), locale, placeholder);
  return placeholder
    ? t('price.placeholder', { price: shown })
    : t('price.onchain', { price: shown, ago: agoText(age * 1_000, locale, 'second') });
}
