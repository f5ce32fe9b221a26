import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { TextInput } from '../../components/fields/TextInput.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';

/**
 * Whether `typed` is the confirmation word, ignoring case by the rules of the app's language and not the
 * system's.
 */
export function isConfirmWord(typed: string, word: string, locale: string): boolean {
  const plain = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase(locale);
  return plain(typed) === plain(word);
}

export interface ConfirmWordProps {
  /** Whole percent. */
  readonly percent: number;
  readonly word: string;
  readonly onWord: (word: string) => void;
}

/** Asks for a word to be typed, because the price impact is high. */
export function ConfirmWord({ percent, word, onWord }: ConfirmWordProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const id = useId();
  return (
    <chakra.div fontSize="14">
      <chakra.label htmlFor={id} display="block" mb="8">
        {t('review.typeConfirm', { percent, word: t('review.confirmWord') })}
      </chakra.label>
      <TextInput id={id} value={word} onChange={(event) => onWord(event.target.value)} autoComplete="off" />
    </chakra.div>
  );
}
