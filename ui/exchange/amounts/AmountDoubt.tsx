import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../components/Chip.tsx';
import { localNumber } from '../../format/localNumber.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
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
  readonly doubt: Doubt;
  readonly onUse: (text: string) => void;
}

/** Says how an ambiguous text was read, and offers the other reading. */
export function AmountDoubt({ doubt, onUse }: AmountDoubtProps) {
  const { t, i18n } = useLazyTranslation('exchangeLazy');
  // Without groups: how the separators were meant is the question.
  const plain = (text: string) => localNumber(text, i18n.language, false);
  return (
    <Notice role="status">
      {t('amount.readAs', { amount: plain(doubt.read) })}
      <Chip onClick={() => onUse(doubt.alternative)}>
        {t('amount.useInstead', { amount: plain(doubt.alternative) })}
      </Chip>
    </Notice>
  );
}
