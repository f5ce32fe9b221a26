import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../components/Chip.tsx';
import { localNumber } from '../../format/localNumber.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { AmountNote } from './useAmountText.ts';

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

const MOST_CHARACTERS = 40;

/** Says how an ambiguous text was read, with the other reading, or why a text could not be read. */
export function AmountDoubt({ note }: { readonly note: AmountNote }) {
  const { t, i18n } = useLazyTranslation('exchangeLazy');
  if ('refused' in note) {
    const { refused, text } = note;
    const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
    const unit = refused === 'unit' ? note.unit : '';
    return <Notice role="status">{t(`amount.refused.${refused}`, { text: short, unit })}</Notice>;
  }
  const { read, alternative, onUse, onKeep } = note;
  // Without groups: how the separators were meant is the question.
  const plain = (text: string) => localNumber(text, i18n.language, false);
  return (
    <Notice role="status">
      {t('amount.readAs', { amount: plain(read) })}
      {onKeep && <Chip onClick={onKeep}>{t('amount.keep', { amount: plain(read) })}</Chip>}
      <Chip onClick={() => onUse(alternative)}>{t('amount.useInstead', { amount: plain(alternative) })}</Chip>
    </Notice>
  );
}
