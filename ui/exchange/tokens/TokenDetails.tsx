import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { Button } from '../../components/Button.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { DetailRow, DetailRows } from '../DetailRows.tsx';
import { TokenFacts } from './TokenFacts.tsx';

export interface TokenDetailsProps {
  readonly currency: Currency;
  readonly chainName: string;
  readonly explorerUrl: string | undefined;
  readonly balance: string | undefined;
  readonly onChoose: () => void;
}

/** Details of a token with links and a copy button, which a row of the list cannot contain. */
export function TokenDetails({ currency, chainName, explorerUrl, balance, onChoose }: TokenDetailsProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <chakra.div display="flex" flexDirection="column" gap="16">
      <TokenFacts currency={currency} explorerUrl={explorerUrl} />
      <DetailRows>
        <DetailRow label={t('tokens.chain')}>{chainName}</DetailRow>
        <DetailRow label={t('tokens.decimals')}>{currency.decimals}</DetailRow>
        {balance && <DetailRow label={t('tokens.balance')}>{balance}</DetailRow>}
      </DetailRows>
      <Button onClick={onChoose}>{t('tokens.choose', { symbol: shortenSymbol(currency.symbol) })}</Button>
    </chakra.div>
  );
}
