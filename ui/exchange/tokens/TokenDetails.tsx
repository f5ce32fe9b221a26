import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { Button } from '../../components/Button.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { StarIcon } from '../../components/icons/deviceIcons.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { DetailRow, DetailRows } from '../DetailRows.tsx';
import { unitRow } from '../flow/notices/unitTexts.ts';
import type { Favourites } from './chosen/Favourites.ts';
import { TokenFacts } from './TokenFacts.tsx';

export interface TokenDetailsProps {
  readonly currency: Currency;
  readonly chainName: string;
  readonly explorerUrl: string | undefined;
  readonly balance: string | undefined;
  readonly favourites: Favourites | undefined;
  readonly onChoose: () => void;
}

/** Details of a token with links and a copy button, which a row of the list cannot contain. */
export const TokenDetails = observer(function TokenDetails(props: TokenDetailsProps) {
  const { currency, chainName, explorerUrl, balance, favourites, onChoose } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'deviceLazy');
  const unit = unitRow(t, currency, useLocale());
  return (
    <chakra.div display="flex" flexDirection="column" gap="16">
      <TokenFacts currency={currency} explorerUrl={explorerUrl} />
      <DetailRows>
        <DetailRow label={t('tokens.chain')}>{chainName}</DetailRow>
        <DetailRow label={t('tokens.decimals')}>{currency.decimals}</DetailRow>
        {unit && <DetailRow {...unit}>{unit.value}</DetailRow>}
        {balance && <DetailRow label={t('tokens.balance')}>{balance}</DetailRow>}
      </DetailRows>
      {favourites && (
        <Button
          look="quiet"
          aria-pressed={favourites.has(currency)}
          onClick={() => favourites.toggle(currency)}
        >
          <StarIcon size={16} filled={favourites.has(currency)} />
          {t('deviceLazy:tokens.favourite')}
        </Button>
      )}
      <Button onClick={onChoose}>{t('tokens.choose', { symbol: shortenSymbol(currency.symbol) })}</Button>
    </chakra.div>
  );
});
