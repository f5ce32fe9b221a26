import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { useFiat } from '../../../ui/exchange/amounts/useFiat.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { TokenLabel } from '../../../ui/exchange/TokenLabel.tsx';
import { entryText } from '../../../ui/format/amountEntry.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../add/AddContext.ts';
import { useZapRows } from './useZapRows.tsx';
import { useZapStore } from './ZapContext.ts';
import { amountTexts } from './zapTexts.ts';

const FIELDS = ['CURRENCY_A', 'CURRENCY_B'] as const;

/** The amount of the one token, and what becomes of it. */
export const ZapFields = observer(function ZapFields() {
  const { t } = useLazyTranslation('zapLazy');
  const locale = useLocale();
  const zap = useZapStore();
  const { offer, resumed } = zap;
  const rows = useZapRows(offer, resumed !== undefined);
  return (
    <>
      {resumed ? (
        <Banner
          action={
            <Button look="quiet" size="small" onClick={() => zap.turn(true)}>
              {t('unfinished.stop')}
            </Button>
          }
        >
          {t('unfinished.going', {
            amounts: offer ? amountTexts(offer.deposit.desired, offer, locale).join(' + ') : '–',
          })}
        </Banner>
      ) : (
        <OneAmount />
      )}
      {/* The room is kept, so that nothing moves when the swap is found. */}
      <chakra.div minH="216px">
        <DetailRows>
          {rows.map(({ label, help, tone, value }) => (
            <DetailRow key={label} label={label} {...(help ? { help } : {})} {...(tone ? { tone } : {})}>
              {value}
            </DetailRow>
          ))}
        </DetailRows>
      </chakra.div>
    </>
  );
});

const OneAmount = observer(function OneAmount() {
  const { t } = useLazyTranslation('zapLazy');
  const fiat = useFiat();
  const zap = useZapStore();
  const add = useAddStore();
  const { currency, input } = zap;
  const max = () => {
    if (zap.maximumRaw) zap.type(entryText(zap.maximumRaw, currency));
  };
  return (
    <>
      <chakra.div role="group" aria-label={t('token')} display="flex" gap="8">
        {FIELDS.map((field) => (
          <Chip
            key={field}
            size="medium"
            look={zap.field === field ? 'soft' : 'quiet'}
            aria-pressed={zap.field === field}
            onClick={() => zap.pick(field)}
          >
            {shortenSymbol(add.currency(field)?.symbol ?? '')}
          </Chip>
        ))}
      </chakra.div>
      <AmountField
        label={t('pay', { symbol: shortenSymbol(currency?.symbol ?? '') })}
        inputName={t('amount')}
        inputTestId="zap-amount"
        value={zap.typedValue}
        onChange={(text) => zap.type(text)}
        currency={currency}
        token={currency && <TokenLabel currency={currency} chainColor={add.chain.color} />}
        balance={add.balance(zap.field)}
        onMax={max}
        mostRaw={zap.maximumRaw}
        fiat={fiat(currency, input?.totalRaw)}
      />
    </>
  );
});
