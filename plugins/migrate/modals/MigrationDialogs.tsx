import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { isFullRange } from '../../../kernel/positions/usableTick.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import { useNextPosition } from '../../../ui/exchange/flow/useNextPosition.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { amountText, rangeTexts } from '../../../ui/exchange/pools/positionTexts.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { localNumber } from '../../../ui/format/localNumber.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';
import type { AgreedMigration } from '../stores/migrationPlan.ts';

export interface MigrationDialogsProps {
  readonly store: MigrateStore;
  readonly flow: TransactionFlow;
  readonly agreed: AgreedMigration;
  /** Opens a review of the present terms. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** The review of a migration, and its progress to the end. */
const MigrationDialogs = observer(function MigrationDialogs(props: MigrationDialogsProps) {
  const { store, flow, agreed, onReview, onClose } = props;
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const next = useNextPosition(flow);
  const { tokens, refundCurrencies, amounts, minimum, fee, terms, pairToken, creates } = agreed;
  const both = (
    [first, second]: readonly [Currency, Currency],
    { amount0Raw, amount1Raw }: AgreedMigration['minimum'],
  ) =>
    t('result.both', {
      first: reviewAmountText(amount0Raw, first, locale),
      second: reviewAmountText(amount1Raw, second, locale),
    });
  const exact = (currency: Currency, raw: bigint) =>
    `${localNumber(amountToText(raw, currency), locale)} ${shortenSymbol(currency.symbol)}`;
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t('review.title')}
      title={t('pair.title')}
      confirmLabel={t('review.confirm')}
      status={{
        submitted: t('review.submitted'),
        confirmed: t('review.confirmed'),
        failed: t('review.failed'),
      }}
      failedTitle={t('review.failed')}
      sides={
        <CurrencySides
          label={t('result.into')}
          sides={[
            { currency: tokens[0], raw: amounts.taken.amount0Raw },
            { currency: tokens[1], raw: amounts.taken.amount1Raw },
          ]}
        />
      }
      rows={[
        { label: t('tier.title'), value: feeText(fee, locale) },
        { label: t('range.title'), value: <RangeText store={store} agreed={agreed} /> },
        ...(creates ? [{ label: t('review.pool'), value: t('review.creates') }] : []),
        { label: t('review.burned'), value: amountText(terms.liquidityRaw, pairToken, locale) },
        {
          label: t('review.exact'),
          value: [exact(tokens[0], amounts.taken.amount0Raw), exact(tokens[1], amounts.taken.amount1Raw)].map(
            (line) => (
              <chakra.span key={line} display="block">
                {line}
              </chakra.span>
            ),
          ),
          help: t('review.exactHelp'),
        },
        { label: t('result.refund'), value: both(refundCurrencies, amounts.refund) },
        { label: t('result.least'), value: both(tokens, minimum), help: t('result.leastHelp') },
      ]}
      summary={both(tokens, amounts.taken)}
      next={next}
      onReview={onReview}
      onClose={onClose}
    />
  );
});

const RangeText = observer(function RangeText({
  store,
  agreed,
}: Pick<MigrationDialogsProps, 'store' | 'agreed'>) {
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const { priceTerms: terms, tier } = store;
  const { tokens } = agreed;
  const { range } = agreed.terms;
  if (!terms || !tier) return null;
  if (isFullRange(range, tier.tickSpacing)) return <>{t('range.full')}</>;
  const [base, quote] = terms.base === 0 ? tokens : [tokens[1], tokens[0]];
  const [low, high] = rangeTexts(range, tokens, store.quote, locale);
  const unit = t('range.unit', { base: shortenSymbol(base.symbol), quote: shortenSymbol(quote.symbol) });
  return <>{t('review.span', { low, high, unit })}</>;
});

export default MigrationDialogs;
