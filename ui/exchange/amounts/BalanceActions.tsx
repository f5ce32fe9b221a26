import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { Chip } from '../../components/Chip.tsx';
import { ExactNumber } from '../../components/ExactNumber.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useErrorText } from '../../components/hooks/useErrorText.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { amountToText } from '../../format/decimalText.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { formatPercent } from '../../format/formatPercent.ts';
import { localNumber } from '../../format/localNumber.ts';

/** A percent in hundredths of a basis point. */
const PIPS = 10_000;

export interface BalanceActionsProps {
  readonly balance: Balance;
  /** Gets 25, 50 or 75. */
  readonly onPercent?: ((percent: number) => void) | undefined;
  readonly onMax?: (() => void) | undefined;
  /** Name of the amount that the buttons fill in. */
  readonly name: string;
}

/**
 * A quarter, Half, three quarters and Max. They are disabled while the balance is not known, and hidden where there is nothing to spend.
 */
export function BalanceActions({ balance, onPercent, onMax, name }: BalanceActionsProps) {
  const { t } = useTranslation('exchange');
  const locale = useLocale();
  if (balance.state === 'known' && balance.raw === 0n) return null;
  const unknown = balance.state !== 'known';
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="6" role="group" aria-label={name}>
      {onPercent &&
        [25, 50, 75].map((percent) => (
          <Chip key={percent} disabled={unknown} onClick={() => onPercent(percent)}>
            {percent === 50 ? t('amount.half') : formatPercent(percent * PIPS, locale, 0)}
          </Chip>
        ))}
      {onMax && (
        <Chip disabled={unknown} onClick={onMax}>
          {t('amount.max')}
        </Chip>
      )}
    </chakra.span>
  );
}

export interface BalanceTextProps {
  readonly balance: Balance;
  readonly currency: Currency;
}

/** "Balance 12.345"; two dashes and the reason when it could not be read. */
export function BalanceText({ balance, currency }: BalanceTextProps) {
  const { t } = useTranslation('exchange');
  const errorText = useErrorText();
  const locale = useLocale();
  if (balance.state === 'loading') {
    return (
      <>
        <Skeleton w="88px" h="16" />
        <VisuallyHidden>{t('balance.loading')}</VisuallyHidden>
      </>
    );
  }
  if (balance.state === 'unknown') {
    const reason = errorText(balance.error);
    return (
      <chakra.span color="warning" title={reason} aria-label={t('balance.unknown', { reason })}>
        {t('balance.label', { amount: '--' })}
      </chakra.span>
    );
  }
  return (
    <ExactNumber exact={localNumber(amountToText(balance.raw, currency), locale)}>
      {t('balance.label', { amount: formatAmount(balance.raw, currency, { locale }) })}
    </ExactNumber>
  );
}
