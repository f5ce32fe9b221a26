import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';

/**
 * Says why a part of the native coin cannot be spent, or why nothing of it can.
 * @param keptRaw raw units that the chain makes the account keep; 0: the network cost takes the whole balance
 */
export function KeptNote({ keptRaw, currency }: { keptRaw: bigint; currency: Currency }) {
  const { t } = useLazyTranslation('exchangeLazy', 'commonLazy');
  const locale = useLocale();
  const amount = formatAmount(keptRaw, currency, { locale });
  return (
    <chakra.p mt="8" fontSize="14" color="neutral2">
      {keptRaw === 0n
        ? t('commonLazy:errors.funds_short')
        : t('amount.kept', { amount, symbol: currency.symbol })}
    </chakra.p>
  );
}
