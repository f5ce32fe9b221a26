import { chakra } from '@chakra-ui/react/styled-system';
import type { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import { Button } from '../../../components/Button.tsx';
import { useLocale } from '../../../components/hooks/useLocale.ts';
import { formatAmount } from '../../../format/formatAmount.ts';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';

/** Native coins have 18 decimals on every chain. */
const COIN = { decimals: 18 };

export interface ExcessGasProps {
  /** Of the code `gas_excessive`. */
  readonly error: SluiceError;
  /** @param gas the limit that the person allows */
  readonly onAllow: (gas: bigint) => void;
}

/** How much gas endpoints want, what is usual and what it may cost, and a button that allows it. */
export function ExcessGas({ error, onAllow }: ExcessGasProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const locale = useLocale();
  const { gas, usual, costRaw, symbol, billing } = error.values;
  const words = { gas: Number(gas), usual: Number(usual) };
  const cost =
    costRaw === undefined
      ? undefined
      : `${formatAmount(BigInt(costRaw), COIN, { locale, style: 'swap', rounding: 'up' })} ${symbol}`;
  return (
    <chakra.div display="grid" gap="8" mt="8" justifyItems="start">
      <p>
        {t('gas.asked', words)}
        {billing === 'limit' && ` ${t('gas.billed')}`}
      </p>
      <Button size="small" onClick={() => onAllow(BigInt(String(gas)))}>
        {cost === undefined ? t('gas.allow', words) : t('gas.allowCost', { ...words, cost })}
      </Button>
    </chakra.div>
  );
}
