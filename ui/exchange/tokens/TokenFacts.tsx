import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TokenLogo } from '../TokenLogo.tsx';

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    p: '12',
    minH: '72',
    rounded: '16',
    bg: 'surface3',
    textAlign: 'start',
  },
});

export interface TokenFactsProps {
  readonly currency: Currency;
  /** Page of the token on a block explorer. */
  readonly explorerUrl: string | undefined;
}

/**
 * Logo, name and whole address, with an explorer link and a copy button. Only the address tells a token from
 * its imitations.
 */
export function TokenFacts({ currency, explorerUrl }: TokenFactsProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const address = currency.kind === 'token' ? currency.address : undefined;
  return (
    <Card>
      <TokenLogo currency={currency} />
      <chakra.div htmlTranslate="no" flex="1" minW="0" fontSize="14" overflowWrap="anywhere">
        <chakra.b display="block" fontSize="16" lineHeight="number">
          {shortenSymbol(currency.symbol)}
        </chakra.b>
        <chakra.span display="block" color="neutral2">
          {currency.name}
        </chakra.span>
        {address &&
          (explorerUrl ? <ExternalLink href={explorerUrl}>{address}</ExternalLink> : <span>{address}</span>)}
      </chakra.div>
      {address && <CopyButton text={address} label={t('tokens.copyAddress')} />}
    </Card>
  );
}
