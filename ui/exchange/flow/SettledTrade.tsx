import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { ExactNumber } from '../../components/ExactNumber.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { amountToText } from '../../format/decimalText.ts';
import { formatExact } from '../../format/formatExact.ts';
import { localNumber } from '../../format/localNumber.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { reviewAmountText } from '../amounts/amountTexts.ts';
import { TokenLogo } from '../TokenLogo.tsx';

export interface SettledAmount {
  readonly currency: Currency;
  /** Raw units, by the receipt. */
  readonly raw: bigint;
}

export interface SettledTradeProps {
  readonly paid: SettledAmount;
  readonly received: SettledAmount;
  /** What was quoted for the received side, raw units. */
  readonly quotedRaw: bigint;
  /** Who received, where it is not the sender. */
  readonly recipient?: string | undefined;
}

const List = chakra('dl', {
  base: { display: 'grid', gap: '12', alignSelf: 'stretch', p: '16', rounded: '16', bg: 'surface3' },
});
const Side = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '12', textAlign: 'start' },
});
const Term = chakra('dt', {
  base: { flex: '1', minW: '0', color: 'neutral2', fontSize: '14', overflowWrap: 'anywhere' },
});
const Amount = chakra('dd', {
  base: {
    minW: '0',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
    overflowWrap: 'anywhere',
  },
});
const Quoted = chakra('span', {
  base: { display: 'block', fontSize: '12', fontWeight: 'book', color: 'neutral2' },
});

/**
 * What a swap took and gave, as the review wrote it and the activity will; the quote only where it gave another
 * amount.
 */
export function SettledTrade({ paid, received, quotedRaw, recipient }: SettledTradeProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const exact = ({ raw, currency }: SettledAmount) => localNumber(amountToText(raw, currency), locale);
  const quoted = quotedText(received, quotedRaw, locale);
  return (
    <List>
      <Side>
        <TokenLogo currency={paid.currency} size={24} />
        <Term>{t('transaction.paid')}</Term>
        <Amount>
          <ExactNumber exact={exact(paid)}>
            {reviewAmountText(paid.raw, paid.currency, locale, 'nearest')}
          </ExactNumber>
        </Amount>
      </Side>
      <Side>
        <TokenLogo currency={received.currency} size={24} />
        <Term>{t(recipient ? 'transaction.receivedBy' : 'transaction.received', { recipient })}</Term>
        <Amount>
          <ExactNumber exact={exact(received)}>
            {reviewAmountText(received.raw, received.currency, locale)}
          </ExactNumber>
          {quoted && <Quoted>{t('transaction.quoted', { amount: quoted })}</Quoted>}
        </Amount>
      </Side>
    </List>
  );
}

/** The quote, with more digits where it would read as the amount that arrived; undefined where it is that amount. */
function quotedText({ raw, currency }: SettledAmount, quotedRaw: bigint, locale: string): string | undefined {
  const { symbol } = currency;
  const [arrived, quoted] = [raw, quotedRaw].map((one) => reviewAmountText(one, currency, locale));
  if (arrived !== quoted) return quoted;
  const [exact, exactQuoted] = [raw, quotedRaw].map((one) => formatExact(one, currency, locale));
  return exact === exactQuoted ? undefined : `${exactQuoted} ${shortenSymbol(symbol)}`;
}
