import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../components/Chip.tsx';
import type { Doubt } from './useAmountText.ts';

const Notice = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8',
    fontSize: '14',
    color: 'neutral2',
  },
});

interface AmountDoubtProps {
  readonly doubt: Doubt | undefined;
  readonly onUse: (text: string) => void;
}

/** Says how an ambiguous text was read, and offers the other reading. */
export function AmountDoubt({ doubt, onUse }: AmountDoubtProps) {
  const { t } = useTranslation('exchange');
  return (
    doubt && (
      <Notice role="status">
        {t('amount.readAs', { amount: doubt.read })}
        <Chip onClick={() => onUse(doubt.alternative)}>
          {t('amount.useInstead', { amount: doubt.alternative })}
        </Chip>
      </Notice>
    )
  );
}
