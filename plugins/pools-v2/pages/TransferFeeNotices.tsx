import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PairForm } from '../stores/PairForm.ts';

/** The amounts that a form shows for both sides, raw units. */
export interface FeeTerms {
  readonly amountARaw: bigint;
  readonly amountBRaw: bigint;
  readonly arrivingARaw: bigint;
  readonly arrivingBRaw: bigint;
}

export interface TransferFeeNoticesProps {
  readonly form: PairForm;
  readonly terms: FeeTerms | undefined;
  /** `removeTwice`: the router receives the tokens and sends them on, so the transfer fee is taken twice. */
  readonly kind: 'add' | 'remove' | 'removeTwice';
}

const PIPS_PER_BPS = 100;

/** For each side whose token has a transfer fee: how much it is, and what arrives. */
export const TransferFeeNotices = observer(function TransferFeeNotices(props: TransferFeeNoticesProps) {
  const { form, terms, kind } = props;
  const { t } = useLazyTranslation('pools-v2Lazy');
  const locale = useLocale();
  return (['A', 'B'] as const).map((side) => {
    const tax = form.taxOf(side);
    const token = form.tokenOf(side);
    const bps = kind === 'add' ? tax?.sellFeeBps : tax?.buyFeeBps;
    if (!bps || !token || !terms) return null;
    const [sent, arrives] =
      side === 'A' ? [terms.amountARaw, terms.arrivingARaw] : [terms.amountBRaw, terms.arrivingBRaw];
    return (
      <Banner
        key={side}
        tone="warning"
        title={t('tax.title', {
          symbol: shortenSymbol(token.symbol),
          fee: formatPercent(bps * PIPS_PER_BPS, locale),
        })}
      >
        {t(`tax.${kind}`, {
          sent: amountText(sent, token, locale),
          arrives: amountText(arrives, token, locale),
          native: form.chain.nativeCurrency.symbol,
        })}
      </Banner>
    );
  });
});
