import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenWarning } from '../../../kernel/tokens/tokenWarning.ts';
import { Button } from '../../components/Button.tsx';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TokenFacts } from './TokenFacts.tsx';

const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    px: '10',
    minH: '28',
    rounded: 'full',
    fontSize: '14',
    fontWeight: 'medium',
  },
  variants: {
    critical: {
      true: { bg: 'criticalSoft', color: 'critical' },
      false: { bg: 'warningSoft', color: 'warning' },
    },
  },
});

export interface TokenSafetyProps {
  readonly currency: Currency;
  readonly warning: TokenWarning;
  readonly explorerUrl: string | undefined;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Warns a person before they use a token that is on no trusted list. */
export function TokenSafety(props: TokenSafetyProps) {
  const { currency, warning, explorerUrl, onContinue, onCancel, onClose } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const kind = warning.canProceed ? warning.level : 'BLOCKED';
  return (
    <chakra.div display="flex" flexDirection="column" gap="16" alignItems="stretch">
      <chakra.div>
        <Label critical={kind !== 'MEDIUM'}>
          <WarningIcon size={16} />
          {t(`safety.label.${kind}`)}
        </Label>
        <chakra.h3 mt="12" fontSize="20" lineHeight="number">
          {t(`safety.heading.${kind}`)}
        </chakra.h3>
        <chakra.p mt="8" color="neutral2">
          {t(warning.message, { symbol: currency.symbol })}
        </chakra.p>
      </chakra.div>
      <TokenFacts currency={currency} explorerUrl={explorerUrl} />
      {warning.canProceed ? (
        <chakra.div display="flex" flexDirection="column" gap="8">
          <Button look={kind === 'MEDIUM' ? 'loud' : 'danger'} onClick={onContinue}>
            {t(kind === 'MEDIUM' ? 'safety.continue' : 'safety.understand')}
          </Button>
          <Button look="bare" onClick={onCancel}>
            {t('exchange:cancel')}
          </Button>
        </chakra.div>
      ) : (
        <Button look="quiet" onClick={onClose}>
          {t('exchange:close')}
        </Button>
      )}
    </chakra.div>
  );
}
