import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { useNextPosition } from '../../../ui/exchange/flow/useNextPosition.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { localNumber } from '../../../ui/format/localNumber.ts';
import { isolated } from '../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { AgreedDeposit } from '../stores/depositPlan.ts';
import { namedOrder } from '../stores/namedOrder.ts';
import { useAddStore } from './AddContext.ts';
import { useTermTexts } from './useTermTexts.ts';

const PIPS_PER_BP = 100;
const MINUS = '\u2212';

/** The review of the deposit, and its progress. Heavy (dialogs): import it lazily. */
const DepositDialogs = observer(function DepositDialogs({ agreed }: { readonly agreed: AgreedDeposit }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'exchangeLazy');
  const locale = useLocale();
  const store = useAddStore();
  const texts = useTermTexts(store);
  const { flow } = store;
  const minted = useNextPosition(flow);
  const { terms } = store.prices;
  if (!terms || !texts) return null;
  const { minimum, range, creates, held, currencies } = agreed;
  const taken = store.reviewedTaken ?? agreed.deposit.taken;
  const kind = held ? 'increase' : 'mint';
  const least = (currency: Currency, raw: bigint) => reviewAmountText(raw, currency, locale);
  // The pool takes slightly less than was typed, so the amount is rounded to the nearest.
  const given = (currency: Currency, raw: bigint) => reviewAmountText(raw, currency, locale, 'nearest');
  const both = (text: (currency: Currency, raw: bigint) => string, amounts: TokenAmounts) =>
    namedOrder(agreed, [text(currencies[0], amounts.amount0Raw), text(currencies[1], amounts.amount1Raw)]);
  const [first, second] = both(given, taken);
  const exact = (currency: Currency, raw: bigint) =>
    `${localNumber(amountToText(raw, currency), locale)} ${shortenSymbol(currency.symbol)}`;
  const lines = (texts: readonly string[]) =>
    texts.map((text) => (
      <chakra.span key={text} display="block">
        {text}
      </chakra.span>
    ));
  const [low, high] =
    terms.base === 0 ? [range.tickLower, range.tickUpper] : [range.tickUpper, range.tickLower];
  const full = !held && store.prices.typedRange?.full === true;
  const changes = flow.simulation?.ok ? flow.simulation.changes : 'unavailable';
  const rows: ReviewRow[] = [
    { label: t('add.fee'), value: feeText(agreed.fee, locale) },
    {
      label: t('add.review.range'),
      value: full
        ? t('add.fullRange')
        : t('add.review.span', { low: texts.tickPrice(low), high: texts.tickPrice(high), unit: texts.unit }),
    },
    ...(store.prices.price
      ? [
          {
            label: t(creates ? 'add.startPrice' : 'add.review.current'),
            value: `${texts.price(store.prices.price)} ${texts.unit}`,
          },
        ]
      : []),
    ...(creates ? [{ label: t('add.review.pool'), value: t('add.review.creates') }] : []),
    {
      label: t('add.review.exact'),
      help: t('add.review.exactHelp'),
      value: <chakra.span fontSize="12">{lines(both(exact, taken))}</chakra.span>,
    },
    {
      label: t('add.review.minimum'),
      help: t('exchangeLazy:review.minimumHelp', {
        percent: formatPercent(store.slippageBps * PIPS_PER_BP, locale),
      }),
      value: lines(both(least, minimum)),
    },
    ...(changes === 'unavailable'
      ? []
      : [
          {
            label: t('exchangeLazy:review.trial'),
            help: t('exchangeLazy:review.trialHelp'),
            value: lines(
              changes.map(({ currency, deltaRaw }) =>
                isolated(
                  deltaRaw < 0n ? `${MINUS}${given(currency, -deltaRaw)}` : `+${least(currency, deltaRaw)}`,
                  locale,
                ),
              ),
            ),
          },
        ]),
  ];
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t(`add.review.title.${kind}`)}
      title={t(`add.review.confirm.${kind}`)}
      confirmLabel={t(`add.review.confirm.${kind}`)}
      status={{
        submitted: t('add.status.submitted'),
        confirmed: t('add.status.confirmed'),
        failed: t('add.status.failed'),
      }}
      failedTitle={t('add.status.failed')}
      sides={
        <CurrencySides
          label={t('add.deposit')}
          rounding="nearest"
          sides={namedOrder(agreed, [
            { currency: currencies[0], raw: taken.amount0Raw },
            { currency: currencies[1], raw: taken.amount1Raw },
          ])}
        />
      }
      rows={rows}
      summary={t('both', { first, second })}
      next={held ? { ...minted, href: `/pool/${held.tokenId}` } : minted}
      onReview={() => store.review()}
      onClose={() => store.close()}
    />
  );
});

export default DepositDialogs;
