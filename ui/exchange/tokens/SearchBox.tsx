import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent, Ref } from 'react';
import { SearchIcon } from '../../components/icons.tsx';
import { useLaterTranslation } from '../../i18n/useLaterTranslation.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    mx: '16',
    mb: '12',
    px: '12',
    rounded: '16',
    bg: 'surface3',
    color: 'neutral2',
    border: '1px solid transparent',
    '&:focus-within': { borderColor: 'accentText' },
  },
});

const Input = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: '48',
    bg: 'transparent',
    color: 'neutral1',
    fontSize: '16',
    outline: 'none',
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

export interface SearchBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly listId: string | undefined;
  readonly activeId: string | undefined;
}

export function SearchBox({ ref, text, onText, onKeyDown, listId, activeId }: SearchBoxProps) {
  const { t } = useLaterTranslation('exchangeLater');
  return (
    <Frame>
      <SearchIcon />
      <Input
        ref={ref}
        type="search"
        aria-label={t('tokens.search')}
        placeholder={t('tokens.search')}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Frame>
  );
}
