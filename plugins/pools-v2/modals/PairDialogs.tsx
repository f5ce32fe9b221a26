import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { rateText, reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import FlowDialogs from '../../../ui/exchange/flow/FlowDialogs.tsx';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { listText } from '../../../ui/format/listText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Raw units of both sides. */
export type BothRaw = readonly [a: bigint, b: bigint];

export interface PairDialogsProps {
  /** The prefix of the dialog's i18n keys. */
  readonly kind: 'add' | 'remove';
  readonly flow: TransactionFlow;
  readonly terms: {
    readonly currencyA: Currency;
    readonly currencyB: Currency;
    readonly amountARaw: bigint;
    readonly amountBRaw: bigint;
  };
  /** The part of the amounts that arrives, where a token has a transfer fee. */
  readonly arriving: BothRaw;
  readonly least: BothRaw;
  /** The row of the rate; default: that of the amounts. */
  readonly rate?: ReviewRow;
  /** Further rows of the review. */
  readonly rows: readonly ReviewRow[];
  /** Opens a review of the present terms. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** The common parts of the dialogs of a deposit and a withdrawal, from the review to the end. */
export const PairDialogs = observer(function PairDialogs(props: PairDialogsProps) {
  const { kind, flow, terms, arriving, least, rate, rows, onReview, onClose } = props;
  const { t } = useLazyTranslation('pools-v2Lazy', 'exchangeLazy');
  const locale = useLocale();
  const { currencyA, currencyB, amountARaw, amountBRaw } = terms;
  const taxed = arriving[0] !== amountARaw || arriving[1] !== amountBRaw;
  // A deposit differs from the typed amount by dust at most; a withdrawal must not be shown larger than it
  // is.
  const rounding = kind === 'add' ? 'nearest' : 'down';
  const both = ([a, b]: BothRaw) =>
    listText([reviewAmountText(a, currencyA, locale), reviewAmountText(b, currencyB, locale)], locale);
  return (
    <FlowDialogs
      flow={flow}
      reviewTitle={t(`${kind}.review`)}
      title={t(`${kind}.title`)}
      confirmLabel={t(`${kind}.confirm`)}
      status={{
        submitted: t(`${kind}.submitted`),
        confirmed: t(`${kind}.confirmed`),
        failed: t(`${kind}.failed`),
      }}
      failedTitle={t(`${kind}.failed`)}
      sides={
        <CurrencySides
          label={t(kind === 'add' ? 'add.deposit' : 'remove.receive')}
          rounding={rounding}
          sides={[
            { currency: currencyA, raw: amountARaw },
            { currency: currencyB, raw: amountBRaw },
          ]}
        />
      }
      rows={[
        rate ?? {
          label: t('add.rate'),
          value: rateText(t, currencyA, amountARaw, currencyB, amountBRaw, locale),
        },
        ...(taxed ? [{ label: t(`${kind}.arrives`), value: both(arriving) }] : []),
        ...rows,
        { label: t(`${kind}.least`), value: both(least), help: t('add.leastHelp') },
      ]}
      summary={t(`${kind}.summary`, {
        a: reviewAmountText(amountARaw, currencyA, locale, rounding),
        b: reviewAmountText(amountBRaw, currencyB, locale, rounding),
      })}
      next={{ label: t('exchangeLazy:next.positions'), href: '/pool/v2' }}
      onReview={onReview}
      onClose={onClose}
    />
  );
});
